import type { IoValues } from '@atalaya/domain/fix'
import type { CodecEvent } from '../protocol.ts'

const alarms: ReadonlyMap<number, CodecEvent> = new Map<number, CodecEvent>([
  [0x01, { kind: 'unplugged' }],
  [0x02, { kind: 'lowBattery' }],
  [0x03, { kind: 'panic' }],
  [0x04, { kind: 'overspeed' }],
  [0x05, { kind: 'other', code: 'fenceIn' }],
  [0x06, { kind: 'other', code: 'fenceOut' }],
  [0x07, { kind: 'tow' }],
  [0x08, { kind: 'other', code: 'vibration' }],
  [0x10, { kind: 'other', code: 'antiTheft' }],
  [0x11, { kind: 'other', code: 'refuel' }],
  [0x12, { kind: 'other', code: 'fuelLoss' }],
  [0x13, { kind: 'other', code: 'refuel' }],
  [0x14, { kind: 'other', code: 'fuelLoss' }],
  [0x21, { kind: 'jamming' }],
  [0x24, { kind: 'lowBattery', code: 'external' }],
  [0x25, { kind: 'other', code: 'harshDriving' }],
  [0x26, { kind: 'crash' }],
  [0x27, { kind: 'other', code: 'rollover' }],
])
/** Ignition, air conditioning, idling, an address wanted, and what is over: the states say it. */
const silent = new Set([0x00, 0x09, 0x15, 0x16, 0x17, 0x18, 0x19, 0x20, 0x22, 0x23])

/** Assets count otherwise; of most of their numbers no table could be had. */
const assetAlarms: ReadonlyMap<number, CodecEvent> = new Map<number, CodecEvent>([
  [0x03, { kind: 'panic' }],
  [0x06, { kind: 'lowBattery' }],
  [0x08, { kind: 'other', code: 'temperature' }],
])

export const assetEventsOf = (alarm: number, io: IoValues): CodecEvent[] => {
  if (alarm === 0x03) io.isAlarmed = true
  if (silent.has(alarm)) return []
  return [{ ...(assetAlarms.get(alarm) ?? { kind: 'other', code: triggerOf(alarm) }) }]
}

export const eventsOf = (alarm: number, io: IoValues): CodecEvent[] => {
  if (alarm === 0x03) io.isAlarmed = true
  if (alarm === 0x01 || alarm === 0x23) io.isUnplugged = alarm === 0x01
  if (alarm === 0x21 || alarm === 0x22) io.isJammed = alarm === 0x21
  if (silent.has(alarm)) return []
  return [{ ...(alarms.get(alarm) ?? { kind: 'other', code: `alarm${alarm.toString(16)}` }) }]
}

export const triggerOf = (alarm: number): string => `alarm${alarm.toString(16).padStart(2, '0')}`
