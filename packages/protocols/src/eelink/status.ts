import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import type { CodecEvent } from '../protocol.ts'

const bit = (status: number, nth: number): boolean => (status & (1 << nth)) !== 0

/** A function that the device does not have says nothing. */
export const readStatus = (io: IoValues, status: number): void => {
  io.statusBits = status.toString(16).toUpperCase().padStart(4, '0')
  if (bit(status, 1)) io.ignition = bit(status, 2)
  if (bit(status, 3)) io.isArmed = bit(status, 4)
  if (bit(status, 5)) io.dout1 = bit(status, 6)
  if (bit(status, 7)) io.isCharging = bit(status, 8)
  io.movement = bit(status, 9)
}

export const hasFix = (status: number): boolean => bit(status, 0)

/** The coordinates are the last ones known where the satellites do not confirm them. */
export const distrust = (fix: Fix | undefined): void => {
  if (!fix) return
  fix.isValid = false
  fix.source = fixSources.gpsNoFix
}

const warnings: ReadonlyMap<number, CodecEvent> = new Map<number, CodecEvent>([
  [0x01, { kind: 'unplugged' }],
  [0x02, { kind: 'panic' }],
  [0x03, { kind: 'lowBattery' }],
  [0x04, { kind: 'other', code: 'vibration' }],
  [0x05, { kind: 'tow' }],
  [0x08, { kind: 'other', code: 'antennaCut' }],
  [0x09, { kind: 'other', code: 'antennaShort' }],
  [0x20, { kind: 'other', code: 'temperature' }],
  [0x21, { kind: 'other', code: 'humidity' }],
  [0x22, { kind: 'other', code: 'light' }],
  [0x25, { kind: 'other', code: 'removed' }],
  [0x81, { kind: 'other', code: 'lowSpeed' }],
  [0x82, { kind: 'overspeed' }],
  [0x83, { kind: 'other', code: 'fenceIn' }],
  [0x84, { kind: 'other', code: 'fenceOut' }],
  [0x85, { kind: 'crash' }],
  [0x86, { kind: 'other', code: 'fall' }],
  [0x87, { kind: 'other', code: 'tilt' }],
])

export const warningOf = (number: number, io: IoValues): CodecEvent => {
  if (number === 0x01) io.isUnplugged = true
  if (number === 0x02) io.isAlarmed = true
  if (number === 0x86) io.isFallen = true
  return { ...(warnings.get(number) ?? { kind: 'other', code: `warning${number}` }) }
}
