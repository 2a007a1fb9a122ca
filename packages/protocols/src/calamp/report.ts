import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { ByteReader, OutOfBytes } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import type { CodecFailure, DecodedMessage } from '../protocol.ts'
import { textOfBytes } from '../text-bytes.ts'
import { readGuarded, undecodedFrom } from '../undecoded.ts'
import { type LmMessage, messageTypes } from './header.ts'

const perDegree = 1e7
const kmhOfCms = 0.036
const invalidFix = 0x08
const invalidTime = 0x40
/** Of a mini report, which has them in the upper half of a byte. */
const miniInvalidFix = 0x20
/** Less is no clock, but one that counts from its start. */
const earliestS = 946_684_800
const headBytes = 16
const mostFixAgeS = 86_400

interface Head {
  updateS: number
  fixS: number
  fix: Fix
}

/** When and where: all that has to be there. */
const headOf = (reader: ByteReader, isMini: boolean): Head => {
  const updateS = reader.uint32()
  const fixS = isMini ? updateS : reader.uint32()
  const lat = reader.int32() / perDegree
  const lng = reader.int32() / perDegree
  return { updateS, fixS, fix: { recordedAt: updateS * 1_000, lat, lng, isValid: true, source: fixSources.gpsFix } }
}

const distrust = (fix: Fix): void => {
  fix.isValid = false
  fix.source = fixSources.gpsNoFix
}

const wayInto = (fix: Fix, reader: ByteReader): void => {
  fix.altitudeM = reader.int32() / 100
  fix.speedKmh = Math.round(reader.uint32() * kmhOfCms * 1_000) / 1_000
  fix.heading = reader.uint16() % 360
  fix.satellites = reader.uint8()
  if (reader.uint8() & (invalidFix | invalidTime)) distrust(fix)
}

const miniWayInto = (fix: Fix, reader: ByteReader): void => {
  fix.heading = reader.uint16() % 360
  fix.speedKmh = reader.uint8()
  const status = reader.uint8()
  fix.satellites = status & 0x0f
  if (status & miniInvalidFix) distrust(fix)
}

const inputsInto = (io: IoValues, inputs: number): void => {
  io['ignition'] = (inputs & 0x01) !== 0
  for (const nth of [1, 2, 3, 4] as const) io[`din${nth}`] = (inputs & (1 << nth)) !== 0
  io['inputs'] = inputs
}

/** The numbers of the bits that are set. */
const bitsOf = (mask: number): number[] =>
  Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => (mask >>> bit) & 1)

/** Counters that whoever sets the unit up gives a meaning: they keep their numbers. */
const accumulatorsInto = (io: IoValues, reader: ByteReader, { hasAppend }: { hasAppend: boolean }): void => {
  const counts = reader.uint8()
  if (hasAppend) reader.skip(1)
  const count = counts & mostAccumulators
  if (counts >> 6 !== byThreshold) {
    for (let nth = 0; nth < count; nth++) io[`acc${nth}`] = reader.uint32()
    return
  }
  // The threshold and the mask of those that follow count with them: a published report has 23, and 21 bits of its mask are set.
  reader.skip(4)
  for (const nth of bitsOf(reader.uint32())) io[`acc${nth}`] = reader.uint32()
}
const mostAccumulators = 0x3f
const byThreshold = 1

/** What a device at the unit's serial port has said: route, number, length. */
const userDataInto = (io: IoValues, reader: ByteReader): void => {
  reader.skip(2)
  const bytes = reader.bytes(reader.uint16()).subarray(0, mostSerialBytes)
  const text = textOfBytes(bytes).trimEnd()
  io['serialData'] = /^[\x20-\x7e]+$/.test(text) ? text : toHex(bytes)
}
const mostSerialBytes = 500

const bestSignal = 31
const bestLevel = 5
const weakestDbm = -113

