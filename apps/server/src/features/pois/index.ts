import { feature } from '../feature.ts'
import { poiKind } from './poi.kind.ts'
import { poiHandlers } from './pois.handlers.ts'

export const pois = feature({
  handlers: ({ clock }) => ({ pois: poiHandlers(clock) }),
  kinds: [poiKind],
})
