import type { Fix, IoValues } from '@atalaya/domain/fix'
import { ByteReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import type { CodecEvent, CodecFailure, DecodedMessage } from '../protocol.ts'
import { readGuarded } from '../undecoded.ts'
import { type CellForm, isClock, readCell, readGps, readInstant, readNetwork, setCell } from './position.ts'
import { alarmEvent, readStatus } from './status.ts'
import {
  readDriverTag,
  readFields,
  readTailCells,
  readThermometer,
  readVoltages,
  readWideStatus,
  type TailReader,
  type Told,
  thermometerTailBytes,
} from './tails.ts'

export interface LocationLayout {
  /** False: the clock runs in the zone that the tracker told at its login. */
  isUtc: boolean
  /** `long`: network and cell as LTE has them, in two and four bytes. */
  cell?: CellForm
  /** With status and alarm, and an acknowledgement. `fenced`: and the number of a fence. */
  alarm?: 'plain' | 'fenced'
  /** With ignition, reason and odometer, as far as the model has them; `altitude`: and metres above the sea. */
  hasTail?: true | 'altitude'
  /** What else follows the cell, by a reader of its own. */
  rest?: TailReader
  /** Other models send something without a place under this number: the length before the satellites tells. */
  isShared?: true
}

/** Packets that begin with clock and place. 0x2D is read as the one that it replaces. */
export const locationLayouts: ReadonlyMap<number, LocationLayout> = new Map<number, LocationLayout>([
  [0x10, { isUtc: false }],
  [0x11, { isUtc: true, cell: 'narrow', hasTail: true }],
  [0x12, { isUtc: false, cell: 'narrow', hasTail: true }],
  [0x16, { isUtc: false, cell: 'narrow', alarm: 'plain' }],
  [0x17, { isUtc: true, cell: 'narrow', rest: readDriverTag, isShared: true }],
  [0x1a, { isUtc: false }],
  [0x1e, { isUtc: true, rest: readTailCells, isShared: true }],
  [0x22, { isUtc: true, cell: 'narrow', hasTail: true }],
  [0x24, { isUtc: true, cell: 'narrow', rest: readVoltages, isShared: true }],
  [0x25, { isUtc: true, cell: 'narrow', hasTail: true, isShared: true }],
  [0x26, { isUtc: true, cell: 'narrow', alarm: 'plain', hasTail: true }],
  [0x27, { isUtc: true, cell: 'narrow', alarm: 'fenced', hasTail: true }],
  [0x2a, { isUtc: true }],
  [0x2d, { isUtc: true, cell: 'narrow', hasTail: true }],
  [0x31, { isUtc: true, cell: 'long', hasTail: 'altitude', isShared: true }],
  [0x32, { isUtc: true, cell: 'long', alarm: 'plain', hasTail: 'altitude', isShared: true }],
  [0x36, { isUtc: true, cell: 'narrow', rest: readDriverTag, isShared: true }],
  [0x37, { isUtc: true, cell: 'narrow', hasTail: true, rest: readFields, isShared: true }],
  [0x38, { isUtc: true, cell: 'narrow', hasTail: true, rest: readFields, isShared: true }],
  [0x61, { isUtc: true, cell: 'narrow', rest: readDriverTag, isShared: true }],
  [0xa0, { isUtc: true, cell: 'wide', hasTail: true }],
  [0xa2, { isUtc: true, cell: 'wide', rest: readWideStatus, isShared: true }],
  [0xa4, { isUtc: true, cell: 'wide', alarm: 'fenced', hasTail: true }],
])

const gpsBytes = 12
const placeBytes = 6 + gpsBytes

/** The upper half of the satellites' byte is the length of the place in bytes, where a place follows the clock. */
export const isPlaceOf = (layout: LocationLayout, content: Uint8Array): boolean =>
  !layout.isShared || (content.length >= placeBytes && (content[6] as number) >> 4 === gpsBytes && isClock(content, 0))

/** "Data upload mode": what made the tracker report, where it was more than its interval. */
export const uploadReasons: readonly (string | undefined)[] = [
  undefined,
  'distance',
  'corner',
  'ignition',
  'stop',
  'reconnected',
  'ephemeris',
  'button',
  'poweredOn',
  undefined,
  'static',
  'wifi',
  'command',
  'static',
  'static',
  'trackingEnded',
]

const noFence = 0xff

/** Terminal, battery, signal, alarm and language, and of some a way: what is more are cells of others, none of them served. */
const statusBytes = 5
const mostStatusBytes = 10

const readAlarm = (reader: ByteReader, io: IoValues, { alarm, hasTail }: LocationLayout): CodecEvent[] => {
  if (alarm === 'plain' && !hasTail && reader.remaining > mostStatusBytes) reader.skip(reader.remaining - statusBytes)
  const terminal = readStatus(reader, io)
  const event = alarmEvent(reader.uint8(), terminal, io)
  // The language that the tracker speaks.
  reader.skip(1)
  const fence = alarm === 'fenced' && reader.remaining > 0 ? reader.uint8() : noFence
  if (!event) return []
  return [event.code?.startsWith('fence') && fence !== noFence ? { ...event, code: `${event.code}:${fence}` } : event]
}

const imeiBytes = 8
const clockBytes = 6

const isImei = (content: Uint8Array, at: number): boolean => {
  const digits = toHex(content.subarray(at, at + imeiBytes))
  return /^0[1-9]\d{14}$/.test(digits)
}

/**
 * Where the clock begins. Clones put their IMEI before it, or a byte, the IMEI and the clock of their zone: what they
 * would show as a clock is none then.
 */
export const clockOffset = (content: Uint8Array): number => {
  if (isClock(content, 0)) return 0
  for (const imeiAt of [1, 0]) {
    const at = imeiAt + imeiBytes
    if (!isImei(content, imeiAt) || !isClock(content, at)) continue
    const second = at + clockBytes
    if (isClock(content, second) && content.length >= second + placeBytes) return second
    if (content.length >= at + placeBytes) return at
  }
  return 0
}

const cellBytes = { narrow: 8, long: 10, wide: 15 } as const

/**
 * Alarms tell the length of the cell: 0 is none, otherwise with or without its own byte. Some have cells of four bytes
 * in narrow form: then one byte more is left for the status of five bytes, or nine with an odometer.
 */
const readMeasuredCell = (reader: ByteReader, io: IoValues, { cell: form = 'narrow', alarm }: LocationLayout): void => {
  const announced = reader.uint8()
  if (announced === 0) return
  const bytes = cellBytes[form]
  const isLonger =
    form === 'narrow' && alarm === 'plain' && announced === 9 && (reader.remaining === 14 || reader.remaining === 18)
  const cell = new ByteReader(reader.bytes(isLonger || announced <= bytes ? announced : announced - 1))
  if (!isLonger) return setCell(io, readNetwork(cell, form), readCell(cell, form))
  setCell(io, readNetwork(cell, form), { areaCode: cell.uint16(), cellId: cell.uint32() })
}

const readTail = (
  reader: ByteReader,
  { layout, content }: { layout: LocationLayout; content: Uint8Array },
  told: Told,
): void => {
  const { io } = told
  const { cell, alarm, hasTail, rest } = layout
  if (cell && alarm) readMeasuredCell(reader, io, layout)
  // Some have a place and nothing else.
  else if (cell && reader.remaining > 0) setCell(io, readNetwork(reader, cell), readCell(reader, cell))
  if (alarm) {
    told.events = readAlarm(reader, io, layout)
  } else if (hasTail && reader.remaining === thermometerTailBytes && (content[reader.offset] as number) > 1) {
    // Where the ignition is, it is on or off.
    return readThermometer(reader, told)
  } else if (hasTail) {
    if (reader.remaining > 0) io.ignition = reader.uint8() !== 0
    // What follows tells a repeated upload from the first one, which is the same report.
    told.payloadBytes = reader.offset
    if (reader.remaining > 0) told.trigger = uploadReasons[reader.uint8()]
    if (reader.remaining > 0) reader.skip(1)
  }
  if (rest) rest(reader, told)
  else if (hasTail && reader.remaining >= 4) io.odometerM = reader.uint32()
  if (hasTail === 'altitude' && reader.remaining >= 2) told.altitudeM = reader.int16()
}

export const readLocation = (
  content: Uint8Array,
  { deviceId, layout, zoneMs }: { deviceId: string; layout: LocationLayout; zoneMs: number },
): DecodedMessage | CodecFailure => {
  const reader = new ByteReader(content)
  reader.skip(clockOffset(content))
  const recordedAt = readInstant(reader, layout.isUtc ? 0 : zoneMs)
  const gps = readGps(reader, recordedAt)
  const told: Told = { io: {}, events: [] }
  const undecoded = readGuarded(reader, content, () => readTail(reader, { layout, content }, told))
  if (Number.isNaN(recordedAt)) return { code: 'time.invalid', detail: 'a clock that shows no time' }
  const { io, events, trigger, altitudeM, driverTag, payloadBytes = content.length } = told
  const fix: Fix | undefined = gps && {
    ...gps,
    ...(altitudeM === undefined ? {} : { altitudeM }),
    ...(typeof io.ignition === 'boolean' ? { ignition: io.ignition } : {}),
    ...(typeof io.odometerM === 'number' ? { odometerM: io.odometerM } : {}),
  }
  return {
    deviceId,
    recordedAt,
    ...(fix ? { fix } : {}),
    io,
    events,
    ...(trigger ? { trigger } : {}),
    ...(driverTag ? { driverTag } : {}),
    ...(undecoded ? { undecoded } : {}),
    payload: content.subarray(0, payloadBytes),
  }
}
