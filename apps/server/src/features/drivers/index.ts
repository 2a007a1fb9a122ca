export { driverKind } from './driver.kind.ts'
export { seatOfVehicle } from './driver-seat.tie.ts'
export { driverConstraints, driverHandlers } from './drivers.handlers.ts'
export { isDriverVisibleTo } from './drivers.repository.ts'
