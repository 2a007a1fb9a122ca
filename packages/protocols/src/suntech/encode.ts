import { numberOrZero } from '../byte-writing.ts'
import type { MeasuredReport } from '../measured-report.ts'

/**
 * A report as a tracker keeps it: a millionth of a degree, hundredths of km/h and of a degree of course. Of `io` it has
 * room for `ignition`, `din1`, `din2`, `din3`, `dout1`, `dout2`, `odometerM`, `externalVoltageV`, `batteryVoltageV`.
 */
export type SuntechReport = MeasuredReport

const utf8 = new TextEncoder()
const bit = (value: unknown): string => (value ? '1' : '0')
const clockOf = (instant: number): string => {
  const iso = new Date(instant).toISOString()
  return `${iso.slice(0, 10).replaceAll('-', '')};${iso.slice(11, 19)}`
}
const signed = (degrees: number, digits: number): string =>
  `${degrees < 0 ? '-' : '+'}${Math.abs(degrees)
    .toFixed(6)
    .padStart(digits + 7, '0')}`

/** `EMG` and `ALT` need the `id` of what they tell. */
export const encodeSuntechReport = (
  deviceId: string,
  { recordedAt, lat, lng, speedKmh = 0, heading = 0, satellites = 0, isValid = true, io = {} }: SuntechReport,
  { kind = 'STT', id = 1, count = 1 }: { kind?: 'STT' | 'EMG' | 'ALT'; id?: number; count?: number } = {},
): Uint8Array => {
  const motion = `${speedKmh.toFixed(3).padStart(7, '0')};${heading.toFixed(2).padStart(6, '0')}`
  const inputs = [io.ignition, io.din1, io.din2, io.din3, io.dout1, io.dout2].map(bit).join('')
  const told = kind === 'STT' ? `1;${String(count % 10_000).padStart(4, '0')}` : String(id)
  return utf8.encode(
    [
      `ST300${kind};${deviceId};01;010;${clockOf(recordedAt)};00100`,
      `${signed(lat, 2)};${signed(lng, 3)};${motion};${satellites};${bit(isValid)}`,
      `${Math.round(numberOrZero(io.odometerM))};${numberOrZero(io.externalVoltageV).toFixed(2)};${inputs};${told}`,
      `000000;${numberOrZero(io.batteryVoltageV).toFixed(1)};1\r`,
    ].join(';'),
  )
}

/** The universal form: every field of the first 22 bits, and both voltages behind them. */
export const encodeSuntechUniversal = (
  deviceId: string,
  { recordedAt, lat, lng, speedKmh = 0, heading = 0, satellites = 0, isValid = true, io = {} }: SuntechReport,
  count = 1,
): Uint8Array => {
  const inputs = [io.din3, io.din2, io.din1, io.ignition].map(bit).join('').padStart(8, '0')
  const outputs = [io.dout2, io.dout1].map(bit).join('').padStart(8, '0')
  const place = `${signed(lat, 2)};${signed(lng, 3)};${speedKmh.toFixed(2)};${heading.toFixed(2)}`
  const volts = `${numberOrZero(io.batteryVoltageV).toFixed(1)};${numberOrZero(io.externalVoltageV).toFixed(2)}`
  return utf8.encode(
    `STT;${deviceId};3FFFFF;30;1.0.14;1;${clockOf(recordedAt)};0000004F;214;7;0014;20;${place};${satellites};${bit(isValid)};${inputs};${outputs};1;2;${String(count % 10_000).padStart(4, '0')};${volts}\r`,
  )
}
