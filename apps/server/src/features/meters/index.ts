export { meterHandlers } from './meters.handlers.ts'
