export { vehicleKind } from './vehicle.kind.ts'
export { vehicleConstraints, vehicleHandlers } from './vehicles.handlers.ts'
