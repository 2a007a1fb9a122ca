import { z } from 'zod'
import { field } from './field.ts'
import { PoiId } from './identifiers.ts'
import { changesOf, recordRoutes, told, Version } from './records.ts'
import { route } from './route.ts'
import { byId, ColourToken, Name } from './values.ts'

const fields = {
  name: Name,
  description: field(z.string().trim().max(200), { kind: 'longText' }),
  colour: ColourToken,
  // Six digits are a tenth of a metre on the ground.
  lat: field(z.number().min(-90).max(90), { decimals: 6 }),
  lng: field(z.number().min(-180).max(180), { decimals: 6 }),
  /** Metres around the point that count as being there. */
  radiusM: field(z.number().min(5).max(100_000), { unit: 'm', decimals: 0 }),
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
