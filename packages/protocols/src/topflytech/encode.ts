import { bigEndian, numberOrZero } from '../byte-writing.ts'
import type { MeasuredReport } from '../measured-report.ts'
import { sealEnvelope } from './envelope.ts'

/**
 * A report as a tracker keeps it: whole seconds, degrees in single precision (a metre or two), tenths of a kilometre an hour,
 * metres, degrees of azimuth. Of `io` it has room for `ignition`, `odometerM`, `batteryPercent` from 1 on, and a vehicle's for
 * `externalVoltageV`.
 */
export type TopflytechReport = MeasuredReport

export type TopflytechFamily = 'vehicle' | 'asset'
const marks: Readonly<Record<TopflytechFamily, number>> = { vehicle: 0x25, asset: 0x27 }

const digits = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => {
    const pair = Math.floor(Math.round(value) / 100 ** (bytes - 1 - at)) % 100
    return Math.floor(pair / 10) * 16 + (pair % 10)
  })

const clockOf = (recordedAt: number): number[] => {
  const iso = new Date(recordedAt).toISOString()
  return [
    iso.slice(2, 4),
    iso.slice(5, 7),
    iso.slice(8, 10),
    iso.slice(11, 13),
    iso.slice(14, 16),
    iso.slice(17, 19),
  ].map((pair) => Number.parseInt(pair, 16))
}

const placeOf = ({ lat, lng, speedKmh = 0, heading = 0, altitudeM = 0 }: TopflytechReport): number[] => {
  const floats = new DataView(new ArrayBuffer(12))
  floats.setFloat32(0, altitudeM, true)
  floats.setFloat32(4, lng, true)
  floats.setFloat32(8, lat, true)
  return [...new Uint8Array(floats.buffer), ...digits(speedKmh * 10, 2), ...bigEndian(heading, 2)]
}

const statusOf = ({ satellites = 9, isValid = true }: TopflytechReport): number =>
  (isValid ? 0x40 : 0) | (satellites & 0x1f)

const vehicleContent = (report: TopflytechReport, alarm: number): number[] => {
  const { recordedAt, io = {} } = report
  return [
    ...[0, 10, 2, 0x58, 0, 0, 0, 0, 0x14],
    statusOf(report),
    ...[0, 0, 5, 0, 0, 0],
    ...bigEndian(io.ignition ? 0x4000 : 0, 2),
    ...[0xff, 0xff, 0xff, 0xff],
    alarm,
    0,
    ...bigEndian(numberOrZero(io.odometerM), 4),
    ...digits(numberOrZero(io.batteryPercent) % 100, 1),
    ...clockOf(recordedAt),
    ...placeOf(report),
    ...digits(numberOrZero(io.externalVoltageV) * 100, 2),
  ]
}

const assetContent = (report: TopflytechReport, alarm: number): number[] => {
  const { recordedAt, io = {} } = report
  return [
    statusOf(report),
    alarm,
    ...clockOf(recordedAt),
    ...placeOf(report),
    ...[0, 0, 0, 0, 0],
    ...digits(numberOrZero(io.batteryPercent) % 100, 1),
    ...[0xff, 0xff, 0xff, 0xff],
    ...bigEndian(numberOrZero(io.odometerM), 4),
    ...bigEndian(0x0140 | (io.ignition ? 4 : 0), 2),
    ...[0, 60, 0, 0, 0, 30, 0, 0, 100, 30],
  ]
}

export const encodeTopflytechLogin = (
  imei: string,
  { family = 'vehicle', serial = 1 }: { family?: TopflytechFamily; serial?: number } = {},
): Uint8Array =>
  sealEnvelope({
    mark: marks[family],
    number: 0x01,
    serial,
    deviceId: imei,
    content: Uint8Array.of(0x11, 0x11, 0x11, 0x25, 0x03, 0x50),
  })

export const encodeTopflytechLocation = (
  imei: string,
  report: TopflytechReport,
  { family = 'vehicle', serial = 1, alarm }: { family?: TopflytechFamily; serial?: number; alarm?: number } = {},
): Uint8Array => {
  const contentOf = family === 'vehicle' ? vehicleContent : assetContent
  return sealEnvelope({
    mark: marks[family],
    number: alarm === undefined ? 0x02 : 0x04,
    serial,
    deviceId: imei,
    content: Uint8Array.from(contentOf(report, alarm ?? 0)),
  })
}
