import { numberOrZero } from '../byte-writing.ts'
import type { MeasuredReport } from '../measured-report.ts'
import { nmeaInstant } from '../nmea-text.ts'
import { sealEnvelope } from './envelope.ts'

/**
 * A report as a watch keeps it: whole seconds, hundredths of a kilometre an hour, tenths of a degree of course. Of `io` it
 * has room for `batteryPercent`, `steps`.
 */
export type WatchReport = MeasuredReport

const maker = '3G'

export const encodeWatchLink = (deviceId: string, { steps = 0, batteryPercent = 100 } = {}): Uint8Array =>
  sealEnvelope({ maker, deviceId }, `LK,${steps},0,${batteryPercent}`)

export const encodeWatchReport = (
  deviceId: string,
  {
    recordedAt,
    lat,
    lng,
    speedKmh = 0,
    heading = 0,
    altitudeM = 0,
    satellites = 0,
    isValid = true,
    io = {},
  }: WatchReport,
  { word = 'UD', state = '00000000' } = {},
): Uint8Array => {
  const [day, time] = nmeaInstant(recordedAt)
  const place = `${Math.abs(lat).toFixed(6)},${lat < 0 ? 'S' : 'N'},${Math.abs(lng).toFixed(7)},${lng < 0 ? 'W' : 'E'}`
  const motion = `${speedKmh.toFixed(2)},${heading.toFixed(1)},${altitudeM.toFixed(1)},${satellites}`
  const told = `80,${numberOrZero(io.batteryPercent)},${numberOrZero(io.steps)},0,${state}`
  const cells = '1,1,214,7,9346,5223,42,0'
  return sealEnvelope(
    { maker, deviceId },
    `${word},${day},${time},${isValid ? 'A' : 'V'},${place},${motion},${told},${cells}`,
  )
}
