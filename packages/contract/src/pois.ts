import { z } from 'zod'
import { PoiId } from './identifiers.ts'
import { changesOf, recordRoutes, told, Version } from './records.ts'
import { route } from './route.ts'
import { byId, ColourToken, LatLng, Name } from './values.ts'

const fields = {
  name: Name,
  description: z.string().trim().max(200),
  colour: ColourToken,
  lat: LatLng.shape.lat,
  lng: LatLng.shape.lng,
  /** Metres around the point that count as being there. */
  radiusM: z.number().min(5).max(100_000),
}
export const NewPoi = z.object({
  ...fields,
  description: fields.description.default(''),
  colour: fields.colour.default('blue'),
  radiusM: fields.radiusM.default(50),
})
export type NewPoi = z.infer<typeof NewPoi>

export const Poi = z.object({ id: PoiId, ...told(NewPoi), version: Version })
export type Poi = z.infer<typeof Poi>

const path = '/companies/id/:companyId/pois'

export const poiRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'pois.read',
    summary: 'Points of interest',
    reply: byId(Poi),
  }),
  ...recordRoutes({
    path,
    words: { one: 'a point of interest', many: 'points of interest' },
    access: { read: 'pois.read', write: 'pois.write' },
    id: PoiId,
    entity: Poi,
    fields: NewPoi,
    changes: changesOf(fields, ['name', 'lat', 'lng']),
  }),
}
