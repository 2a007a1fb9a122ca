import { isDeepStrictEqual } from 'node:util'
import { type Geozone, NewGeozone } from '@atalaya/contract/geozones'
import type { LiveMessage } from '@atalaya/contract/live'
import type { LatLng } from '@atalaya/contract/values'
import { simplifyPolygon } from '@atalaya/domain/polygon-simplification'
import { polygonProblem } from '@atalaya/domain/polygon-validity'
import { wayProblem } from '@atalaya/domain/way-validity'
import { roundDegrees } from '@atalaya/domain/wkt'
import { type Failure, failure } from '../../access/failures.ts'
import { idsOf } from '../../records/by-id.ts'
import { type Draft, fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import { uniqueName } from '../../records/unique-name.ts'
import { deleteGeozones, findGeozones, insertGeozones, updateGeozones } from './geozones.repository.ts'

export const geozoneKind: RecordKind<Geozone, NewGeozone> = {
  noun: 'geozones',
  level: 'company',
  write: 'geozones.write',
  heldAtOnce: 50,
  schema: NewGeozone,
  fieldsOf: fieldsIn(NewGeozone),
  find: ({ tx }, ids, { lock } = {}) => findGeozones(tx, { ids, lock }),
  check: async (_, drafts) => drafts.map(simplified),
  uniques: [uniqueName({ table: 'geozones', living: true })],
  insert: ({ tx, companyId, now }, rows) => insertGeozones(tx, companyId, { now, rows }),
  update: ({ tx, now }, rows) => updateGeozones(tx, rows, now),
  remove: ({ tx, now }, geozones) => deleteGeozones(tx, idsOf(geozones), now),
  keptOf: ({ version }) => ({ version }),
  /** Browsers get the zone itself, ingest the word that its copy is stale. */
  announce: ({ companyId, publish }, { created, changed, removed }) => {
    const saved = [...created, ...changed.map(({ after }) => after)]
    publish({ kind: 'definitionsChanged', companyId, what: 'geozones' })
    const messages: LiveMessage[] = [
      ...saved.map((geozone): LiveMessage => ({ kind: 'geozone', geozone })),
      ...removed.map(({ id }): LiveMessage => ({ kind: 'geozoneDelete', id })),
    ]
    publish({ kind: 'live', companyId, messages })
  },
}

/**
 * What is stored is what was drawn, to the centimetre, less the points that the tolerance makes needless; an outline
 * that encloses nothing is refused, and so is a way that goes nowhere. What has been through it once stays as it is.
 */
const simplified = ({ fields, before, isRestored }: Draft<Geozone, NewGeozone>): NewGeozone | Failure => {
  const { shape, simplificationToleranceM } = fields
  const isAsStored =
    before?.simplificationToleranceM === simplificationToleranceM && isDeepStrictEqual(before.shape, shape)
  if (isAsStored || isRestored) return fields
  if (shape.kind === 'circle') return { ...fields, shape: { ...shape, centre: rounded(shape.centre) } }
  if (shape.kind === 'corridor') {
    const way = shape.way.map(rounded).filter((point, at, all) => at === 0 || !isDeepStrictEqual(point, all[at - 1]))
    const problem = wayProblem(way, shape.halfWidthM)
    if (problem) return failure('input.invalid', { fields: { 'shape.way': `way.${problem}` } })
    return { ...fields, shape: { ...shape, way } }
  }
  const drawn = shape.points.map(rounded)
  const problem = polygonProblem(drawn)
  if (problem) return failure('input.invalid', { fields: { 'shape.points': `polygon.${problem}` } })
  return { ...fields, shape: { kind: 'polygon', points: simplifyPolygon(drawn, simplificationToleranceM) } }
}

const rounded = ({ lat, lng }: LatLng): LatLng => ({ lat: roundDegrees(lat), lng: roundDegrees(lng) })
