import type { IoValues } from '@atalaya/domain/fix'
import type { CodecEvent } from '../protocol.ts'

/** The four status bytes as one number, the first byte highest. Logic is negative: what a bit names is so where it is 0. */
const bits = {
  theft: 0,
  robbery: 1,
  overspeed: 2,
  illegalIgnition: 3,
  doorOpen: 8,
  armed: 9,
  ignitionOff: 10,
  vibration: 17,
  sos: 18,
  onBackupBattery: 19,
  powerCut: 20,
  lowBattery: 23,
  engineCutOff: 27,
  batteryRemoved: 28,
} as const

const isSo = (status: number, bit: number): boolean => ((status >>> bit) & 1) === 0

/** Every alarm by the bits that raise it. */
const alarms: readonly { mask: number; event: CodecEvent }[] = [
  { mask: (1 << bits.robbery) | (1 << bits.sos), event: { kind: 'panic' } },
  { mask: 1 << bits.overspeed, event: { kind: 'overspeed' } },
  {
    mask: (1 << bits.onBackupBattery) | (1 << bits.powerCut) | (1 << bits.batteryRemoved),
    event: { kind: 'unplugged' },
  },
  { mask: 1 << bits.lowBattery, event: { kind: 'lowBattery' } },
  { mask: 1 << bits.theft, event: { kind: 'other', code: 'theft' } },
  { mask: 1 << bits.vibration, event: { kind: 'other', code: 'vibration' } },
  { mask: 1 << bits.illegalIgnition, event: { kind: 'other', code: 'illegalIgnition' } },
]

/** Undefined for what is no status of four bytes in hexadecimal digits. */
export const statusFrom = (text: string): number | undefined =>
  /^[0-9A-Fa-f]{8}$/.test(text) ? Number.parseInt(text, 16) : undefined

export const allClear = 0xffff_ffff

export const readStatus = (io: IoValues, status: number): void => {
  io.ignition = !isSo(status, bits.ignitionOff)
  io.isArmed = isSo(status, bits.armed)
  io.isDoorOpen = isSo(status, bits.doorOpen)
  io.isUnplugged =
    isSo(status, bits.onBackupBattery) || isSo(status, bits.powerCut) || isSo(status, bits.batteryRemoved)
  io.isAlarmed = isSo(status, bits.robbery) || isSo(status, bits.sos)
  io.immobilizerState = isSo(status, bits.engineCutOff) ? 1 : 0
  io.statusBits = status.toString(16).toUpperCase().padStart(8, '0')
}

/** The alarms that have begun since the status before: bits stay set until someone clears them. */
export const alarmsSince = (status: number, before: number): CodecEvent[] =>
  alarms.filter(({ mask }) => (~status & mask) !== 0 && (~before & mask) === 0).map(({ event }) => ({ ...event }))

/** The inverse of `readStatus`, for what a tracker reports. */
export const statusOf = (io: IoValues): number => {
  let status = allClear
  const set = (value: unknown, bit: number): void => {
    if (value) status &= ~(1 << bit)
  }
  set(io.ignition === false, bits.ignitionOff)
  set(io.isArmed, bits.armed)
  set(io.isDoorOpen, bits.doorOpen)
  set(io.isUnplugged, bits.powerCut)
  set(io.isAlarmed, bits.robbery)
  set(io.immobilizerState, bits.engineCutOff)
  return status >>> 0
}

/** Battery as six steps: 6 is full. */
const batterySteps: Readonly<Record<number, number>> = { 2: 10, 3: 20, 4: 60, 5: 80, 6: 100 }
export const batteryPercentOf = (step: number): number | undefined => batterySteps[step]
