import { feature } from '../feature.ts'
import { costKind } from './cost.kind.ts'
import { costHandlers } from './costs.handlers.ts'

export { insertCosts } from './costs.repository.ts'

export const costs = feature({
  handlers: ({ clock }) => ({ costs: costHandlers(clock) }),
  kinds: [costKind],
})
