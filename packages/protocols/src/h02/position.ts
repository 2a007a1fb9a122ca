import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { decimalFrom, degreesFrom, instantFrom, nmeaInstant } from '../nmea-text.ts'
import type { CodecFailure } from '../protocol.ts'

const kmhPerKnot = 1.852

/** The fields that texts and binary frames share, as digits. */
export interface RawPosition {
  /** DDMMYY, HHMMSS */
  date: string
  time: string
  /** `A` satellites, `B` BeiDou; anything else says that the coordinates are old or none. */
  validity: string
  lat: string
  latHemisphere: string
  lng: string
  lngHemisphere: string
  knots: string
  course: string
}

/** `2212.8745`, without its point `22128745`, or with a dash behind the degrees `-22-12.8745`. */
const plainDegrees = (text: string, wholeDigits: 2 | 3): string => {
  const dashed = /^-?(\d{1,3})-(\d{1,2}(?:\.\d{1,8})?)$/.exec(text)
  if (dashed) return `${dashed[1]}${(dashed[2] as string).replace(/^\d(?!\d)/, '0$&')}`
  if (/^\d{8,9}$/.test(text)) return `${text.slice(0, wholeDigits + 2)}.${text.slice(wholeDigits + 2)}`
  return text
}

const noClock = (date: string): boolean => date === '' || date === '000000'

/** `receivedAt` stands in for a tracker that has no clock yet. */
export const recordedAtOf = (date: string, time: string, receivedAt: number): number | CodecFailure => {
  if (noClock(date)) return receivedAt
  return instantFrom(date, time) ?? { code: 'time.invalid', detail: `date and time ${date},${time}`.slice(0, 100) }
}

const dayMs = 86_400_000
const clockToleranceMs = 10 * 60_000

/** The instant of a time whose date is lost: the last such time before `receivedAt`. Undefined for what is no time. */
export const instantWithoutDate = (time: string, receivedAt: number): number | undefined => {
  if (Number.isNaN(receivedAt)) return receivedAt
  const at = instantFrom(nmeaInstant(receivedAt)[0], time)
  if (at === undefined) return undefined
  return at > receivedAt + clockToleranceMs ? at - dayMs : at
}

/** Undefined where there are no coordinates. */
export const fixOf = (raw: RawPosition, recordedAt: number, io: IoValues): Fix | CodecFailure | undefined => {
  const isValid = raw.validity === 'A' || raw.validity === 'B'
  if (raw.lat === '' || raw.lng === '') return undefined
  const lat = degreesFrom(plainDegrees(raw.lat, 2), raw.latHemisphere, 'lat')
  const lng = degreesFrom(plainDegrees(raw.lng, 3), raw.lngHemisphere, 'lng')
  if (lat === undefined || lng === undefined) {
    // Before its first fix a tracker fills the fields with zeros.
    if (!isValid) return undefined
    const detail = `coordinates ${raw.lat},${raw.latHemisphere},${raw.lng},${raw.lngHemisphere}`.slice(0, 100)
    return { code: 'position.invalid', detail }
  }
  const knots = decimalFrom(raw.knots.trim())
  const course = decimalFrom(raw.course)
  return {
    lat,
    lng,
    recordedAt,
    ...(knots !== undefined && knots >= 0 ? { speedKmh: Math.round(knots * kmhPerKnot * 100) / 100 } : {}),
    ...(course !== undefined && course >= 0 ? { heading: Math.round(course) % 360 } : {}),
    source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix,
    isValid,
    ...(typeof io.ignition === 'boolean' ? { ignition: io.ignition } : {}),
    ...(typeof io.odometerM === 'number' ? { odometerM: io.odometerM } : {}),
  }
}
