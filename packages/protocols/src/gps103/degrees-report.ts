import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { decimalFrom, instantFrom } from '../nmea-text.ts'
import type { Report, ReportOrigin } from './report.ts'

// The report of a model that no document tells of, after published frames: its fields show what they are.
const degrees = /^-?\d{1,3}\.\d{4,6}$/
const clockAt = 5
const placeAt = 9

const numberIn = (text = ''): number | undefined => (/^-?[\d.]+$/.test(text) ? decimalFrom(text) : undefined)

/**
 * imei, name, three fields of strokes, time, date, signal, fixed, degrees, km/h, course, height, HDOP, satellites and three
 * that nobody knows. Undefined for what is no such report.
 */
export const readDegrees = (fields: readonly string[], { deviceId, payload }: ReportOrigin): Report | undefined => {
  const [time = '', date = '', , fixed] = fields.slice(clockAt)
  const [latText = '', lngText = '', speed, course, height, hdop, satellites] = fields.slice(placeAt)
  if (!degrees.test(latText) || !degrees.test(lngText)) return undefined
  const recordedAt = instantFrom(date, time)
  const [lat, lng] = [Number(latText), Number(lngText)]
  if (recordedAt === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined
  const isValid = fixed === '1' && (lat !== 0 || lng !== 0)
  const source = isValid ? fixSources.gpsFix : fixSources.gpsNoFix
  const fix: Fix = { lat, lng, recordedAt, source, isValid }
  const set = (key: 'speedKmh' | 'heading' | 'altitudeM' | 'satellites', value: number | undefined): void => {
    if (value !== undefined) fix[key] = value
  }
  const heading = numberIn(course)
  set('speedKmh', numberIn(speed))
  set('heading', heading === undefined ? undefined : Math.round(heading) % 360)
  set('altitudeM', numberIn(height))
  set('satellites', numberIn(satellites))
  const io: IoValues = {}
  const dilution = numberIn(hdop)
  if (dilution !== undefined) io.hdop = dilution
  return { message: { deviceId, recordedAt, fix, io, events: [], payload } }
}
