export { servePush } from './push-positions.ts'
export { pushSourceConstraints, pushSourceHandlers } from './push-sources.handlers.ts'
