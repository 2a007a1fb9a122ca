import { feature } from '../feature.ts'
import { photoHandlers } from '../photos/index.ts'
import { driverKind } from './driver.kind.ts'
import { driverHandlers } from './drivers.handlers.ts'

export { driverCompanion, setDriver, sinceOf } from './driver.companion.ts'
export { driverKind } from './driver.kind.ts'
export { driverOfVehicle } from './driver-assignment.references.ts'
export { isDriverVisibleTo } from './drivers.repository.ts'

export const drivers = feature({
  handlers: (ports) => ({ drivers: driverHandlers(ports.clock), driverPhotos: photoHandlers(driverKind, ports.clock) }),
  kinds: [driverKind],
})
