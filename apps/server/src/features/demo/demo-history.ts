import { type Fix, fixSources, normaliseFix } from '@atalaya/domain/fix'
import { journeyIo } from '@atalaya/domain/journey/journey-io'
import { planJourney } from '@atalaya/domain/journey/journey-plan'
import type { JourneyProfile } from '@atalaya/domain/journey/journey-profile'
import {
  historyIntervals,
  type JourneyReport,
  liveIntervals,
  reportsBetween,
} from '@atalaya/domain/journey/journey-reports'
import type { RoadNetwork } from '@atalaya/domain/journey/road-network'
import { type EngineState, initialEngineState } from '../../engine/state/engine-state.ts'
import type { ItemChanges } from '../../engine/state/item-changes.ts'
import { type Observation, type ReductionRules, reduceObservations } from '../../engine/state/item-reduction.ts'

const dayMs = 86_400_000
export const historyMs = 7 * dayMs
/** The last day is as dense as live traffic, since that is what a map shows first; the days before are thinner. */
const denseMs = dayMs

/** Equal instants do not occur within one journey, so nothing has to be told apart. */
const payloadHash = '0'

const fixOf = (report: JourneyReport, isVehicle: boolean): Fix =>
  normaliseFix({
    recordedAt: report.recordedAt,
    lat: report.lat,
    lng: report.lng,
    speedKmh: report.speedKmh,
    heading: report.heading,
    altitudeM: report.altitudeM,
    ...(isVehicle ? { satellites: report.satellites, ignition: report.ignition, odometerM: report.odometerM } : {}),
    source: fixSources.gpsFix,
    isValid: true,
    payloadHash,
  })

export interface ItemPast {
  observations: Observation[]
  state: EngineState
  changes: ItemChanges
}

/** A week of one item, through the same reduction that live traffic goes through. */
export const makePast = (
  profile: JourneyProfile,
  untilTs: number,
  {
    network,
    rules,
    driverByTag,
    trackerId,
  }: { network: RoadNetwork; rules: ReductionRules; driverByTag: ReadonlyMap<string, number>; trackerId: number },
): ItemPast => {
  const journey = planJourney(profile, network)
  const isVehicle = profile.style !== 'asset' && profile.style !== 'person'
  const observations: Observation[] = []
  const harsh: JourneyReport[] = []
  const spans = [
    { fromMs: untilTs - historyMs, toMs: untilTs - denseMs, intervals: historyIntervals },
    { fromMs: untilTs - denseMs, toMs: untilTs, intervals: liveIntervals },
  ]
  for (const { fromMs, toMs, intervals } of spans) {
    for (const report of reportsBetween(journey, fromMs, toMs, intervals)) {
      const driverId = report.driverTag ? (driverByTag.get(report.driverTag) ?? null) : null
      observations.push({ fix: fixOf(report, isVehicle), io: journeyIo(report), driverId, trackerId, sensors: null })
      if (report.harsh) harsh.push(report)
    }
  }
  const { state, changes } = reduceObservations(initialEngineState, observations, { rules })
  for (const { observation, values } of changes.sensors) observation.sensors = values
  for (const { harsh: event, recordedAt, lat, lng } of harsh) {
    if (!event) continue
    changes.events.push({
      kind: event.kind,
      recordedAt,
      position: { lat, lng },
      data: { value: event.value },
      subject: '',
    })
  }
  return { observations, state, changes }
}
