import type { IoValues } from '@atalaya/domain/fix'
import { numberOrZero } from '../byte-writing.ts'
import type { MeasuredReport } from '../measured-report.ts'
import { nmeaDegrees, nmeaInstant } from '../nmea-text.ts'
import { sealEnvelope } from './envelope.ts'

/**
 * A report as a tracker keeps it: whole seconds, tenths of a kilometre an hour, hundredths of a degree of course, four
 * decimals of a minute. Of `io` it has room for `ignition`, `odometerM`, `temperature1C`.
 */
export type Tk103Report = MeasuredReport

const bit = (value: IoValues[string] | undefined): string => (value === true ? '1' : '0')

/** `deviceId`: twelve digits. */
export const encodeTk103Handshake = (deviceId: string): Uint8Array => sealEnvelope(deviceId, `BP00000${deviceId}HSO`)

const placeOf = ({ recordedAt, lat, lng, speedKmh = 0, heading = 0, isValid = true, io = {} }: Tk103Report): string => {
  const [day, time] = nmeaInstant(recordedAt)
  const date = day.slice(4, 6) + day.slice(2, 4) + day.slice(0, 2)
  const place = [...nmeaDegrees(lat, 'lat', 4), ...nmeaDegrees(lng, 'lng', 4)].join('')
  const motion = speedKmh.toFixed(1).padStart(5, '0') + time + heading.toFixed(2).padStart(6, '0')
  const way = numberOrZero(io.odometerM).toString(16).toUpperCase().padStart(8, '0')
  const degrees = numberOrZero(io.temperature1C)
  const warmth =
    io.temperature1C === undefined ? '' : (degrees < 0 ? '-' : '+') + Math.abs(degrees).toFixed(1).padStart(5, '0')
  return `${date}${isValid ? 'A' : 'V'}${place}${motion}0${bit(io.ignition)}000000L${way}${warmth}`
}

/** `alarm`: its digit. */
export const encodeTk103Report = (deviceId: string, report: Tk103Report, alarm?: string): Uint8Array =>
  sealEnvelope(deviceId, `${alarm === undefined ? 'BR00' : `BO01${alarm}`}${placeOf(report)}`)

/** The login with the place where the tracker was switched on. */
export const encodeTk103Login = (deviceId: string, report: Tk103Report): Uint8Array =>
  sealEnvelope(deviceId, `BP05000${deviceId}${placeOf(report)}`)
