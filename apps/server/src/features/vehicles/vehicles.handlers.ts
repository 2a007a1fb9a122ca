import { engineTypes, odometerSources, vehicleIcons } from '@atalaya/contract/item-choices'
import type { vehicleRoutes } from '@atalaya/contract/items'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { listCustomFields } from '../custom-data/index.ts'
import { vehicleKind } from './vehicle.kind.ts'
import { listVehicles } from './vehicles.repository.ts'

export const vehicleHandlers = (clock: Clock): Handlers<typeof vehicleRoutes> => ({
  list: async ({ tx, session }) => byId(await listVehicles(tx, session)),

  inputs: async ({ tx }) => ({
    icons: [...vehicleIcons],
    engineTypes: Object.entries(engineTypes).map(([code, id]) => ({ id, code })),
    odometerSources: [...odometerSources],
    customFields: await listCustomFields(tx, 'vehicles'),
  }),

  ...recordHandlers(vehicleKind, clock),
})
