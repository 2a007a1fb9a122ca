import { feature } from '../feature.ts'
import { costKind } from './cost.kind.ts'
import { costHandlers } from './costs.handlers.ts'

export { usualCurrency } from './cost.kind.ts'
export { tiesReader } from './cost-rows.ts'
export { findTies, insertCosts } from './costs.repository.ts'
export { tieJudge, withoutUnseenTies } from './ties.ts'

export const costs = feature({
  handlers: ({ clock }) => ({ costs: costHandlers(clock) }),
  kinds: [costKind],
})
