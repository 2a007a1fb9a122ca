import type { IoValues } from '@atalaya/domain/fix'
import { type ByteReader, littleEndianReader, OutOfBytes } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import type { CodecFailure, Undecoded } from '../protocol.ts'
import { setAccessPoints, setServingCell } from '../surroundings.ts'
import { readGuarded } from '../undecoded.ts'
import {
  eventsOf,
  fixOf,
  type MeitrackMessage,
  setAnalogues,
  setInputs,
  setOutputs,
  setSignal,
  setTag,
  tagHeld,
  triggerOf,
} from './report.ts'
import { accessPointIn, pointBytes, readNetwork, readTag, signedIn } from './surroundings.ts'

/** Seconds count from 2000 on. */
const epoch = Date.UTC(2000, 0, 1)
const perDegree = 1e6
const centivolts = 100
const centidegrees = 100
const wideId = 0xfe
const mostKeptBytes = 100

export interface Packets {
  messages: MeitrackMessage[]
  rejected: CodecFailure[]
  /** Packets that the frame says to hold. */
  count: number
}

/** What a packet tells, place and clock among it, in whatever order. */
interface Told {
  io: IoValues
  event?: number
  isPositioned: boolean
  seconds?: number
  lat?: number
  lng?: number
  satellites?: number
  speedKmh?: number
  heading?: number
  altitudeM?: number
  /** Hexadecimal digits of what was held to the reader. */
  tag?: string
  points: { address: string; strength: number }[]
}

const tell = (told: Told, payload: Uint8Array, undecoded: Undecoded | undefined): MeitrackMessage | CodecFailure => {
  const { io, event, seconds, lat = Number.NaN, lng = Number.NaN, tag, points, ...rest } = told
  if (seconds === undefined) return { code: 'record.malformed', detail: undecoded?.reason ?? 'a packet without a time' }
  const recordedAt = epoch + seconds * 1_000
  const fix = fixOf({ recordedAt, lat, lng, ...rest }, io)
  setAccessPoints(io, points)
  const message: MeitrackMessage = {
    recordedAt,
    ...(fix ? { fix } : {}),
    io,
    events: event === undefined ? [] : eventsOf(event, io),
    ...(event === undefined ? {} : { trigger: triggerOf(event) }),
    ...(undecoded ? { undecoded } : {}),
    payload,
  }
  if (event === tagHeld && tag !== undefined) setTag(message, tag)
  return message
}

const readByte = (told: Told, id: number, value: number): void => {
  const { io } = told
  switch (id) {
    case 0x01:
      told.event = value
      return
    case 0x05:
      told.isPositioned = value === 1
      return
    case 0x06:
      told.satellites = value
      return
    case 0x07:
      return setSignal(io, value)
    case 0x14:
      return setOutputs(io, value)
    case 0x15:
      return setInputs(io, value)
    case 0xfe69:
      io.batteryPercent = value
      return
    default:
      io[`io${id}`] = value
  }
}

const analogues: Readonly<Record<number, string>> = {
  22: 'ain1V',
  23: 'ain2V',
  24: 'ain3V',
  25: 'batteryVoltageV',
  26: 'externalVoltageV',
}

/** Of the vehicle's bus. */
const readings: Readonly<Record<number, string>> = {
  145: 'canSpeedKmh',
  146: 'canSpeedKmh',
  153: 'engineRpm',
  156: 'coolantTemperatureC',
}
const coolant = 156

/** `value`: signed where the id is that of a height. */
const readShort = (told: Told, id: number, value: number): void => {
  const { io } = told
  const analogue = analogues[id]
  const reading = readings[id]
  if (analogue) io[analogue] = value / centivolts
  else if (reading) io[reading] = id === coolant ? (value << 16) >> 16 : value
  else if (id === 0x08) told.speedKmh = value
  else if (id === 0x09) told.heading = value
  else if (id === 0x0a) io.hdop = value / 10
  else if (id === 0x0b) told.altitudeM = (value << 16) >> 16
  else if (id === 0x40) told.event = value
  else io[`io${id}`] = value
}

const readLong = (told: Told, id: number, reader: ByteReader): void => {
  if (id === 0x02) told.lat = reader.int32() / perDegree
  else if (id === 0x03) told.lng = reader.int32() / perDegree
  else {
    const value = reader.uint32()
    if (id === 0x04) told.seconds = value
    else if (id === 0x0c) {
      if (value > 0) told.io.odometerM = value
    } else if (id === 0x25) {
      if (value > 0) told.tag = value.toString(16).padStart(8, '0')
    } else if (id === 0x9b) told.io.canOdometerM = value
    else if (id === 0xa0) told.io.fuelUsedL = value / 1_000
    else if (id === 0xfef4) told.io.engineHoursS = value * 60
    else told.io[`io${id}`] = value
  }
}

