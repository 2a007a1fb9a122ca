import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { ByteReader, OutOfBytes } from '../byte-reader.ts'
import type { CodecFailure, DecodedMessage } from '../protocol.ts'
import { readGuarded, undecodedFrom } from '../undecoded.ts'
import { completeInputs, eventsOf, readInput, readLongInput } from './inputs.ts'

export type RuptelaMessage = Omit<DecodedMessage, 'deviceId'>

export interface Records {
  messages: RuptelaMessage[]
  rejected: CodecFailure[]
}

const perDegree = 1e7
const nowhere = -0x8000_0000
const noAltitude = 0x8000
/** Below the lowest land a height is a high one, of more than fits a signed number. */
const lowestLandDm = -4_500
const noSpeed = 0xffff
const noHdop = 0xff

interface Place {
  recordedAt: number
  lat: number
  lng: number
  /** Of records that belong together how many follow this one, in the long form. */
  follows: number
}

const readPlace = (reader: ByteReader, isExtended: boolean): Place => {
  const seconds = reader.uint32()
  // Tells the records of one second apart, in their order.
  const nth = reader.uint8()
  const parts = isExtended ? reader.uint8() : 0
  // Priority.
  reader.uint8()
  const lng = reader.int32()
  const lat = reader.int32()
  return {
    recordedAt: seconds * 1_000 + nth,
    lat: lat === nowhere ? Number.NaN : lat / perDegree,
    lng: lng === nowhere ? Number.NaN : lng / perDegree,
    follows: Math.max(0, (parts >> 4) - (parts & 0xf)),
  }
}

const fixOf = ({ recordedAt, lat, lng }: Place): Fix | undefined => {
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined
  const isValid = lat !== 0 || lng !== 0
  return { lat, lng, recordedAt, source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix, isValid }
}

const readMotion = (reader: ByteReader, fix: Fix | undefined, io: IoValues): void => {
  const altitude = reader.uint16()
  const angle = reader.uint16()
  const satellites = reader.uint8()
  const speed = reader.uint16()
  const hdop = reader.uint8()
  const signed = (altitude << 16) >> 16
  if (hdop !== noHdop) io.hdop = hdop / 10
  if (!fix) return
  if (altitude !== noAltitude) fix.altitudeM = (signed < lowestLandDm ? altitude : signed) / 10
  fix.heading = Math.round(angle / 100) % 360
  fix.satellites = satellites
  if (speed !== noSpeed) fix.speedKmh = speed
  // The last place known, which the satellites do not confirm.
  if (satellites === 0 && fix.isValid) {
    fix.isValid = false
    fix.source = fixSources.gpsNoFix
  }
}

const readInputs = (reader: ByteReader, io: IoValues, isExtended: boolean): void => {
  const id = (): number => (isExtended ? reader.uint16() : reader.uint8())
  for (let left = reader.uint8(); left > 0; left--) readInput(io, id(), reader.uint8(), 1)
  for (let left = reader.uint8(); left > 0; left--) readInput(io, id(), reader.uint16(), 2)
  for (let left = reader.uint8(); left > 0; left--) readInput(io, id(), reader.uint32(), 4)
  for (let left = reader.uint8(); left > 0; left--) readLongInput(io, id(), reader.bytes(8))
}

interface Open {
  message: RuptelaMessage
  place: Place
  from: number
  event: number | undefined
}

/** Records that belong together hold parts of the inputs of one place. */
const isPartOf = (open: Open | undefined, { recordedAt, lat, lng }: Place): open is Open =>
  open !== undefined &&
  open.place.follows > 0 &&
  open.place.recordedAt === recordedAt &&
  open.place.lat === lat &&
  open.place.lng === lng

const finish = ({ message, event }: Open): void => {
  const { io, fix } = message
  const driverTag = completeInputs(io)
  if (driverTag !== undefined) message.driverTag = driverTag
  if (event !== undefined) {
    message.trigger = `event${event}`
    message.events = eventsOf(event, io)
  }
  if (fix && typeof io.ignition === 'boolean') fix.ignition = io.ignition
  if (fix && typeof io.odometerM === 'number') fix.odometerM = io.odometerM
}

