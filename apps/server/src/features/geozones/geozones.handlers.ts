import type { geozoneRoutes } from '@atalaya/contract/geozones'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { geozoneKind } from './geozone.kind.ts'
import { listGeozones } from './geozones.repository.ts'

export const geozoneHandlers = (clock: Clock): Handlers<typeof geozoneRoutes> => ({
  list: async ({ tx }) => byId(await listGeozones(tx)),

  ...recordHandlers(geozoneKind, clock),
})
