export { deviceConstraints, deviceHandlers } from './devices.handlers.ts'
