export { sensorValueText } from './sensor-text.ts'
export { useSensors } from './sensors.queries.ts'
