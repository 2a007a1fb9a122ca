import type { IoValues } from '@atalaya/domain/fix'
import { bigEndian } from '../byte-writing.ts'
import type { MeasuredReport } from '../measured-report.ts'
import { sealPacket } from './packet.ts'

/**
 * A report as a tracker keeps it: whole seconds, seven decimals of a degree, tenths of a metre, hundredths of a degree of
 * angle. Of `io` it has room for `ignition`, `movement`, `din1`, `din2`, `hdop`, `externalVoltageV`, `batteryVoltageV`,
 * `odometerM`, `gsmOperator`.
 */
export type RuptelaReport = MeasuredReport

interface Input {
  id: number
  key: string
  value(value: NonNullable<IoValues[string]>): number
}

const flag = (value: NonNullable<IoValues[string]>): number => (value ? 1 : 0)
const milli = (value: NonNullable<IoValues[string]>): number => Math.round(Number(value) * 1_000)
const inputs: Readonly<Record<1 | 2 | 4, readonly Input[]>> = {
  1: [
    { id: 2, key: 'din1', value: flag },
    { id: 3, key: 'din2', value: flag },
    { id: 173, key: 'movement', value: flag },
    { id: 251, key: 'ignition', value: flag },
  ],
  2: [
    { id: 29, key: 'externalVoltageV', value: milli },
    { id: 30, key: 'batteryVoltageV', value: milli },
  ],
  4: [
    { id: 65, key: 'odometerM', value: Number },
    { id: 150, key: 'gsmOperator', value: Number },
  ],
}

const recordOf = (report: RuptelaReport, isExtended: boolean): number[] => {
  const { recordedAt, lat, lng, speedKmh = 0, heading = 0, altitudeM = 0, satellites = 9, isValid = true } = report
  const { io = {} } = report
  const degrees = (value: number): number[] => bigEndian(Math.round(value * 1e7) >>> 0, 4)
  const groups = ([1, 2, 4] as const).flatMap((bytes) => {
    const said = inputs[bytes].filter(({ key }) => io[key] !== undefined)
    return [
      said.length,
      ...said.flatMap(({ id, key, value }) => [
        ...bigEndian(id, isExtended ? 2 : 1),
        ...bigEndian(value(io[key] as NonNullable<IoValues[string]>), bytes),
      ]),
    ]
  })
  return [
    ...bigEndian(recordedAt / 1_000, 4),
    0,
    ...(isExtended ? [0] : []),
    0,
    ...degrees(lng),
    ...degrees(lat),
    ...bigEndian(Math.round(altitudeM * 10) & 0xffff, 2),
    ...bigEndian(Math.round(heading * 100), 2),
    isValid ? satellites : 0,
    ...bigEndian(speedKmh, 2),
    typeof io.hdop === 'number' ? Math.round(io.hdop * 10) : 0xff,
    ...bigEndian(7, isExtended ? 2 : 1),
    ...groups,
    0,
  ]
}

export const encodeRuptelaRecords = (
  imei: string,
  reports: readonly RuptelaReport[],
  { isExtended = false } = {},
): Uint8Array =>
  sealPacket({
    deviceId: imei,
    command: isExtended ? 68 : 1,
    payload: Uint8Array.from([0, reports.length, ...reports.flatMap((report) => recordOf(report, isExtended))]),
  })

export const encodeRuptelaHeartbeat = (imei: string): Uint8Array =>
  sealPacket({ deviceId: imei, command: 16, payload: new Uint8Array(0) })

/** Of what a server said: whether it has taken records. */
export const isRuptelaTaken = (frame: Uint8Array): boolean => frame[2] === 100 && frame[3] === 1
