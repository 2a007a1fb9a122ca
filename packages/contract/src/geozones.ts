import { z } from 'zod'
import { DeletedMany, DeleteMany } from './bulk.ts'
import { GeozoneId } from './identifiers.ts'
import { route } from './route.ts'
import { byId, ColourToken, Instant, LatLng, Name } from './values.ts'

export const CircleShape = z.object({
  kind: z.literal('circle'),
  centre: LatLng,
  radiusM: z.number().min(5).max(1_000_000),
})

/** One ring without holes, not closed (the last point is not the first again), at most 5,000 points. */
export const PolygonShape = z.object({ kind: z.literal('polygon'), points: z.array(LatLng).min(3).max(5_000) })

export const GeozoneShape = z.discriminatedUnion('kind', [CircleShape, PolygonShape])
export type GeozoneShape = z.infer<typeof GeozoneShape>

export const NewGeozone = z.object({
  name: Name,
  description: z.string().trim().max(200).default(''),
  colour: ColourToken.default('blue'),
  shape: GeozoneShape,
  /** A drawn polygon is simplified so that no point moves further than this; 0 keeps every point. */
  simplificationToleranceM: z.number().min(0).max(1_000).default(0),
})
export type NewGeozone = z.infer<typeof NewGeozone>

export const Geozone = z.object({
  id: GeozoneId,
  name: z.string(),
  description: z.string(),
  colour: z.string(),
  shape: GeozoneShape,
  simplificationToleranceM: z.number(),
  createdTs: Instant,
  updatedTs: Instant,
  /** Goes up with every change; a save names the one that it was based on. */
  version: z.number().int(),
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
  read: route({
    method: 'GET',
    path: `${path}/id/:id`,
    access: 'geozones.read',
    summary: 'One geozone',
    reply: Geozone,
  }),
  create: route({
    method: 'POST',
    path,
    access: 'geozones.write',
    summary: 'Create a geozone',
    body: NewGeozone,
    reply: Geozone,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/id/:id`,
    access: 'geozones.write',
    summary: 'Change a geozone',
    body: NewGeozone.extend({ version: z.number().int() }),
    reply: Geozone,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/id/:id`,
    access: 'geozones.write',
    summary: 'Delete a geozone',
    reply: z.object({}),
  }),
  removeMany: route({
    method: 'POST',
    path: `${path}/deletebulk`,
    access: 'geozones.write',
    summary: 'Delete several geozones',
    body: DeleteMany(GeozoneId),
    reply: DeletedMany(GeozoneId),
  }),
}
