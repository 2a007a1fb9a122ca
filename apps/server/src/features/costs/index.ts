export { costKind } from './cost.kind.ts'
export { costHandlers } from './costs.handlers.ts'
export { insertCosts } from './costs.repository.ts'
