export { sensorKind } from './sensor.kind.ts'
export { sensorConstraints, sensorHandlers } from './sensors.handlers.ts'
export { insertSensors } from './sensors.repository.ts'
