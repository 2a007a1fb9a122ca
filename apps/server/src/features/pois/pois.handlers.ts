import type { poiRoutes } from '@atalaya/contract/pois'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { poiKind, poisTable } from './poi.kind.ts'

export const poiHandlers = (clock: Clock): Handlers<typeof poiRoutes> => ({
  list: async ({ tx }) => byId(await poisTable.list(tx)),

  ...recordHandlers(poiKind, clock),
})
