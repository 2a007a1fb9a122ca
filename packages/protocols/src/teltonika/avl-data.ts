import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { ByteReader, OutOfBytes } from '../byte-reader.ts'
import type { CodecFailure, DecodedMessage } from '../protocol.ts'
import { type AvlCodec, avlCodecWithId } from './avl-codecs.ts'
import { eventOf } from './avl-events.ts'
import { beaconKey } from './beacons.ts'
import { avlMeanings } from './io-names.ts'
import { readFixedIo, readVariableIo } from './io-values.ts'

const iButtonId = 78
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

interface IoElement {
  io: IoValues
  eventId: number
  hasIButton: boolean
}

const readIo = (reader: ByteReader, codec: AvlCodec): IoElement => {
  const readId = (): number => (codec.idBytes === 2 ? reader.uint16() : reader.uint8())
  const readCount = (): number => (codec.countBytes === 2 ? reader.uint16() : reader.uint8())
  const eventId = readId()
  const io: IoValues = {}
  if (codec.hasGenerationType) io.generationType = reader.uint8()
  // The total repeats the counts that follow, and some firmware gets it wrong.
  readCount()
  let hasIButton = false
  for (const size of fixedSizes) {
    for (let left = readCount(); left > 0; left--) {
      const id = readId()
      if (id === iButtonId) hasIButton = true
      readFixedIo(reader, io, id, size)
    }
  }
  if (codec.hasVariable) {
    for (let left = reader.uint16(); left > 0; left--) {
      const id = reader.uint16()
      readVariableIo(reader, io, id, reader.uint16())
    }
  }
  if (typeof io.doors === 'number') io.isDoorOpen = io.doors !== 0
  return { io, eventId, hasIButton }
}

/** The key under which the record holds the value of its event. */
const triggerOf = (eventId: number, io: IoValues): string => {
  const raw = `io${eventId}`
  return raw in io ? raw : (avlMeanings.get(eventId)?.key ?? beaconKey(eventId) ?? raw)
}

const readRecord = (
  reader: ByteReader,
  data: Uint8Array,
  { deviceId, codec }: { deviceId: string; codec: AvlCodec },
): DecodedMessage | CodecFailure => {
  const from = reader.offset
  const recordedAt = Math.min(reader.uint64Number(), latestInstant)
  const priority = reader.uint8()
  const fix = readGps(reader, recordedAt)
  const { io, eventId, hasIButton } = readIo(reader, codec)
  if (typeof io.ignition === 'boolean') fix.ignition = io.ignition
  if (typeof io.odometerM === 'number') fix.odometerM = io.odometerM
  const event = eventOf(eventId, io, priority)
  const payload = data.subarray(from, reader.offset)
  const message: DecodedMessage = { deviceId, recordedAt, io, events: event ? [event] : [], payload }
  if (isOnGlobe(fix)) message.fix = fix
  if (eventId !== 0) message.trigger = triggerOf(eventId, io)
  if (hasIButton) message.driverTag = typeof io.iButton === 'string' ? io.iButton : null
  return message
}

export interface AvlData {
  messages: DecodedMessage[]
  rejected: CodecFailure[]
  /** As the tracker wants it acknowledged: rejected records included. */
  count: number
}

/** Reads the AVL data array that ends `bytes`: codec id at `at`, number of records, records, their number again. */
export const readAvlData = (bytes: Uint8Array, at: number, deviceId: string): AvlData | CodecFailure => {
  // Codec id and the two counts.
  if (bytes.length < at + 3) return { code: 'record.malformed', detail: `${bytes.length - at} bytes of AVL data` }
  const codecId = bytes[at] as number
  const codec = avlCodecWithId(codecId)
  if (!codec) return { code: 'codec.unsupported', detail: `codec 0x${codecId.toString(16).padStart(2, '0')}` }
  const data = bytes.subarray(0, bytes.length - 1)
  const reader = new ByteReader(data, at + 1)
  const count = reader.uint8()
  const messages: DecodedMessage[] = []
  const rejected: CodecFailure[] = []
  try {
    for (let record = 0; record < count; record++) {
      const result = readRecord(reader, data, { deviceId, codec })
      if ('code' in result) rejected.push(result)
      else messages.push(result)
    }
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    const detail = `record ${messages.length + rejected.length + 1} of ${count}: ${error.message}`
    return { code: 'record.malformed', detail }
  }
  const repeated = bytes[bytes.length - 1] as number
  if (repeated === count && reader.remaining === 0) return { messages, rejected, count }
  const detail = `${count} records announced, ${repeated} repeated, ${reader.remaining} bytes over`
  return { code: 'count.mismatch', detail }
}
