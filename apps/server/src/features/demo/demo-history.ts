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
import type { EventChange, SeededPast } from '../../engine/index.ts'

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

/** A week of one item, as its tracker would have told it. */
export const tellPast = (
  profile: JourneyProfile,
  untilTs: number,
  { network, driverByTag }: { network: RoadNetwork; driverByTag: ReadonlyMap<string, number> },
): Pick<SeededPast, 'reports' | 'events'> => {
  const journey = planJourney(profile, network)
  const isVehicle = profile.style !== 'asset' && profile.style !== 'person'
  const reports: SeededPast['reports'][number][] = []
  const events: EventChange[] = []
  const spans = [
    { fromMs: untilTs - historyMs, toMs: untilTs - denseMs, intervals: historyIntervals },
    { fromMs: untilTs - denseMs, toMs: untilTs, intervals: liveIntervals },
  ]
  for (const { fromMs, toMs, intervals } of spans) {
    for (const report of reportsBetween(journey, fromMs, toMs, intervals)) {
      const driverId = report.driverTag ? (driverByTag.get(report.driverTag) ?? null) : null
      reports.push({ fix: fixOf(report, isVehicle), io: journeyIo(report), driverId })
      const { harsh, recordedAt, lat, lng } = report
      if (harsh)
        events.push({ kind: harsh.kind, recordedAt, position: { lat, lng }, data: { value: harsh.value }, subject: '' })
    }
  }
  return { reports, events }
}
