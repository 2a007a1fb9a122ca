import type { poiRoutes } from '@atalaya/contract/pois'
import type { Handlers } from '../../http/context.ts'
import { listPois } from './pois.repository.ts'

export const poiHandlers: Handlers<typeof poiRoutes> = {
  list: async ({ tx }) => Object.fromEntries((await listPois(tx)).map((poi) => [poi.id, poi])),
}
