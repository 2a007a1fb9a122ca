import type { geozoneRoutes, NewGeozone } from '@atalaya/contract/geozones'
import type { GeozoneId } from '@atalaya/contract/identifiers'
import { simplifyPolygon } from '@atalaya/domain/polygon-simplification'
import { polygonProblem } from '@atalaya/domain/polygon-validity'
import type { BusEvent } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { failure } from '../../http/failures.ts'
import {
  deleteGeozones,
  findGeozone,
  findGeozoneIds,
  insertGeozone,
  listGeozones,
  updateGeozone,
} from './geozones.repository.ts'

/** A name is unique within its company; the constraint decides, so that two at once cannot both win. */
export const geozoneConstraints = { geozones_company_id_name_key: { code: 'name.taken', field: 'name' } } as const

export const geozoneHandlers = (clock: Clock): Handlers<typeof geozoneRoutes> => ({
  list: async ({ tx }) => Object.fromEntries((await listGeozones(tx)).map((geozone) => [geozone.id, geozone])),

  read: async ({ tx, params }) => (await findGeozone(tx, params.id)) ?? notFound(),

  create: async ({ tx, params, body, publish }) => {
    const geozone = await insertGeozone(tx, params.companyId, simplified(body))
    for (const event of changed(params.companyId, { kind: 'geozone', geozone })) publish(event)
    return geozone
  },

  update: async ({ tx, params, body, publish }) => {
    const change = { ...simplified(body), version: body.version, updatedTs: clock.now() }
    const geozone = await updateGeozone(tx, params.id, change)
    if (!geozone) throw (await findGeozone(tx, params.id)) ? failure('version.conflict') : failure('not.found')
    for (const event of changed(params.companyId, { kind: 'geozone', geozone })) publish(event)
    return geozone
  },

  remove: async ({ tx, params, publish }) => {
    const deleted = await deleteGeozones(tx, [params.id])
    if (deleted.length === 0) notFound()
    for (const event of changed(params.companyId, ...deletions(deleted))) publish(event)
    return {}
  },

  removeMany: async ({ tx, params, body, publish }) => {
    const deleted = body.dryRun ? await findGeozoneIds(tx, body.items) : await deleteGeozones(tx, body.items)
    if (deleted.length > 0 && !body.dryRun)
      for (const event of changed(params.companyId, ...deletions(deleted))) publish(event)
    const gone = new Set(deleted)
    return {
      deleted: deleted as GeozoneId[],
      notDeleted: body.items.filter((id) => !gone.has(id)).map((id) => ({ id, error: 'not.found' })),
    }
  },
})

type LiveMessages = Extract<BusEvent, { kind: 'live' }>['messages']

/** Browsers get the zone itself, ingest the word that its copy is stale. */
const changed = (companyId: number, ...messages: LiveMessages): BusEvent[] => [
  { kind: 'definitionsChanged', companyId, what: 'geozones' },
  { kind: 'live', companyId, messages },
]

const deletions = (ids: readonly number[]): LiveMessages =>
  ids.map((id) => ({ kind: 'geozoneDelete' as const, id: id as GeozoneId }))

/** What is stored is what was drawn less the points that the tolerance makes needless; an outline that encloses nothing is refused. */
const simplified = <T extends NewGeozone>(geozone: T): T => {
  if (geozone.shape.kind === 'circle') return geozone
  const problem = polygonProblem(geozone.shape.points)
  if (problem) throw failure('input.invalid', { fields: { 'shape.points': `polygon.${problem}` } })
  const points = simplifyPolygon(geozone.shape.points, geozone.simplificationToleranceM)
  return { ...geozone, shape: { kind: 'polygon', points } }
}

const notFound = (): never => {
  throw failure('not.found')
}
