import type { driverRoutes } from '@atalaya/contract/items'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { listCustomFields } from '../custom-data/index.ts'
import { driverKind } from './driver.kind.ts'
import { listDrivers } from './drivers.repository.ts'

export const driverHandlers = (clock: Clock): Handlers<typeof driverRoutes> => ({
  list: async ({ tx, session }) => byId(await listDrivers(tx, session)),

  inputs: async ({ tx }) => ({ customFields: await listCustomFields(tx, 'drivers') }),

  ...recordHandlers(driverKind, clock),
})