const stateInto = (io: IoValues, reader: ByteReader): void => {
  const carrier = reader.uint16()
  if (carrier > 0) io['gsmOperator'] = carrier
  const dbm = reader.int16()
  io['rssiDbm'] = dbm
  // Steps of two decibels, as modems count them.
  const signal = Math.min(bestSignal, Math.max(0, Math.round((dbm - weakestDbm) / 2)))
  io['gsmLevel'] = Math.round((signal * bestLevel) / bestSignal)
  io['commState'] = reader.uint8()
  io['hdop'] = reader.uint8() / 10
  inputsInto(io, reader.uint8())
  io['statusBits'] = reader.uint8().toString(16).padStart(2, '0')
}

const hasPlace = (fix: Fix): boolean => fix.lat !== 0 || fix.lng !== 0

const messageFrom = ({ deviceId, type, content }: LmMessage): DecodedMessage | CodecFailure => {
  const reader = new ByteReader(content)
  const isMini = type === messageTypes.miniEventReport
  const { updateS, fixS, fix } = headOf(reader, isMini)
  if (updateS < earliestS) return { code: 'time.invalid', detail: `${updateS} s` }
  if (Math.abs(fix.lat) > 90 || Math.abs(fix.lng) > 180)
    return { code: 'position.invalid', detail: `${fix.lat}, ${fix.lng}` }
  const io: IoValues = {}
  let eventCode: number | undefined
  const readBehindPlace = (): void => {
    if (isMini) {
      miniWayInto(fix, reader)
      io['commState'] = reader.uint8()
      inputsInto(io, reader.uint8())
      eventCode = reader.uint8()
      return accumulatorsInto(io, reader, { hasAppend: false })
    }
    wayInto(fix, reader)
    stateInto(io, reader)
    if (type === messageTypes.eventReport) {
      reader.skip(1)
      eventCode = reader.uint8()
    }
    if (type === messageTypes.userData) return userDataInto(io, reader)
    if (type === messageTypes.eventReport || type === messageTypes.locateReport)
      accumulatorsInto(io, reader, { hasAppend: true })
  }
  const undecoded = withPlace.has(type)
    ? readGuarded(reader, content, readBehindPlace)
    : undecodedFrom(content, reader.offset, `message of type ${type}`)
  // The place is then the last one that it knew.
  if (updateS > fixS && fixS >= earliestS) io['fixAgeS'] = updateS - fixS
  if (typeof io['ignition'] === 'boolean') fix.ignition = io['ignition']
  return {
    ...{ deviceId, recordedAt: updateS * 1_000, io, events: [], payload: content },
    ...(hasPlace(fix) ? { fix } : {}),
    ...(eventCode === undefined ? {} : { trigger: `event${eventCode}` }),
    ...(undecoded && { undecoded }),
  }
}

const withPlace: ReadonlySet<number> = new Set([
  messageTypes.eventReport,
  messageTypes.userData,
  messageTypes.applicationData,
  messageTypes.locateReport,
  messageTypes.userDataWithAccumulators,
  messageTypes.miniEventReport,
])

/** One of a type that nobody has described, but whose two clocks and place stand where its siblings have them. */
const opensLikeItsSiblings = ({ type, content }: LmMessage): boolean => {
  if (type <= messageTypes.miniEventReport || content.length < headBytes) return false
  const { updateS, fixS, fix } = headOf(new ByteReader(content), false)
  const isClock = updateS >= earliestS && Math.abs(updateS - fixS) <= mostFixAgeS
  return isClock && hasPlace(fix) && Math.abs(fix.lat) <= 90 && Math.abs(fix.lng) <= 180
}

/** What a message reports; nothing of those that have no place. Never throws. */
export const reportOf = (message: LmMessage): DecodedMessage | CodecFailure | undefined => {
  if (!withPlace.has(message.type) && !opensLikeItsSiblings(message)) return undefined
  try {
    return messageFrom(message)
  } catch (error) {
    if (error instanceof OutOfBytes) return { code: 'record.malformed', detail: error.message }
    throw error
  }
}
