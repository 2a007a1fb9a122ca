import type { Fix, IoValues } from '@atalaya/domain/fix'
import { ByteReader } from '../byte-reader.ts'
import type { CodecEvent, CodecFailure, DecodedMessage } from '../protocol.ts'
import { type CellForm, readCell, readGps, readInstant, readNetwork, setCell } from './position.ts'
import { alarmEvent, readStatus } from './status.ts'

export interface LocationLayout {
  /** False: the clock runs in the zone that the tracker told at its login. */
  isUtc: boolean
  cell?: CellForm
  /** With status and alarm, and an acknowledgement. `fenced`: and the number of a fence. */
  alarm?: 'plain' | 'fenced'
  /** With ignition, reason and odometer, as far as the model has them. */
  hasTail?: true
}

/** Packets that begin with clock and place. 0x2D is read as the one that it replaces. */
export const locationLayouts: ReadonlyMap<number, LocationLayout> = new Map<number, LocationLayout>([
  [0x10, { isUtc: false }],
  [0x12, { isUtc: false, cell: 'narrow', hasTail: true }],
  [0x16, { isUtc: false, cell: 'narrow', alarm: 'plain' }],
  [0x1a, { isUtc: false }],
  [0x22, { isUtc: true, cell: 'narrow', hasTail: true }],
  [0x26, { isUtc: true, cell: 'narrow', alarm: 'plain', hasTail: true }],
  [0x27, { isUtc: true, cell: 'narrow', alarm: 'fenced', hasTail: true }],
  [0x2a, { isUtc: true }],
  [0x2d, { isUtc: true, cell: 'narrow', hasTail: true }],
  [0xa0, { isUtc: true, cell: 'wide', hasTail: true }],
  [0xa4, { isUtc: true, cell: 'wide', alarm: 'fenced', hasTail: true }],
])

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

const readAlarm = (reader: ByteReader, io: IoValues, { alarm }: LocationLayout): CodecEvent[] => {
  const terminal = readStatus(reader, io)
  const event = alarmEvent(reader.uint8(), terminal, io)
  // The language that the tracker speaks.
  reader.skip(1)
  const fence = alarm === 'fenced' && reader.remaining > 0 ? reader.uint8() : noFence
  if (!event) return []
  return [event.code?.startsWith('fence') && fence !== noFence ? { ...event, code: `${event.code}:${fence}` } : event]
}

export const readLocation = (
  content: Uint8Array,
  { deviceId, layout, zoneMs }: { deviceId: string; layout: LocationLayout; zoneMs: number },
): DecodedMessage | CodecFailure => {
  const reader = new ByteReader(content)
  const recordedAt = readInstant(reader, layout.isUtc ? 0 : zoneMs)
  const gps = readGps(reader, recordedAt)
  const io: IoValues = {}
  let events: CodecEvent[] = []
  let trigger: string | undefined
  let payload = content
  if (layout.cell) {
    // Alarms say how long the cell is, counting the length itself.
    const bytes = layout.alarm ? reader.uint8() - 1 : undefined
    const cell = bytes === undefined ? reader : new ByteReader(reader.bytes(Math.max(0, bytes)))
    if (bytes === undefined || bytes > 0) setCell(io, readNetwork(cell, layout.cell), readCell(cell, layout.cell))
  }
  if (layout.alarm) {
    events = readAlarm(reader, io, layout)
  } else if (layout.hasTail) {
    if (reader.remaining > 0) io.ignition = reader.uint8() !== 0
    // What follows tells a repeated upload from the first one, which is the same report.
    payload = content.subarray(0, reader.offset)
    if (reader.remaining > 0) trigger = uploadReasons[reader.uint8()]
    if (reader.remaining > 0) reader.skip(1)
  }
  if (layout.hasTail && reader.remaining >= 4) io.odometerM = reader.uint32()
  if (Number.isNaN(recordedAt)) return { code: 'time.invalid', detail: 'a clock that shows no time' }
  const fix: Fix | undefined = gps && {
    ...gps,
    ...(typeof io.ignition === 'boolean' ? { ignition: io.ignition } : {}),
    ...(typeof io.odometerM === 'number' ? { odometerM: io.odometerM } : {}),
  }
  return { deviceId, recordedAt, ...(fix ? { fix } : {}), io, events, ...(trigger ? { trigger } : {}), payload }
}
