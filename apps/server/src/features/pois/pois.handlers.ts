import type { poiRoutes } from '@atalaya/contract/pois'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { poiKind } from './poi.kind.ts'
import { listPois } from './pois.repository.ts'

export const poiHandlers = (clock: Clock): Handlers<typeof poiRoutes> => ({
  list: async ({ tx }) => Object.fromEntries((await listPois(tx)).map((poi) => [poi.id, poi])),

  ...recordHandlers(poiKind, clock),
})
