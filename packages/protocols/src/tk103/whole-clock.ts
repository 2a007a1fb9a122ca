import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { decimalFrom, degreesFrom, instantFrom } from '../nmea-text.ts'
import type { ReportOrigin, Tk103Message } from './report.ts'

// The first trackers of Topflytech, after a published frame: a handshake with states, way, and date and time in front of the
// place; speed and course follow it.
const report =
  /^XG[^L]*(?:L([0-9a-f]{8}))?.*?(\d{12})([AV])(\d{4}\.\d{4})([NS])(\d{5}\.\d{4})([EW])(\d{3}\.\d)(\d{1,3}\.\d{1,2})$/
const dateDigits = 6

/** Undefined for any other handshake. */
export const readWholeClock = (body: string, { payload }: ReportOrigin): Tk103Message | undefined => {
  const [, way, clock = '', validity, lat = '', ns = '', lng = '', ew = '', speed = '', course = ''] =
    report.exec(body) ?? []
  const date = clock.slice(4, dateDigits) + clock.slice(2, 4) + clock.slice(0, 2)
  const recordedAt = instantFrom(date, clock.slice(dateDigits))
  const latitude = degreesFrom(lat, ns, 'lat')
  const longitude = degreesFrom(lng, ew, 'lng')
  if (recordedAt === undefined || latitude === undefined || longitude === undefined) return undefined
  const isValid = validity === 'A' && (latitude !== 0 || longitude !== 0)
  const source = isValid ? fixSources.gpsFix : fixSources.gpsNoFix
  const fix: Fix = { lat: latitude, lng: longitude, recordedAt, source, isValid }
  const speedKmh = decimalFrom(speed)
  const heading = decimalFrom(course)
  if (speedKmh !== undefined) fix.speedKmh = speedKmh
  if (heading !== undefined && heading <= 360) fix.heading = Math.round(heading) % 360
  const io: IoValues = {}
  const metres = Number.parseInt(way ?? '0', 16)
  if (metres > 0) {
    io.odometerM = metres
    fix.odometerM = metres
  }
  return { recordedAt, fix, io, events: [], payload }
}