const readVariable = (told: Told, id: number, value: Uint8Array): void => {
  const { io } = told
  if (id === 0x0e && value.length >= 10) {
    const cell = littleEndianReader(value)
    setServingCell(io, { mcc: cell.uint16(), mnc: cell.uint16(), areaCode: cell.uint16(), cellId: cell.uint32() })
  } else if (id === 0x4b && readNetwork(io, value)) return
  else if (id >= 0x1d && id <= 0x24 && value.length === pointBytes) told.points.push(accessPointIn(value))
  else if (id >= 0x2a && id <= 0x2d && value.length === 3)
    io[`temperature${id - 0x29}C`] = signedIn(value, 1) / centidegrees
  else if (id !== 0xfe73 || !readTag(io, value)) {
    if (id === 0xfea8 && value[0]) io.batteryPercent = value[1] as number
    io[`io${id}`] = toHex(value.subarray(0, mostKeptBytes))
  }
}

/** Ids that do not fit one byte open with 0xFE. */
const readId = (reader: ByteReader): number => {
  const first = reader.uint8()
  return first === wideId ? (first << 8) | reader.uint8() : first
}

const readEach = (reader: ByteReader, read: (id: number) => void): void => {
  for (let left = reader.uint8(); left > 0; left--) read(readId(reader))
}

const readTagged = (bytes: Uint8Array): MeitrackMessage | CodecFailure => {
  const reader = littleEndianReader(bytes)
  const told: Told = { io: {}, isPositioned: false, points: [] }
  const undecoded = readGuarded(reader, bytes, () => {
    // How many there are of all kinds: each kind says so itself.
    reader.uint16()
    readEach(reader, (id) => readByte(told, id, reader.uint8()))
    readEach(reader, (id) => readShort(told, id, reader.uint16()))
    readEach(reader, (id) => readLong(told, id, reader))
    readEach(reader, (id) => readVariable(told, id, reader.bytes(reader.uint8())))
  })
  return tell(told, bytes, undecoded)
}

/** The head of each frame, then records one behind the other, of which the last may be cut off. */
const readRecords = (
  packets: Packets,
  reader: ByteReader,
  { length, read }: { length(): number; read(bytes: Uint8Array): MeitrackMessage | CodecFailure },
): Packets => {
  while (reader.remaining > 0 && packets.messages.length + packets.rejected.length < packets.count) {
    const wanted = length()
    const bytes = reader.bytes(Math.min(wanted, reader.remaining))
    const message = read(bytes)
    if ('code' in message) packets.rejected.push(message)
    else packets.messages.push(message)
  }
  return packets
}

const guardHead = (read: () => Packets): Packets | CodecFailure => {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    return { code: 'frame.truncated', detail: error.message }
  }
}

/** CCE: packets of ids and values. */
export const readCce = (body: Uint8Array): Packets | CodecFailure =>
  guardHead(() => {
    const reader = littleEndianReader(body)
    // What waits in the tracker besides.
    reader.uint32()
    const count = reader.uint16()
    return readRecords({ messages: [], rejected: [], count }, reader, {
      length: () => (reader.remaining < 2 ? reader.remaining : reader.uint16()),
      read: readTagged,
    })
  })

const readFixed = (bytes: Uint8Array): MeitrackMessage | CodecFailure => {
  const reader = littleEndianReader(bytes)
  const told: Told = { io: {}, isPositioned: false, points: [] }
  const { io } = told
  const undecoded = readGuarded(reader, bytes, () => {
    told.event = reader.uint8()
    told.lat = reader.int32() / perDegree
    told.lng = reader.int32() / perDegree
    told.seconds = reader.uint32()
    told.isPositioned = reader.uint8() === 1
    told.satellites = reader.uint8()
    setSignal(io, reader.uint8())
    told.speedKmh = reader.uint16()
    told.heading = reader.uint16()
    io.hdop = reader.uint16() / 10
    told.altitudeM = reader.int16()
    const metres = reader.uint32()
    if (metres > 0) io.odometerM = metres
    // Seconds in use, which is not the engine's.
    reader.uint32()
    const [mcc, mnc, areaCode, cellId] = [reader.uint16(), reader.uint16(), reader.uint16(), reader.uint16()]
    setServingCell(io, { mcc, mnc, areaCode, cellId })
    setOutputs(io, reader.uint8())
    setInputs(io, reader.uint8())
    setAnalogues(io, [reader.uint16(), reader.uint16(), reader.uint16(), reader.uint16(), reader.uint16()])
  })
  return tell(told, bytes, undecoded)
}

/** Up to the clock. */
const leastRecordBytes = 13

/** CCC: version, length of a record, how many wait, then the records. */
export const readCcc = (body: Uint8Array): Packets | CodecFailure =>
  guardHead(() => {
    const reader = littleEndianReader(body)
    reader.uint16()
    const length = reader.uint16()
    reader.uint32()
    if (length < leastRecordBytes) return { messages: [], rejected: [], count: 0 }
    const count = Math.ceil(reader.remaining / length)
    return readRecords({ messages: [], rejected: [], count }, reader, { length: () => length, read: readFixed })
  })
