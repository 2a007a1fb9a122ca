export { deviceKind } from './device.kind.ts'
export { deviceConstraints, deviceHandlers } from './devices.handlers.ts'
