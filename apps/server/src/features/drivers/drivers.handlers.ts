import type { driverRoutes } from '@atalaya/contract/items'
import type { Handlers } from '../../http/context.ts'
import { listDrivers } from './drivers.repository.ts'

export const driverHandlers: Handlers<typeof driverRoutes> = {
  list: async ({ tx, session }) =>
    Object.fromEntries((await listDrivers(tx, session)).map((driver) => [driver.id, driver])),
}
