import { feature } from '../feature.ts'
import { sensorKind } from './sensor.kind.ts'
import { sensorConstraints, sensorHandlers } from './sensors.handlers.ts'

export { insertSensors } from './sensors.repository.ts'

export const sensors = feature({
  handlers: ({ clock }) => ({ sensors: sensorHandlers(clock) }),
  kinds: [sensorKind],
  constraints: sensorConstraints,
})
