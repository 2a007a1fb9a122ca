import { numberOrZero } from '../byte-writing.ts'
import type { MeasuredReport } from '../measured-report.ts'
import { latitudeSteps, longitudeSteps } from './compressed.ts'
import { headers, sealEnvelope } from './envelope.ts'
import { tags } from './tags.ts'

/**
 * A report as a tracker keeps it: whole seconds, a millionth of a degree, tenths of km/h, whole metres and degrees. Of `io` it
 * has room for `ignition`, `movement`, `isAlarmed`, `din1`, `din2`, `externalVoltageV`, `batteryVoltageV`, `odometerM`.
 */
export type GalileoskyReport = MeasuredReport

const narrow = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff]
const wide = (value: number): number[] => [...narrow(value), ...narrow(value >> 16)]
const millivolts = (value: unknown): number[] => narrow(Math.round(numberOrZero(value) * 1_000))

const tagsOf = ({
  recordedAt,
  lat,
  lng,
  speedKmh = 0,
  heading = 0,
  altitudeM = 0,
  satellites = 0,
  isValid = true,
  io = {},
}: GalileoskyReport): number[] => {
  const status = (io.movement ? 1 : 0) | (io.ignition ? 0x200 : 0) | (io.isAlarmed ? 0x8000 : 0)
  return [
    ...[tags.clock, ...wide(Math.round(recordedAt / 1_000))],
    ...[tags.place, (isValid ? 0 : 0x10) | Math.min(15, satellites)],
    ...wide(Math.round(lat * 1e6)),
    ...wide(Math.round(lng * 1e6)),
    ...[tags.motion, ...narrow(Math.round(speedKmh * 10)), ...narrow(Math.round(heading * 10))],
    ...[tags.altitude, ...narrow(Math.round(altitudeM))],
    ...[tags.accuracy, 10],
    ...[0x40, ...narrow(status)],
    ...[0x41, ...millivolts(io.externalVoltageV)],
    ...[0x42, ...millivolts(io.batteryVoltageV)],
    ...[0x46, ...narrow((io.din1 ? 1 : 0) | (io.din2 ? 2 : 0))],
    ...[0xd4, ...wide(Math.round(numberOrZero(io.odometerM)))],
  ]
}

const imeiTag = (deviceId: string): number[] => [tags.imei, ...Buffer.from(deviceId.padStart(15, '0'))]

/** What a tracker says first: its versions, its IMEI, the number it goes by. */
export const encodeGalileoskyHead = (deviceId: string, deviceNumber = 0): Uint8Array =>
  sealEnvelope(
    headers.tags,
    Uint8Array.from([0x01, 0x11, 0x02, 0xdf, ...imeiTag(deviceId), tags.deviceNumber, ...narrow(deviceNumber)]),
  )

/** `firstNumber`: of the first record in the tracker's archive. */
export const encodeGalileoskyPacket = (
  reports: readonly GalileoskyReport[],
  { deviceNumber = 0, firstNumber = 1 } = {},
): Uint8Array =>
  sealEnvelope(
    headers.tags,
    Uint8Array.from(
      reports.flatMap((report, index) => [
        ...[tags.deviceNumber, ...narrow(deviceNumber)],
        ...[0x10, ...narrow(firstNumber + index)],
        ...tagsOf(report),
      ]),
    ),
  )

export const encodeGalileoskyAnswer = (deviceId: string, commandNumber: number, text: string): Uint8Array =>
  sealEnvelope(
    headers.tags,
    Uint8Array.from([
      ...imeiTag(deviceId),
      ...[tags.deviceNumber, 0, 0],
      ...[tags.commandNumber, ...wide(commandNumber)],
      ...[tags.commandText, text.length, ...Buffer.from(text)],
    ]),
  )

const minimalOf = ({ recordedAt, lat, lng, isValid = true, io = {} }: GalileoskyReport): Uint8Array => {
  const seconds = Math.round((recordedAt - Date.UTC(new Date(recordedAt).getUTCFullYear(), 0, 1)) / 1_000)
  const longitude = Math.min(longitudeSteps - 1, Math.round(((lng + 180) * longitudeSteps) / 360))
  const latitude = Math.min(latitudeSteps - 1, Math.round(((lat + 90) * latitudeSteps) / 180))
  const bits =
    (BigInt(seconds) << 54n) |
    (BigInt(isValid ? 0 : 1) << 53n) |
    (BigInt(longitude) << 31n) |
    (BigInt(latitude) << 10n) |
    (BigInt(io.isAlarmed ? 1 : 0) << 9n)
  return Uint8Array.from({ length: 10 }, (_, at) => Number((bits >> BigInt(8 * (9 - at))) & 0xffn))
}

/** Each with speed and height beside the minimal data set. */
export const encodeGalileoskyCompressed = (reports: readonly GalileoskyReport[]): Uint8Array =>
  sealEnvelope(
    headers.compressed,
    Uint8Array.from(
      reports.flatMap((report) => {
        const { speedKmh = 0, heading = 0, altitudeM = 0 } = report
        const values = [...narrow(Math.round(speedKmh * 10)), ...narrow(Math.round(heading * 10))]
        const listed = [tags.motion, tags.altitude]
        return [...minimalOf(report), listed.length, ...listed, ...values, ...narrow(Math.round(altitudeM))]
      }),
    ),
  )
