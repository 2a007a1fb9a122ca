import { bigEndian, numberOrZero } from '../byte-writing.ts'
import type { MeasuredReport } from '../measured-report.ts'
import { messageTypes, services } from './header.ts'

/**
 * A report as a unit tells it: whole seconds, centimetres, centimetres a second and degrees. Of `io` it has room for `ignition`,
 * `din1` to `din4`, `hdop` and `acc0` to `acc15`.
 */
export type CalampReport = MeasuredReport

const signed = (value: number): number[] => bigEndian(Math.round(value) >>> 0, 4)

/** Two digits a byte, filled with F. */
export const mobileIdOf = (deviceId: string): number[] => [
  ...Buffer.from(deviceId.length % 2 === 0 ? deviceId : `${deviceId}f`, 'hex'),
]

const header = (deviceId: string, { type, sequence, service = services.acknowledged }: Message): number[] => {
  const mobileId = mobileIdOf(deviceId)
  return [
    0x83,
    mobileId.length,
    ...mobileId,
    1,
    deviceId.length === 15 ? 2 : 1,
    service,
    type,
    ...bigEndian(sequence, 2),
  ]
}

interface Message {
  type: number
  sequence: number
  service?: number
}

const inputsOf = ({ io = {} }: CalampReport): number =>
  (io['ignition'] ? 0x01 : 0) | [1, 2, 3, 4].reduce((bits, nth) => bits | (io[`din${nth}`] ? 1 << nth : 0), 0)

const accumulatorsOf = ({ io = {} }: CalampReport): number[] => {
  let count = 0
  while (count < 16 && io[`acc${count}`] !== undefined) count++
  return Array.from({ length: count }, (_, nth) => numberOrZero(io[`acc${nth}`]))
}

export const encodeCalampEvent = (
  deviceId: string,
  report: CalampReport,
  { sequence, eventCode = 1 }: { sequence: number; eventCode?: number },
): Uint8Array => {
  const { recordedAt, lat, lng, altitudeM = 0, speedKmh = 0, heading = 0, satellites = 0, isValid = true } = report
  const accumulators = accumulatorsOf(report)
  const at = Math.floor(recordedAt / 1_000)
  return Uint8Array.from([
    ...header(deviceId, { type: messageTypes.eventReport, sequence }),
    ...bigEndian(at, 4),
    ...bigEndian(at, 4),
    ...signed(lat * 1e7),
    ...signed(lng * 1e7),
    ...signed(altitudeM * 100),
    ...bigEndian(Math.round(speedKmh / 0.036), 4),
    ...bigEndian(heading, 2),
    satellites,
    isValid ? 0 : 0x08,
    ...[0, 0, 0xff, 0xb5, 0x0f],
    Math.round(numberOrZero(report.io?.['hdop']) * 10),
    inputsOf(report),
    ...[0, 0, eventCode, accumulators.length, 0],
    ...accumulators.flatMap((value) => bigEndian(value, 4)),
  ])
}

/** What a unit says while it has nothing to report. */
export const encodeCalampNothing = (deviceId: string, sequence: number): Uint8Array =>
  Uint8Array.from(header(deviceId, { type: messageTypes.nothing, sequence }))