const startOf = (place: Place, from: number, payload: Uint8Array): Open => {
  const fix = fixOf(place)
  const message: RuptelaMessage = { recordedAt: place.recordedAt, io: {}, events: [], payload }
  if (fix) message.fix = fix
  return { message, place, from, event: undefined }
}

/** How many wait in the tracker, how many these are, and the records; the long form has wide numbers of inputs. */
export const readRecords = (payload: Uint8Array, isExtended: boolean): Records => {
  const records: Records = { messages: [], rejected: [] }
  const reader = new ByteReader(payload)
  let open: Open | undefined
  let count = 0
  let read = 0
  try {
    reader.uint8()
    count = reader.uint8()
    for (; read < count; read++) {
      const from = reader.offset
      const place = readPlace(reader, isExtended)
      if (isPartOf(open, place)) open.place = place
      else {
        if (open) finish(open)
        open = startOf(place, from, payload)
        records.messages.push(open.message)
      }
      const { message } = open
      const undecoded = readGuarded(reader, payload, () => {
        readMotion(reader, message.fix, message.io)
        const event = isExtended ? reader.uint16() : reader.uint8()
        if (open) open.event = event
        readInputs(reader, message.io, isExtended)
      })
      message.payload = payload.subarray(open.from, reader.offset)
      if (!undecoded) continue
      message.payload = payload.subarray(open.from)
      message.undecoded = { ...undecoded, offset: undecoded.offset - open.from }
      read += 1
      break
    }
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
  }
  if (open) finish(open)
  if (read < count) records.rejected.push({ code: 'count.mismatch', detail: `${count} records said, ${read} found` })
  return records
}

const isWhole = ({ messages, rejected }: Records, payload: Uint8Array): boolean => {
  const last = messages.at(-1)?.payload
  const isToTheEnd = last !== undefined && last.byteOffset + last.length === payload.byteOffset + payload.length
  return isToTheEnd && rejected.length === 0 && messages.every(({ fix, undecoded }) => fix?.isValid && !undecoded)
}

/**
 * A command that nobody has described, where all of it reads as records of one form or the other: clocks and places are taken, and
 * each record is kept raw.
 */
export const readStrange = (command: number, payload: Uint8Array): Records | undefined => {
  for (const isExtended of [true, false]) {
    const records = readRecords(payload, isExtended)
    if (!isWhole(records, payload)) continue
    const messages = records.messages.map(({ recordedAt, fix, payload: record }): RuptelaMessage => {
      const undecoded = undecodedFrom(record, 0, `command ${command}`)
      return { recordedAt, ...(fix && { fix }), io: {}, events: [], undecoded, payload: record }
    })
    return { messages, rejected: [] }
  }
  return undefined
}

const codeBytes = 5
const codes = new TextDecoder('latin1')

/** Trouble codes: how many, and each with clock, place and whether the engine still has it. */
export const readTroubleCodes = (payload: Uint8Array): Records => {
  const records: Records = { messages: [], rejected: [] }
  const reader = new ByteReader(payload)
  let count = 0
  try {
    count = reader.uint8()
    for (let left = count; left > 0; left--) {
      const from = reader.offset
      // What is told of it: nobody has said.
      reader.uint8()
      const recordedAt = reader.uint32() * 1_000
      const lng = reader.int32() / perDegree
      const lat = reader.int32() / perDegree
      const fix = fixOf({ recordedAt, lat, lng, follows: 0 })
      const io: IoValues = {}
      const undecoded = readGuarded(reader, payload, () => {
        reader.uint8()
        const code = codes.decode(reader.bytes(codeBytes))
        if (/^[A-Z]\d[0-9A-F]{3}$/.test(code)) io.obdCodes = code
        io.obdTroubleCodes = count
      })
      records.messages.push({
        recordedAt,
        ...(fix ? { fix } : {}),
        io,
        events: [],
        trigger: 'DTC',
        ...(undecoded ? { undecoded: { ...undecoded, offset: undecoded.offset - from } } : {}),
        payload: payload.subarray(from, reader.offset),
      })
    }
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
  }
  if (records.messages.length < count)
    records.rejected.push({ code: 'count.mismatch', detail: `${count} codes said, ${records.messages.length} found` })
  return records
}
