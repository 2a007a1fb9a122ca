import type { IoValues } from '@atalaya/domain/fix'
import type { ByteReader } from '../byte-reader.ts'
import type { CodecEvent, CodecEventKind } from '../protocol.ts'

const cutOff = 0x80
const charging = 0x04
const accessory = 0x02
const defence = 0x01

export const setTerminal = (io: IoValues, terminal: number): void => {
  io.immobilizerState = terminal & cutOff ? 1 : 0
  io.isCharging = (terminal & charging) !== 0
  io.ignition = (terminal & accessory) !== 0
  io.isArmed = (terminal & defence) !== 0
}

const fullBattery = 6

/** The byte behind what a report says of its battery; the reports keep nothing of it. */
const batteryBytes = new WeakMap<IoValues, number>()

/** Seven steps in the documents; newer models tell percent, which is more than six unless it is nearly empty. */
export const setBattery = (io: IoValues, battery: number): void => {
  batteryBytes.set(io, battery)
  if (battery <= fullBattery) io.batteryPercent = Math.round((battery * 100) / fullBattery)
  else if (battery <= 100) io.batteryPercent = battery
}

/**
 * Told for each report of a connection in turn: once a tracker has told more than six it tells percent, and its six is no
 * full battery. It is not known of one that connects for the first time when it is nearly empty.
 */
export const batteryScale = (): ((io: IoValues) => void) => {
  let tellsPercent = false
  return (io) => {
    const battery = batteryBytes.get(io)
    if (battery === undefined || battery > 100) return
    tellsPercent ||= battery > fullBattery
    if (tellsPercent) io.batteryPercent = battery
  }
}

const bestSignal = 5

/** Steps up to four, of some five; what others tell in per cent or by a scale of their own has no step. */
export const setSignal = (io: IoValues, signal: number): void => {
  if (signal <= bestSignal) io.gsmLevel = signal
}

/** Terminal, battery in seven steps and signal in five. The terminal's byte is returned: alarms use more of it. */
export const readStatus = (reader: ByteReader, io: IoValues): number => {
  const terminal = reader.uint8()
  setTerminal(io, terminal)
  setBattery(io, reader.uint8())
  setSignal(io, reader.uint8())
  return terminal
}

/** A status of sixteen bytes, of which one is published, with what its battery was. */
export const longStatusBytes = 16
export const readLongStatus = (reader: ByteReader, io: IoValues): void => {
  setTerminal(io, reader.uint8())
  reader.skip(4)
  io.batteryPercent = Math.min(100, reader.uint8())
}

/** As `readStatus` of the models that tell the external voltage instead of the battery. */
export const readPoweredStatus = (reader: ByteReader, io: IoValues): void => {
  setTerminal(io, reader.uint8())
  io.externalVoltageV = reader.uint16() / 100
  setSignal(io, reader.uint8())
}

type AlarmMeaning = readonly [kind: CodecEventKind, code?: string]

/** Alarms as the documents for 2G and 4G trackers number them; the two agree wherever both have one. */
const alarmMeanings: ReadonlyMap<number, AlarmMeaning> = new Map<number, AlarmMeaning>([
  [0x01, ['panic']],
  [0x02, ['unplugged']],
  [0x03, ['other', 'vibration']],
  [0x04, ['other', 'fenceIn']],
  [0x05, ['other', 'fenceOut']],
  [0x06, ['overspeed']],
  [0x09, ['tow']],
  [0x0a, ['other', 'gnssLost']],
  [0x0b, ['other', 'gnssFound']],
  [0x0c, ['other', 'poweredOn']],
  [0x0d, ['other', 'firstFix']],
  [0x0e, ['lowBattery', 'external']],
  [0x0f, ['lowBattery', 'externalProtection']],
  [0x10, ['other', 'simChanged']],
  [0x11, ['other', 'poweredOff']],
  [0x12, ['other', 'airplaneMode']],
  [0x13, ['other', 'tamper']],
  [0x14, ['other', 'door']],
  [0x15, ['lowBattery', 'shutdown']],
  [0x16, ['other', 'sound']],
  [0x17, ['jamming', 'falseBaseStation']],
  [0x18, ['other', 'coverOpened']],
  [0x19, ['lowBattery', 'internal']],
  [0x20, ['other', 'sleep']],
  [0x23, ['other', 'fall']],
  [0x24, ['other', 'charger']],
  [0x29, ['fastAcceleration']],
  [0x2a, ['sharpTurn', 'left']],
  [0x2b, ['sharpTurn', 'right']],
  [0x2c, ['crash']],
  [0x2d, ['crash', 'rollover']],
  [0x30, ['hardBraking']],
  [0x32, ['other', 'pulledOut']],
  [0x3c, ['tow', 'theft']],
  [0x3d, ['other', 'illegalStart']],
  [0x3e, ['other', 'button']],
  [0x4b, ['other', 'tilt']],
  [0x4c, ['sharpTurn']],
  [0x4d, ['sharpTurn', 'laneChange']],
  [0x5e, ['other', 'signalLineCut']],
  // Cameras and 4G trackers with an accelerometer.
  [0x90, ['fastAcceleration']],
  [0x91, ['hardBraking']],
  [0x92, ['sharpTurn']],
  [0x93, ['crash']],
])

const accessoryOn = 0xfe
const accessoryOff = 0xff

/** The first byte of "alarm and language"; where it says nothing, three bits of the terminal's byte may. */
export const alarmEvent = (alarm: number, terminal: number, io: IoValues): CodecEvent | undefined => {
  if (alarm === accessoryOn || alarm === accessoryOff) {
    // No event: the pipeline makes it from the change of the input.
    io.ignition = alarm === accessoryOn
    return undefined
  }
  const effective = alarm === 0 ? terminalAlarm((terminal >> 3) & 0x07) : alarm
  if (effective === 0) return undefined
  const [kind, code] = alarmMeanings.get(effective) ?? ['other', `0x${effective.toString(16).padStart(2, '0')}`]
  return { kind, ...(code ? { code } : {}) }
}

/** Bits 3 to 5 of the terminal's byte, in the numbers of the alarms; seven is what a magnetic tracker says that was taken off. */
const terminalAlarm = (bits: number): number => [0, 0x03, 0x02, 0x19, 0x01, 0, 0, 0x13][bits] ?? 0
