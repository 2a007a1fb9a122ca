import type { AlarmEvent } from '@atalaya/domain/alarms/alarm-scene'
import type { FixSource, IoValues } from '@atalaya/domain/fix'
import {
  readBooleans,
  readFloat4s,
  readFloat8s,
  readInt2s,
  readInt4s,
  readInt8s,
  readTexts,
} from '../../database/binary-results.ts'
import type { Observation } from '../state/observation.ts'
import type { PastReports } from './past-reports.repository.ts'

const noIo: IoValues = Object.freeze({})

/** What was told at an instant stands at the first of its reports, as where it is read for a late report. */
export const observationsOf = (
  reports: PastReports,
  { toldAt, upTo }: { toldAt: ReadonlyMap<number, readonly AlarmEvent[]>; upTo: number },
): Observation[] => {
  const recordedAt = readInt8s(reports.recordedAt)
  const end = recordedAt.findLastIndex((at) => (at as number) <= upTo) + 1
  const [lat, lng] = [readFloat8s(reports.lat), readFloat8s(reports.lng)]
  const speedKmh = readFloat4s(reports.speedKmh)
  const source = readInt2s(reports.source)
  const isValid = readBooleans(reports.isValid)
  const ignition = readBooleans(reports.ignition)
  const odometerM = readFloat8s(reports.odometerM)
  const driverId = readInt4s(reports.driverId)
  const io = readTexts(reports.io)
  let told = Number.NaN
  return recordedAt.slice(0, end).map((instant, nth): Observation => {
    const at = instant as number
    const text = io[nth]
    const events = toldAt.size > 0 && at !== told ? toldAt.get(at) : undefined
    told = at
    return {
      fix: {
        recordedAt: at,
        lat: lat[nth] ?? 0,
        lng: lng[nth] ?? 0,
        speedKmh: speedKmh[nth] ?? undefined,
        source: source[nth] as FixSource,
        isValid: isValid[nth] as boolean,
        ignition: ignition[nth] ?? undefined,
        odometerM: odometerM[nth] ?? undefined,
      } as Observation['fix'],
      io: text ? (JSON.parse(text) as IoValues) : noIo,
      driverId: driverId[nth] ?? null,
      trackerId: 0,
      sensors: null,
      ...(events && { events }),
    }
  })
}
