import type { vehicleRoutes } from '@atalaya/contract/items'
import type { Handlers } from '../../http/context.ts'
import { listVehicles } from './vehicles.repository.ts'

export const vehicleHandlers: Handlers<typeof vehicleRoutes> = {
  list: async ({ tx, session }) =>
    Object.fromEntries((await listVehicles(tx, session)).map((vehicle) => [vehicle.id, vehicle])),
}
