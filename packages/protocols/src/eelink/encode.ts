import type { IoValues } from '@atalaya/domain/fix'
import { bigEndian, numberOrZero } from '../byte-writing.ts'
import type { MeasuredReport } from '../measured-report.ts'
import { imeiAsBytes, sealPackage } from './packages.ts'

/**
 * A report as a tracker keeps it: whole seconds, metres, kilometres an hour and degrees of course, five hundredths of a second
 * of arc. Of `io` it has room for `ignition`, `isCharging`, `movement`, `batteryVoltageV`, `ain1V`, `ain2V`, `odometerM`,
 * `steps`.
 */
export type EelinkReport = MeasuredReport

const perDegree = 1_800_000
const car = 0x0002
const canCharge = 0x0080

const milli = (value: IoValues[string] | undefined): number[] => bigEndian(Math.round(numberOrZero(value) * 1_000), 2)

const statusOf = ({ isValid = true, io = {} }: EelinkReport): number[] => {
  let bits = isValid ? 1 : 0
  if (io.ignition !== undefined) bits |= car | (io.ignition ? 0x0004 : 0)
  if (io.isCharging !== undefined) bits |= canCharge | (io.isCharging ? 0x0100 : 0)
  if (io.movement) bits |= 0x0200
  return bigEndian(bits, 2)
}

const positionOf = (report: EelinkReport): number[] => {
  const { recordedAt, lat, lng, speedKmh = 0, heading = 0, altitudeM = 0, satellites = 0 } = report
  const degrees = (value: number): number[] => bigEndian(Math.round(value * perDegree) >>> 0, 4)
  return [
    ...bigEndian(recordedAt / 1_000, 4),
    0x01,
    ...degrees(lat),
    ...degrees(lng),
    ...bigEndian(altitudeM & 0xffff, 2),
    ...bigEndian(Math.round(speedKmh), 2),
    ...bigEndian(heading, 2),
    satellites,
  ]
}

export const encodeEelinkLogin = (imei: string, serial = 0): Uint8Array =>
  sealPackage(0x01, serial, Uint8Array.from([...imeiAsBytes(imei), 0, 0x20, 2, 5, 2, 5, 0, 1, 0, 0, 0, 0, 0, 0]))

export const encodeEelinkLocation = (report: EelinkReport, serial = 0): Uint8Array => {
  const { io = {} } = report
  const hardware = [
    ...milli(io.batteryVoltageV),
    ...milli(io.ain1V),
    ...milli(io.ain2V),
    ...bigEndian(numberOrZero(io.odometerM), 4),
    ...bigEndian(0, 4),
    ...bigEndian(numberOrZero(io.steps), 2),
    ...bigEndian(0, 2),
  ]
  return sealPackage(0x12, serial, Uint8Array.from([...positionOf(report), ...statusOf(report), ...hardware]))
}

export const encodeEelinkWarning = (report: EelinkReport, warning: number, serial = 0): Uint8Array =>
  sealPackage(0x14, serial, Uint8Array.from([...positionOf(report), warning, ...statusOf(report)]))
