import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { ByteReader, OutOfBytes } from '../byte-reader.ts'
import type { CodecFailure, DecodedMessage } from '../protocol.ts'
import { readGuarded } from '../undecoded.ts'
import { type AvlCodec, avlCodecWithId } from './avl-codecs.ts'
import { eventOf } from './avl-events.ts'
import { beaconKey } from './beacons.ts'
import { codec7Id, readCodec7Head, readCodec7Tail } from './codec7.ts'
import { avlMeanings } from './io-names.ts'
import { readFixedIo, readVariableIo } from './io-values.ts'

/** iButton, and the reader at the serial port. */
const driverIds = new Set([78, 207])
const wideBytes = 16
/** The last instant of a JavaScript date: a clock beyond it shows this one, and is told from possible ones by whoever stores it. */
const latestInstant = 8_640_000_000_000_000

/**
 * Longitude first; degrees × 10⁷, two's complement. With no fix the tracker sends its last place, or zeros, and no
 * satellites.
 */
const readGps = (reader: ByteReader, recordedAt: number): Fix => {
  const lng = reader.int32() / 1e7
  const lat = reader.int32() / 1e7
  const altitudeM = reader.int16()
  const heading = reader.uint16() % 360
  const satellites = reader.uint8()
  const isValid = satellites > 0 && !(lat === 0 && lng === 0)
  const source = isValid ? fixSources.gpsFix : fixSources.gpsNoFix
  return { recordedAt, lat, lng, speedKmh: reader.uint16(), heading, altitudeM, satellites, source, isValid }
}

const isOnGlobe = ({ lat, lng }: Fix): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

const fixedSizes = [1, 2, 4, 8] as const

interface Layout {
  codec: AvlCodec
  /** Some firmware has elements of 16 bytes behind those of 8. */
  isWide: boolean
}

interface IoElement {
  io: IoValues
  eventId: number
  hasReader: boolean
}

/** `element` fills up, so that what was read stays where the bytes end. */
const readIo = (reader: ByteReader, { codec, isWide }: Layout, element: IoElement): void => {
  const readId = (): number => (codec.idBytes === 2 ? reader.uint16() : reader.uint8())
  const readCount = (): number => (codec.countBytes === 2 ? reader.uint16() : reader.uint8())
  element.eventId = readId()
  const { io } = element
  if (codec.hasGenerationType) io.generationType = reader.uint8()
  // The total repeats the counts that follow, and some firmware gets it wrong.
  readCount()
  for (const size of fixedSizes) {
    for (let left = readCount(); left > 0; left--) {
      const id = readId()
      if (driverIds.has(id)) element.hasReader = true
      readFixedIo(reader, io, id, size)
    }
  }
  if (isWide) for (let left = readCount(); left > 0; left--) readVariableIo(reader, io, readId(), wideBytes)
  if (codec.hasVariable) {
    for (let left = reader.uint16(); left > 0; left--) {
      const id = reader.uint16()
      readVariableIo(reader, io, id, reader.uint16())
    }
  }
  if (typeof io.doors === 'number') io.isDoorOpen = io.doors !== 0
}

/** The key under which the record holds the value of its event. */
const triggerOf = (eventId: number, io: IoValues): string => {
  const raw = `io${eventId}`
  return raw in io ? raw : (avlMeanings.get(eventId)?.key ?? beaconKey(eventId) ?? raw)
}

interface Head {
  recordedAt: number
  priority: number
  fix?: Fix
  /** What stands behind the place. */
  readRest(element: IoElement): void
}

const readHead = (reader: ByteReader, layout: Layout | undefined): Head => {
  if (!layout) {
    const head = readCodec7Head(reader)
    return { ...head, readRest: ({ io }) => readCodec7Tail(reader, head, io) }
  }
  const recordedAt = Math.min(reader.uint64Number(), latestInstant)
  const priority = reader.uint8()
  return {
    recordedAt,
    priority,
    fix: readGps(reader, recordedAt),
    readRest: (element) => readIo(reader, layout, element),
  }
}

