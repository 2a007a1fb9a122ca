import type { SensorId } from '@atalaya/contract/identifiers'
import { mostSensors, type Sensor, type sensorRoutes } from '@atalaya/contract/sensors'
import type { SensorDefinition } from '@atalaya/domain/sensors/sensor-definition'
import { inputKeysOf, neededFor, orderSensors, sensorIdsIn } from '@atalaya/domain/sensors/sensor-plan'
import type { BusEvent } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { failure } from '../../http/failures.ts'
import type { Viewer } from '../groups/index.ts'
import { listKnownInputs } from './known-inputs.ts'
import { draftDefinition, previewSensor, thinnedSeries } from './sensor-preview.ts'
import { isItemInReach, readReports, readValues } from './sensor-reports.repository.ts'
import {
  deleteSensors,
  findSensor,
  insertSensor,
  listDefinitions,
  listSensors,
  lockDefinitions,
  updateSensor,
} from './sensors.repository.ts'

/** A group or item that is nobody's, or another company's. */
export const sensorConstraints = {
  sensor_groups_company_id_group_id_fkey: { code: 'not.found', field: 'appliesTo' },
  sensor_items_company_id_item_id_fkey: { code: 'not.found', field: 'appliesTo' },
} as const

const longestPeriodMs = 31 * 86_400_000
/** A report every six seconds for a week: what is denser is asked for in a shorter period. */
const mostReports = 100_000

export const sensorHandlers = (clock: Clock): Handlers<typeof sensorRoutes> => ({
  list: async ({ tx, session }) =>
    Object.fromEntries((await listSensors(tx, session)).map((sensor) => [sensor.id, sensor])),

  read: async ({ tx, session, params }) => found(await findSensor(tx, session, params.sensorId)),

  create: async ({ tx, session, params, body, publish }) => {
    const known = await lockDefinitions(tx, params.companyId)
    if (known.length >= mostSensors) throw failure('limit.reached')
    assertFormulasHold(draftDefinition(body, newId, 1), known)
    const id = await insertSensor(tx, params.companyId, body)
    publish(changed(params.companyId))
    return found(await findSensor(tx, session, id))
  },

  update: async ({ tx, session, params, body, publish }) => {
    const known = await lockDefinitions(tx, params.companyId)
    assertFormulasHold(draftDefinition(body, params.sensorId, body.version + 1), known)
    if (!(await updateSensor(tx, params, { ...body, updatedTs: clock.now() }))) {
      throw known.some(({ id }) => id === params.sensorId) ? failure('version.conflict') : failure('not.found')
    }
    publish(changed(params.companyId))
    return found(await findSensor(tx, session, params.sensorId))
  },

  remove: async ({ tx, params, publish }) => {
    const { free, isKnown } = removable(await lockDefinitions(tx, params.companyId), [params.sensorId])
    if (!isKnown(params.sensorId)) throw failure('not.found')
    if (free.length === 0) throw failure('in.use')
    await deleteSensors(tx, free)
    publish(changed(params.companyId))
    return {}
  },

  removeMany: async ({ tx, params, body, publish }) => {
    const { free, isKnown } = removable(await lockDefinitions(tx, params.companyId), body.items)
    if (!body.dryRun) await deleteSensors(tx, free)
    if (!body.dryRun && free.length > 0) publish(changed(params.companyId))
    const gone = new Set(free)
    return {
      deleted: free as SensorId[],
      notDeleted: [...new Set(body.items)]
        .filter((id) => !gone.has(id))
        .map((id) => ({ id, error: isKnown(id) ? 'in.use' : 'not.found' })),
    }
  },

  inputs: ({ tx, session }) => listKnownInputs(tx, session),

  preview: async ({ tx, session, body }) => {
    const span = await spanOf(tx, session, body)
    const known = await listDefinitions(tx)
    const replaced = body.sensorId === undefined ? undefined : known.find(({ id }) => id === body.sensorId)
    if (body.sensorId !== undefined && !replaced) throw failure('not.found')
    const draft = draftDefinition(body.definition, replaced?.id ?? newId, (replaced?.version ?? 0) + 1)
    assertFormulasHold(draft, known)
    const reports = await readReports(tx, span, inputKeysOf(neededFor(draft, known)))
    if (reports.length > mostReports) throw failure('search.toolarge')
    return previewSensor(draft, known, reports)
  },

  series: async ({ tx, session, params, query }) => {
    const span = await spanOf(tx, session, { itemId: params.itemId, fromTs: query.from_ts, toTs: query.to_ts })
    found(await findSensor(tx, session, params.sensorId))
    const readings = await readValues(tx, span, params.sensorId)
    if (readings.length > mostReports) throw failure('search.toolarge')
    return thinnedSeries(readings)
  },
})

/** Of a draft that has no number yet: no formula can name it. */
const newId = 0

const found = (sensor: Sensor | undefined): Sensor => {
  if (!sensor) throw failure('not.found')
  return sensor
}

const changed = (companyId: number): BusEvent => ({ kind: 'definitionsChanged', companyId, what: 'sensors' })

/** A formula reads sensors of the company that do not read it, by whatever way. */
const assertFormulasHold = (draft: SensorDefinition, known: readonly SensorDefinition[]): void => {
  const all = [...known.filter(({ id }) => id !== draft.id), draft]
  const ids = new Set(all.map(({ id }) => id))
  const refuse = (reason: string) => failure('input.invalid', { fields: { 'source.formula': reason } })
  if (!sensorIdsIn(draft).every((id) => ids.has(id))) throw refuse('formula.sensor')
  if (orderSensors(all).cyclicIds.includes(draft.id)) throw refuse('formula.cycle')
}

/** Of some sensors those that no formula of the rest reads; what stays keeps what it reads. */
const removable = (known: readonly SensorDefinition[], ids: readonly number[]) => {
  const knownIds = new Set(known.map(({ id }) => id))
  const free = new Set(ids.filter((id) => knownIds.has(id)))
  for (let size = -1; size !== free.size; ) {
    size = free.size
    for (const definition of known) {
      if (!free.has(definition.id)) for (const id of sensorIdsIn(definition)) free.delete(id)
    }
  }
  return { free: [...free], isKnown: (id: number) => knownIds.has(id) }
}

const spanOf = async (tx: Tx, viewer: Viewer, span: { itemId: number; fromTs: number; toTs: number }) => {
  if (span.fromTs > span.toTs) throw failure('input.invalid', { fields: { from_ts: 'period.reversed' } })
  if (span.toTs - span.fromTs > longestPeriodMs) throw failure('search.toolarge')
  if (!(await isItemInReach(tx, viewer, span.itemId))) throw failure('not.found')
  return { ...span, limit: mostReports + 1 }
}
