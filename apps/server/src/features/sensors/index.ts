export { sensorConstraints, sensorHandlers } from './sensors.handlers.ts'