/** A record whose place can be read counts, wherever its inputs and outputs end. */
const readRecord = (
  reader: ByteReader,
  bytes: Uint8Array,
  { deviceId, layout }: { deviceId: string; layout: Layout | undefined },
): DecodedMessage => {
  const from = reader.offset
  const { recordedAt, priority, fix, readRest } = readHead(reader, layout)
  const element: IoElement = { io: {}, eventId: 0, hasReader: false }
  const undecoded = readGuarded(reader, bytes, () => readRest(element))
  const { io, eventId, hasReader } = element
  if (fix && typeof io.ignition === 'boolean') fix.ignition = io.ignition
  if (fix && typeof io.odometerM === 'number') fix.odometerM = io.odometerM
  const event = layout ? eventOf(eventId, io, priority) : io.isAlarmed === true ? { kind: 'panic' as const } : undefined
  const payload = bytes.subarray(from, undecoded ? bytes.length : reader.offset)
  const message: DecodedMessage = { deviceId, recordedAt, io, events: event ? [event] : [], payload }
  if (fix && isOnGlobe(fix)) message.fix = fix
  if (eventId !== 0) message.trigger = triggerOf(eventId, io)
  const tag = io.iButton ?? io.rfid
  if (hasReader) message.driverTag = typeof tag === 'string' ? tag : null
  if (undecoded) message.undecoded = { ...undecoded, offset: undecoded.offset - from }
  return message
}

export interface AvlData {
  messages: DecodedMessage[]
  rejected: CodecFailure[]
  /** As the tracker wants it acknowledged: rejected records included. */
  count: number
}

interface Records {
  messages: DecodedMessage[]
  /** Why the array does not add up; undefined where it does. */
  failure?: CodecFailure
}

const readRecords = (
  bytes: Uint8Array,
  at: number,
  origin: { deviceId: string; layout: Layout | undefined },
): Records => {
  const reader = new ByteReader(bytes, at + 1)
  const count = reader.uint8()
  const messages: DecodedMessage[] = []
  const malformed = (reason: string): Records => {
    const detail = `record ${messages.length + 1} of ${count}: ${reason}`
    return { messages, failure: { code: 'record.malformed', detail } }
  }
  try {
    while (messages.length < count) {
      // The last byte repeats the count.
      const message = readRecord(reader, bytes, origin)
      messages.push(message)
      if (message.undecoded) return malformed(message.undecoded.reason)
    }
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    return malformed(error.message)
  }
  const repeated = bytes[bytes.length - 1] as number
  if (repeated === count && reader.remaining === 1) return { messages }
  const over = reader.remaining - 1
  if (over < 0) return malformed('the repeated count is missing')
  const detail = `${count} records announced, ${repeated} repeated, ${over} bytes over`
  return { messages, failure: { code: 'count.mismatch', detail } }
}

const earliestPlausible = Date.UTC(2000, 0, 1)
const latestPlausible = Date.UTC(2100, 0, 1)
const mostSatellites = 60

/** Behind a damaged record the next one may be read from anywhere: what it says must be possible. */
const isPlausible = ({ recordedAt, fix }: DecodedMessage): boolean =>
  fix !== undefined &&
  recordedAt >= earliestPlausible &&
  recordedAt < latestPlausible &&
  !(fix.lat === 0 && fix.lng === 0) &&
  (fix.satellites ?? 0) <= mostSatellites

/** The first record stands before any damage; of those behind it only what can be true. */
const placedOf = (messages: readonly DecodedMessage[]): DecodedMessage[] => {
  const [first, ...others] = messages
  if (!first?.fix || (first.fix.lat === 0 && first.fix.lng === 0)) return []
  const broken = others.findIndex((message) => !isPlausible(message))
  return [first, ...(broken < 0 ? others : others.slice(0, broken))]
}

const layoutsOf = (codecId: number): (Layout | undefined)[] | undefined => {
  if (codecId === codec7Id) return [undefined]
  const codec = avlCodecWithId(codecId)
  return (
    codec && [
      { codec, isWide: false },
      { codec, isWide: true },
    ]
  )
}

/**
 * Reads the AVL data array that ends `bytes`: codec id at `at`, number of records, records, their number again. Where
 * the array does not add up, the records whose place can be told are taken, and the whole is acknowledged: its check
 * is right, so that it would come again as it is.
 */
export const readAvlData = (bytes: Uint8Array, at: number, deviceId: string): AvlData | CodecFailure => {
  // Codec id and the two counts.
  if (bytes.length < at + 3) return { code: 'record.malformed', detail: `${bytes.length - at} bytes of AVL data` }
  const codecId = bytes[at] as number
  const layouts = layoutsOf(codecId)
  if (!layouts) return { code: 'codec.unsupported', detail: `codec 0x${codecId.toString(16).padStart(2, '0')}` }
  const count = bytes[at + 1] as number
  const [usual, ...others] = layouts.map((layout) => () => readRecords(bytes, at, { deviceId, layout }))
  const first = (usual as () => Records)()
  if (!first.failure) return { messages: first.messages, rejected: [], count }
  for (const read of others) {
    const { messages, failure } = read()
    if (!failure) return { messages, rejected: [], count }
  }
  const messages = placedOf(first.messages)
  return messages.length > 0 ? { messages, rejected: [first.failure], count } : first.failure
}
