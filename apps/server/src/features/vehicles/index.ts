import { feature } from '../feature.ts'
import { photoHandlers } from '../photos/index.ts'
import { vehicleKind } from './vehicle.kind.ts'
import { vehicleHandlers } from './vehicles.handlers.ts'

export { vehicleKind } from './vehicle.kind.ts'

export const vehicles = feature({
  handlers: (ports) => ({
    vehicles: vehicleHandlers(ports.clock),
    vehiclePhotos: photoHandlers(vehicleKind, ports.clock),
  }),
  kinds: [vehicleKind],
})
