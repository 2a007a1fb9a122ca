import { placeUnknown } from '@atalaya/domain/alarms/other-places'
import type { Fix, IoValues } from '@atalaya/domain/fix'
import { type GeozoneIndex, noGeozones } from '@atalaya/domain/geozone-membership'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import type { Tx } from '../../database/tenant.ts'
import { readAlarms } from '../../definitions/alarm-plans.repository.ts'
import { type CompanyAlarms, companyAlarms, noCompanyAlarms } from '../../definitions/alarm-plans.ts'
import { readGeozones } from '../../definitions/device-registry.repository.ts'
import { readSensors } from '../../definitions/sensor-plans.repository.ts'
import { noSensors, type SensorPlans, sensorTimeline } from '../../definitions/sensor-plans.ts'
import type { TrackedItem } from '../../definitions/tracked-item.ts'
import { zoneTimeline } from '../../definitions/zone-timeline.ts'
import { type EngineState, initialEngineState } from '../state/engine-state.ts'
import type { EventChange, ItemChanges } from '../state/item-changes.ts'
import { reduceObservations } from '../state/item-reduction.ts'
import type { Observation } from '../state/observation.ts'

/** An item of the demo or of a test, with the tracker that told its past. */
export interface SeededPast {
  itemId: number
  companyId: number
  itemType: TrackedItem['itemType']
  trackerId: number
  /** What its meter showed before. */
  initialHourMeterMs: number
  /** In canonical order, no two of one instant. */
  reports: readonly { fix: Fix; io: IoValues; driverId: number | null }[]
  /** What the tracker said beside its reports, as harsh braking. */
  events: readonly EventChange[]
}

/** A past as it is written. */
export interface ItemPast {
  item: TrackedItem
  trackerId: number
  observations: Observation[]
  state: EngineState
  changes: ItemChanges
  /** Of its company. */
  alarms: CompanyAlarms
}

export interface SeedingRules {
  zonesOf(companyId: number): GeozoneIndex
  sensorsOf(companyId: number): SensorPlans
  alarmsOf(companyId: number): CompanyAlarms
}

/** What companies have defined now, which a past that is made up goes by; read once in the transaction that seeds. */
export const readSeedingRules = async (tx: Tx): Promise<SeedingRules> => {
  const zones = Map.groupBy(await readGeozones(tx, null), ({ companyId }) => companyId)
  const now = Number.POSITIVE_INFINITY
  const indexes = new Map([...zones].map(([companyId, own]) => [companyId, zoneTimeline(own).at(now).value]))
  const sensors = await readSensors(tx, null)
  const plans = new Map(
    [...sensors].map(([companyId, assigned]) => [companyId, sensorTimeline(assigned).at(now).value]),
  )
  const alarms = new Map([...(await readAlarms(tx, null))].map(([companyId, own]) => [companyId, companyAlarms(own)]))
  return {
    alarmsOf: (companyId) => alarms.get(companyId) ?? noCompanyAlarms,
    zonesOf: (companyId) => indexes.get(companyId) ?? noGeozones,
    sensorsOf: (companyId) => plans.get(companyId) ?? noSensors,
  }
}

/** The past of one item, through the same reduction that live traffic goes through. */
export const reducePast = (rules: SeedingRules, past: SeededPast): ItemPast => {
  const { itemId, companyId, itemType, trackerId, initialHourMeterMs, reports, events } = past
  const driver = { driverId: null, since: 0 }
  const observations: Observation[] = reports.map((report) => ({ ...report, trackerId, sensors: null }))
  const company = rules.alarmsOf(companyId)
  const own = company.of({ itemId, itemType })
  const toldAt = Map.groupBy(events, ({ recordedAt }) => recordedAt)
  for (const observation of observations) {
    const told = toldAt.get(observation.fix.recordedAt)
    if (own && told) observation.events = told.map(({ kind, subject }) => ({ kind, subject }))
  }
  const { state, changes } = reduceObservations(initialEngineState, observations, {
    rulesAt: () => ({
      settings: motionSettingsOf(itemType),
      zones: rules.zonesOf(companyId),
      assigned: driver,
      sensors: rules.sensorsOf(companyId)(itemId),
      // A past is made up of one item at a time.
      alarms: own && { ...own, pois: company.pois, otherAt: () => placeUnknown },
    }),
  })
  for (const { observation, values } of changes.sensors) observation.sensors = values
  changes.events.push(...events)
  const item: TrackedItem = {
    ...{ itemId, companyId, itemType, skips: null, odometerSource: 'gps', driver },
    initialOdometerM: Math.floor((reports[0]?.fix.odometerM ?? 0) / 1_000) * 1_000,
    initialHourMeterMs,
  }
  return { item, trackerId, observations, state, changes, alarms: company }
}
