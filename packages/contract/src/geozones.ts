import { leastHalfWidthM, mostHalfWidthM, mostWayPoints } from '@atalaya/domain/way-validity'
import { z } from 'zod'
import { field } from './field.ts'
import { GeozoneId } from './identifiers.ts'
import { changesOf, recordRoutes, stamps } from './records.ts'
import { route } from './route.ts'
import { byId, ColourToken, LatLng, Name } from './values.ts'

export const CircleShape = z.object({
  kind: z.literal('circle'),
  centre: LatLng,
  radiusM: z.number().min(5).max(1_000_000),
})

/** One ring without holes, not closed (the last point is not the first again), at most 5,000 points. */
export const PolygonShape = z.object({ kind: z.literal('polygon'), points: z.array(LatLng).min(3).max(5_000) })

/** All that is within half a width of a way, whose points are joined by lines that are straight in degrees. */
export const CorridorShape = z.object({
  kind: z.literal('corridor'),
  way: z.array(LatLng).min(2).max(mostWayPoints),
  halfWidthM: z.number().min(leastHalfWidthM).max(mostHalfWidthM),
})

export const GeozoneShape = z.discriminatedUnion('kind', [CircleShape, PolygonShape, CorridorShape])
export type GeozoneShape = z.infer<typeof GeozoneShape>

const fields = {
  name: Name,
  description: field(z.string().trim().max(200), { kind: 'longText' }),
  colour: ColourToken,
  shape: GeozoneShape,
  /** A drawn polygon is simplified so that no point moves further than this; 0 keeps every point. */
  simplificationToleranceM: field(z.number().min(0).max(1_000), { kind: 'other' }),
}
export const NewGeozone = z.object({
  ...fields,
  description: fields.description.default(''),
  colour: fields.colour.default('blue'),
  simplificationToleranceM: fields.simplificationToleranceM.default(0),
})
export type NewGeozone = z.infer<typeof NewGeozone>

export const Geozone = z.object({
  id: GeozoneId,
  name: z.string(),
  description: z.string(),
  colour: z.string(),
  shape: GeozoneShape,
  simplificationToleranceM: z.number(),
  ...stamps,
})
export type Geozone = z.infer<typeof Geozone>

const path = '/companies/id/:companyId/geozones'
export const geozoneRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'geozones.read',
    summary: 'Geozones of the company',
    reply: byId(Geozone),
  }),
  ...recordRoutes({
    path,
    words: { one: 'a geozone', many: 'geozones' },
    access: { read: 'geozones.read', write: 'geozones.write' },
    id: GeozoneId,
    entity: Geozone,
    fields: NewGeozone,
    changes: changesOf(fields, ['name', 'shape']),
  }),
}
