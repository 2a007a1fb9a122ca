import type { IoValues } from '@atalaya/domain/fix'
import { numberOrZero } from '../byte-writing.ts'
import type { MeasuredReport } from '../measured-report.ts'
import { nmeaInstant } from '../nmea-text.ts'
import { sealEnvelope } from './envelope.ts'

/**
 * A report as a tracker keeps it: whole seconds, kilometres an hour, degrees and metres; a millionth of a degree. Of `io`
 * it has room for `ignition`, `din1`, `din2`, `dout1`, `odometerM`, `batteryVoltageV`, `externalVoltageV`.
 */
export type MeitrackReport = MeasuredReport

const epoch = Date.UTC(2000, 0, 1)
const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0')
const centivolts = (value: IoValues[string] | undefined): number => Math.round(numberOrZero(value) * 100)
const inputsOf = (io: IoValues): number => (io.din1 ? 1 : 0) | (io.din2 ? 2 : 0) | (io.ignition ? 4 : 0)
const outputsOf = (io: IoValues): number => (io.dout1 ? 1 : 0) | (io.dout2 ? 2 : 0)

export interface ReportOptions {
  mark?: string
  /** 35: told at an interval. */
  event?: number
}

export const encodeMeitrackText = (
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
  }: MeitrackReport,
  { mark = 'A', event = 35 }: ReportOptions = {},
): Uint8Array => {
  const [date, time] = nmeaInstant(recordedAt)
  const clock = date.slice(4, 6) + date.slice(2, 4) + date.slice(0, 2) + time
  const place = `${lat.toFixed(6)},${lng.toFixed(6)},${clock},${isValid ? 'A' : 'V'}`
  const motion = `${satellites},20,${Math.round(speedKmh)},${Math.round(heading)},1.0,${Math.round(altitudeM)}`
  const ports = hex(inputsOf(io), 2) + hex(outputsOf(io), 2)
  const volts = `0000|0000|0000|${hex(centivolts(io.batteryVoltageV), 4)}|${hex(centivolts(io.externalVoltageV), 4)}`
  const way = Math.round(numberOrZero(io.odometerM))
  const content = `AAA,${event},${place},${motion},${way},0,214|7|0014|004F,${ports},${volts},`
  return sealEnvelope('$$', { mark, deviceId, content })
}

const short = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff]
const long = (value: number): number[] => [...short(value), ...short(value >> 16)]

const packetOf = (report: MeitrackReport, event: number): number[] => {
  const { recordedAt, lat, lng, speedKmh = 0, heading = 0, altitudeM = 0, satellites = 0, isValid = true } = report
  const io = report.io ?? {}
  const bytes = [1, event, 5, isValid ? 1 : 0, 6, satellites, 7, 20, 0x14, outputsOf(io), 0x15, inputsOf(io)]
  const shorts: readonly [id: number, value: number][] = [
    [0x08, Math.round(speedKmh)],
    [0x09, Math.round(heading)],
    [0x0a, 10],
    [0x0b, Math.round(altitudeM)],
    [0x19, centivolts(io.batteryVoltageV)],
    [0x1a, centivolts(io.externalVoltageV)],
  ]
  const longs: readonly [id: number, value: number][] = [
    [0x02, Math.round(lat * 1e6)],
    [0x03, Math.round(lng * 1e6)],
    [0x04, Math.round((recordedAt - epoch) / 1_000)],
    [0x0c, Math.round(numberOrZero(io.odometerM))],
  ]
  const packet = [
    ...short(bytes.length / 2 + shorts.length + longs.length),
    bytes.length / 2,
    ...bytes,
    shorts.length,
    ...shorts.flatMap(([id, value]) => [id, ...short(value)]),
    longs.length,
    ...longs.flatMap(([id, value]) => [id, ...long(value)]),
    0,
  ]
  return [...short(packet.length), ...packet]
}

export const encodeMeitrackPackets = (
  deviceId: string,
  reports: readonly MeitrackReport[],
  { mark = 'A', event = 35 }: ReportOptions = {},
): Uint8Array => {
  const head = [...Buffer.from('CCE,'), ...long(0), ...short(reports.length)]
  const content = Uint8Array.from([...head, ...reports.flatMap((report) => packetOf(report, event))])
  return sealEnvelope('$$', { mark, deviceId, content })
}
