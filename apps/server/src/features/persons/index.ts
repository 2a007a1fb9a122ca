export { personHandlers } from './persons.handlers.ts'
