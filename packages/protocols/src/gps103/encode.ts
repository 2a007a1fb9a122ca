import type { IoValues } from '@atalaya/domain/fix'
import type { MeasuredReport } from '../measured-report.ts'
import { nmeaDegrees, nmeaInstant } from '../nmea-text.ts'

const kmhPerKnot = 1.852

/**
 * A report as a tracker keeps it: whole seconds, hundredths of a knot and of a degree of course. Of `io` it has room for
 * `ignition`, `isDoorOpen`, `fuelPercent`, `temperature1C`.
 */
export type Gps103Report = MeasuredReport

const utf8 = new TextEncoder()
const bit = (value: IoValues[string] | undefined): string => (value === undefined ? '' : value ? '1' : '0')
const text = (value: IoValues[string] | undefined, unit = ''): string => (value === undefined ? '' : `${value}${unit}`)

export const encodeGps103Login = (imei: string): Uint8Array => utf8.encode(`##,imei:${imei},A;`)
export const encodeGps103Heartbeat = (imei: string): Uint8Array => utf8.encode(`${imei};`)

/** `zoneMinutes`: of the tracker's own clock. */
export const encodeGps103Report = (
  imei: string,
  { recordedAt, lat, lng, speedKmh = 0, heading = 0, altitudeM, isValid = true, io = {} }: Gps103Report,
  { keyword = 'tracker', zoneMinutes = 0 } = {},
): Uint8Array => {
  const [, utc] = nmeaInstant(recordedAt)
  const [date, time] = nmeaInstant(recordedAt + zoneMinutes * 60_000)
  const local = date.slice(4, 6) + date.slice(2, 4) + date.slice(0, 2) + time
  const place = [...nmeaDegrees(lat, 'lat'), ...nmeaDegrees(lng, 'lng')].join(',')
  const motion = `${(speedKmh / kmhPerKnot).toFixed(2)},${heading.toFixed(2)},${text(altitudeM)}`
  const tail = `${bit(io.ignition)},${bit(io.isDoorOpen)},${text(io.fuelPercent, '%')},,${text(io.temperature1C)}`
  return utf8.encode(
    `imei:${imei},${keyword},${local},,F,${utc}.000,${isValid ? 'A' : 'V'},${place},${motion},${tail};`,
  )
}
