export { vehicleHandlers } from './vehicles.handlers.ts'
export { insertVehicle } from './vehicles.repository.ts'
