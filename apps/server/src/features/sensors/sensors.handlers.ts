import type { sensorRoutes } from '@atalaya/contract/sensors'
import { inputKeysOf, neededFor } from '@atalaya/domain/sensors/sensor-plan'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { historyPeriodMs, sensorReports } from '../../limits/calls.limits.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import type { Viewer } from '../groups/index.ts'
import { itemSeries } from './item-series.ts'
import { listKnownInputs } from './known-inputs.ts'
import { sensorKind } from './sensor.kind.ts'
import { refuseFormulas } from './sensor-formulas.ts'
import { draftDefinition, previewSensor, thinnedSeries } from './sensor-preview.ts'
import {
  findTankL,
  isItemInScope,
  readItemValues,
  readLastReadings,
  readReports,
  readValues,
} from './sensor-reports.repository.ts'
import { findSensors, listDefinitions } from './sensors.repository.ts'

/** A group or item that has gone since it was checked. */
export const sensorConstraints = {
  sensor_groups_company_id_group_id_fkey: { code: 'not.found', field: 'appliesTo' },
  sensor_items_company_id_item_id_fkey: { code: 'not.found', field: 'appliesTo' },
} as const

const longestPeriodMs = historyPeriodMs.value
/** A report every six seconds for a week: what is denser is asked for in a shorter period. */
const mostReports = sensorReports.value

export const sensorHandlers = (clock: Clock): Handlers<typeof sensorRoutes> => ({
  list: async ({ tx, session }) => byId(await findSensors(tx, session)),

  ...recordHandlers(sensorKind, clock),

  inputs: ({ tx, session }) => listKnownInputs(tx, session),

  preview: async ({ tx, session, body }) => {
    const span = await spanOf(tx, session, body)
    const known = await listDefinitions(tx)
    const replaced = body.sensorId === undefined ? undefined : known.find(({ id }) => id === body.sensorId)
    if (body.sensorId !== undefined && !replaced) throw failure('not.found')
    const draft = draftDefinition(body.definition, replaced?.id ?? newId, (replaced?.version ?? 0) + 1)
    const [refusal] = refuseFormulas([draft], known)
    if (refusal) throw refusal
    const reports = await readReports(tx, span, inputKeysOf(neededFor(draft, known)))
    if (reports.length > mostReports) throw failure('search.toolarge')
    return previewSensor(draft, known, reports)
  },

  ofItem: async ({ tx, session, params }) => {
    if (!(await isItemInScope(tx, session, params.itemId))) throw failure('not.found')
    return readLastReadings(tx, params.itemId)
  },

  series: async ({ tx, session, params, query }) => {
    const span = await spanOf(tx, session, { itemId: params.itemId, fromTs: query.from_ts, toTs: query.to_ts })
    const [sensor] = await findSensors(tx, session, { ids: [params.sensorId] })
    if (!sensor) throw failure('not.found')
    const readings = await readValues(tx, span, params.sensorId)
    if (readings.value.length > mostReports) throw failure('search.toolarge')
    return thinnedSeries(readings)
  },

  seriesOfItem: async ({ tx, session, params, query }) => {
    const span = await spanOf(tx, session, { itemId: params.itemId, fromTs: query.from_ts, toTs: query.to_ts })
    const readings = await readItemValues(tx, span)
    if (readings.recordedAt.length > mostReports) throw failure('search.toolarge')
    return itemSeries(await findSensors(tx, session), readings, await findTankL(tx, params.itemId))
  },
})

/** Of a draft that has no number yet: no formula can name it. */
const newId = 0

const spanOf = async (tx: Tx, viewer: Viewer, span: { itemId: number; fromTs: number; toTs: number }) => {
  if (span.fromTs > span.toTs) throw failure('input.invalid', { fields: { from_ts: 'period.reversed' } })
  if (span.toTs - span.fromTs > longestPeriodMs) throw failure('search.toolarge')
  if (!(await isItemInScope(tx, viewer, span.itemId))) throw failure('not.found')
  return { ...span, limit: mostReports + 1 }
}
