import { numberOrZero } from '../byte-writing.ts'
import type { MeasuredReport } from '../measured-report.ts'
import { encodeMask } from './mask.ts'
import { deviceNumber, letters, sealFlex, sealNtcb, serverId } from './packet.ts'

/**
 * A report as a device keeps it: whole seconds, a ten-thousandth of a minute, decimetres, whole degrees. Of `io` it has room for
 * `isAlarmed`, `din1`, `din2`, `dout1`, `externalVoltageV`, `batteryVoltageV`, `odometerM`.
 */
export type NavtelecomReport = MeasuredReport

/** Of version 1.0, which has 69. */
const fields = [1, 2, 3, 4, 8, 10, 11, 12, 13, 14, 15, 19, 20, 29, 31]
const version = 0x0a
const fieldCount = 69
const recordBytes = 40
const calibrated = 0x80
const byTime = 5_888

const millivolts = (value: unknown): number => Math.round(numberOrZero(value) * 1_000)

const recordOf = (report: NavtelecomReport, index: number): Uint8Array => {
  const { recordedAt, lat, lng, speedKmh = 0, heading = 0, altitudeM = 0, satellites = 0, isValid = true } = report
  const io = report.io ?? {}
  const bytes = new Uint8Array(recordBytes)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, index, true)
  view.setUint16(4, byTime, true)
  view.setUint32(6, Math.round(recordedAt / 1_000), true)
  view.setUint8(10, calibrated | (io.isAlarmed ? 4 : 0))
  view.setUint8(11, 1 | (isValid ? 2 : 0) | (Math.min(63, satellites) << 2))
  view.setInt32(12, Math.round(lat * 600_000), true)
  view.setInt32(16, Math.round(lng * 600_000), true)
  view.setInt32(20, Math.round(altitudeM * 10), true)
  view.setFloat32(24, speedKmh, true)
  view.setUint16(28, Math.round(heading), true)
  view.setFloat32(30, numberOrZero(io.odometerM) / 1_000, true)
  view.setUint16(34, millivolts(io.externalVoltageV), true)
  view.setUint16(36, millivolts(io.batteryVoltageV), true)
  view.setUint8(38, (io.din1 ? 1 : 0) | (io.din2 ? 2 : 0))
  view.setUint8(39, io.dout1 ? 1 : 0)
  return bytes
}

const toServer = (data: Uint8Array): Uint8Array => sealNtcb({ to: serverId, from: deviceNumber, data })

export const encodeNavtelecomGreeting = (deviceId: string): Uint8Array => toServer(Buffer.from(`*>S:${deviceId}`))
export const encodeNavtelecomMask = (): Uint8Array => toServer(encodeMask(fields, version, fieldCount))
export const encodeNavtelecomAnswer = (words: string): Uint8Array => toServer(Buffer.from(words))

/** ~A: what waits in the archive. */
export const encodeNavtelecomArchive = (reports: readonly NavtelecomReport[], first = 1): Uint8Array =>
  sealFlex(
    letters.archive,
    Buffer.concat([Uint8Array.of(reports.length), ...reports.map((report, index) => recordOf(report, first + index))]),
  )

/** ~T: what does not wait its turn. */
export const encodeNavtelecomUrgent = (report: NavtelecomReport, index = 1): Uint8Array => {
  const number = new Uint8Array(4)
  new DataView(number.buffer).setUint32(0, index, true)
  return sealFlex(letters.urgent, Buffer.concat([number, recordOf(report, index)]))
}

/** ~C: how it is now. */
export const encodeNavtelecomCurrent = (report: NavtelecomReport): Uint8Array =>
  sealFlex(letters.current, recordOf(report, 0))
