export { driverHandlers } from './drivers.handlers.ts'
