import { feature } from '../feature.ts'
import { costKind } from './cost.kind.ts'
import { costHandlers } from './costs.handlers.ts'

export { usualCurrency } from './cost.kind.ts'
export { tiesReader } from './cost-rows.ts'
export { costsTable, findTies } from './costs.repository.ts'
export { type Authored, tiedRecords, type Viewer } from './tied-records.ts'
export { tieJudge, withoutUnseenTies } from './ties.ts'

export const costs = feature({
  handlers: ({ clock }) => ({ costs: costHandlers(clock) }),
  kinds: [costKind],
})
