import { z } from 'zod'
import { PoiId } from './identifiers.ts'
import { route } from './route.ts'
import { byId } from './values.ts'

export const Poi = z.object({
  id: PoiId,
  name: z.string(),
  description: z.string(),
  colour: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** Metres around the point that count as being there. */
  radiusM: z.number(),
})
export type Poi = z.infer<typeof Poi>

export const poiRoutes = {
  list: route({
    method: 'GET',
    path: '/companies/id/:companyId/pois',
    access: 'pois.read',
    summary: 'Points of interest',
    reply: byId(Poi),
  }),
}
