import type { IoValues } from '@atalaya/domain/fix'
import { fromHex } from '../hex.ts'
import type { MeasuredReport } from '../measured-report.ts'
import { nmeaDegrees, nmeaInstant } from '../nmea-text.ts'
import { statusOf } from './status.ts'

const kmhPerKnot = 1.852
/** What the makers' documents keep of a minute. */
const decimals = 4

/**
 * A report as a tracker keeps it: whole seconds. Of `io` it has room for `ignition`, `isArmed`, `isDoorOpen`,
 * `isUnplugged`, `isAlarmed`, `immobilizerState`.
 */
export type H02Report = MeasuredReport

const utf8 = new TextEncoder()
const statusText = (io: IoValues = {}): string => statusOf(io).toString(16).toUpperCase().padStart(8, '0')

export const encodeH02Text = (
  deviceId: string,
  { recordedAt, lat, lng, speedKmh = 0, heading = 0, isValid = true, io }: H02Report,
  type = 'V1',
): Uint8Array => {
  const [date, time] = nmeaInstant(recordedAt)
  const place = [...nmeaDegrees(lat, 'lat', decimals), ...nmeaDegrees(lng, 'lng', decimals)].join(',')
  const knots = (speedKmh / kmhPerKnot).toFixed(2).padStart(6, '0')
  const course = String(Math.round(heading)).padStart(3, '0')
  return utf8.encode(
    `*HQ,${deviceId},${type},${time},${isValid ? 'A' : 'V'},${place},${knots},${course},${date},${statusText(io)}#`,
  )
}

/** `deviceId`: ten digits; the 32 bytes of the older document, or 45 with the given record number. Whole knots are sent. */
export const encodeH02Binary = (
  deviceId: string,
  { recordedAt, lat, lng, speedKmh = 0, heading = 0, isValid = true, io }: H02Report,
  { isLong = true, recordNumber = 0, satellites = 0 } = {},
): Uint8Array => {
  const [date, time] = nmeaInstant(recordedAt)
  const [latText, latHemisphere] = nmeaDegrees(lat, 'lat', decimals)
  const [lngText, lngHemisphere] = nmeaDegrees(lng, 'lng', decimals)
  const flags = (lngHemisphere === 'E' ? 8 : 0) | (latHemisphere === 'N' ? 4 : 0) | (isValid ? 2 : 0)
  const digits = (value: number, count: number, radix = 10): string =>
    Math.round(value).toString(radix).padStart(count, '0').slice(-count)
  const head = [
    '24',
    digits(Number(deviceId), 10),
    time,
    date,
    latText.replace('.', ''),
    '00',
    lngText.replace('.', ''),
    flags.toString(16),
    digits(speedKmh / kmhPerKnot, 3),
    digits(heading, 3),
    statusText(io),
    'ffff',
  ].join('')
  const extension = isLong ? `1f${digits(satellites, 2, 16)}${'0'.repeat(22)}` : ''
  return fromHex(`${head}${extension}${digits(recordNumber & 0xff, 2, 16)}`) as Uint8Array
}

export const encodeH02Heartbeat = (deviceId: string, batteryPercent?: number): Uint8Array =>
  utf8.encode(`*HQ,${deviceId},HTBT${batteryPercent === undefined ? '' : `,${batteryPercent}`}#`)
