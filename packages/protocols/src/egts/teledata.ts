import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { type ByteReader, littleEndianReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import type { CodecEvent, CodecEventKind, DecodedMessage, Undecoded } from '../protocol.ts'
import { readGuarded, undecodedFrom } from '../undecoded.ts'
import type { ServiceRecord } from './packet.ts'

/** Seconds count from 2010 on. */
export const epoch = Date.UTC(2010, 0, 1)
/** Degrees are told as shares of 90 and 180. */
export const mostShare = 0xffff_ffff
const stepsPerDegree = 1e7
const mostRawBytes = 100

export const subrecords = {
  position: 16,
  extraPosition: 17,
  sensors: 18,
  counters: 19,
  state: 20,
  /** The same in the standards after the order of 2012. */
  stateOfStandard: 21,
  digitalSensor: 23,
  analogueSensor: 24,
  counter: 25,
  liquidLevel: 27,
} as const
const placeBytes = 13
const stateBytes = 5

export type EgtsMessage = Omit<DecodedMessage, 'deviceId'>

interface Meaning {
  kind: CodecEventKind
  code?: string
}

/** Table 3 of the order: why a position was sent. What is missing here is a matter of course. */
const meanings: Readonly<Record<number, Meaning>> = {
  7: { kind: 'overspeed' },
  9: { kind: 'other', code: 'outputOverload' },
  10: { kind: 'other', code: 'tamper' },
  11: { kind: 'unplugged' },
  12: { kind: 'lowBattery', code: 'backup' },
  13: { kind: 'panic' },
  14: { kind: 'other', code: 'voiceRequest' },
  15: { kind: 'panic', code: 'emergencyCall' },
  19: { kind: 'other', code: 'batteryFault' },
  20: { kind: 'fastAcceleration' },
  21: { kind: 'hardBraking' },
  22: { kind: 'other', code: 'navigationFault' },
  23: { kind: 'other', code: 'crashSensorFault' },
  24: { kind: 'other', code: 'gsmAntennaFault' },
  25: { kind: 'other', code: 'gnssAntennaFault' },
  28: { kind: 'tow' },
}

const uint24 = (reader: ByteReader): number => reader.uint8() | (reader.uint8() << 8) | (reader.uint8() << 16)

const degreesOf = (share: number, most: number, isNegative: boolean): number => {
  const degrees = Math.round((share / mostShare) * most * stepsPerDegree) / stepsPerDegree
  return isNegative && degrees !== 0 ? -degrees : degrees
}

/** A message in the making: what comes behind its position says more of it. */
interface Draft {
  from: number
  recordedAt: number | undefined
  fix?: Fix
  io: IoValues
  events: CodecEvent[]
  undecoded?: Undecoded
}

const readPosition = (draft: Draft, bytes: Uint8Array): void => {
  const reader = littleEndianReader(bytes)
  const recordedAt = epoch + reader.uint32() * 1_000
  const [latitude, longitude, flags] = [reader.uint32(), reader.uint32(), reader.uint8()]
  const lat = degreesOf(latitude, 90, (flags & 0x20) !== 0)
  const lng = degreesOf(longitude, 180, (flags & 0x40) !== 0)
  const isValid = (flags & 1) !== 0 && (lat !== 0 || lng !== 0)
  const fix: Fix = { lat, lng, recordedAt, source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix, isValid }
  draft.recordedAt = recordedAt
  draft.fix = fix
  draft.io.movement = (flags & 0x10) !== 0
  readMotion(draft, fix, { reader, hasAltitude: flags >= 0x80 })
}

const readMotion = (
  { io, events }: Draft,
  fix: Fix,
  { reader, hasAltitude }: { reader: ByteReader; hasAltitude: boolean },
): void => {
  const speed = reader.uint16()
  fix.speedKmh = (speed & 0x3fff) / 10
  fix.heading = (reader.uint8() | ((speed & 0x8000) >> 7)) % 360
  const way = uint24(reader) * 100
  if (way > 0) {
    fix.odometerM = way
    io.odometerM = way
  }
  setInputs(io, reader.uint8())
  const source = reader.uint8()
  io.generationType = source
  const meaning = meanings[source]
  if (meaning) events.push({ ...meaning })
  if (meaning?.kind === 'panic') io.isAlarmed = true
  if (hasAltitude) {
    const altitude = uint24(reader)
    fix.altitudeM = speed & 0x4000 && altitude > 0 ? -altitude : altitude
  }
  // What it says of the source, which only its maker knows.
  if (reader.remaining >= 2) io[`ioSource${source}`] = reader.int16()
}

const setInputs = (io: IoValues, inputs: number): void => {
  io.inputs = inputs
  io.din1 = (inputs & 1) !== 0
  io.din2 = (inputs & 2) !== 0
  io.din3 = (inputs & 4) !== 0
  io.din4 = (inputs & 8) !== 0
}

/** Hundredths; none is as good as zero. */
const setDilution = (io: IoValues, key: 'hdop' | 'pdop', hundredths: number): void => {
  if (hundredths > 0) io[key] = hundredths / 100
}

const readExtraPosition = ({ io, fix }: Draft, reader: ByteReader): void => {
  const flags = reader.uint8()
  if (flags & 1) reader.skip(2)
  if (flags & 2) setDilution(io, 'hdop', reader.uint16())
  if (flags & 4) setDilution(io, 'pdop', reader.uint16())
  if (flags & 8) {
    const satellites = reader.uint8()
    if (fix) fix.satellites = satellites
    else io.satellites = satellites
  }
}

const readSensors = ({ io }: Draft, reader: ByteReader): void => {
  const digital = reader.uint8()
  io.outputs = reader.uint8()
  const analogue = reader.uint8()
  for (let bit = 0; bit < 8; bit++) if (digital & (1 << bit)) io[`ioAdio${bit + 1}`] = reader.uint8()
  for (let bit = 0; bit < 8; bit++) if (analogue & (1 << bit)) io[`ioAns${bit + 1}`] = uint24(reader)
}

const readCounters = ({ io }: Draft, reader: ByteReader): void => {
  const told = reader.uint8()
  for (let bit = 0; bit < 8; bit++) if (told & (1 << bit)) io[`ioCn${bit + 1}`] = uint24(reader)
}

/** Tenths of a volt: supply, backup battery, the terminal's own; which of the two is used. */
const readState = ({ io }: Draft, reader: ByteReader): void => {
  reader.uint8()
  const [supply, backup, own, flags] = [reader.uint8(), reader.uint8(), reader.uint8(), reader.uint8()]
  if (supply > 0) io.externalVoltageV = supply / 10
  if (own > 0 || backup > 0) io.batteryVoltageV = (own || backup) / 10
  io.isUnplugged = (flags & 3) !== 0
}

const levelUnits = ['fuelSensorCount', 'fuelPercent', 'fuelL'] as const

const readLiquidLevel = ({ io }: Draft, reader: ByteReader): void => {
  const flags = reader.uint8()
  reader.uint16()
  // A sensor that fails, or what it has said in its own words.
  if (flags & 0x48) return
  const value = reader.uint32()
  const key = levelUnits[(flags >> 4) & 3]
  if (key === undefined) return
  const measure = key === 'fuelL' ? value / 10 : value
  if (io[key] === undefined) io[key] = measure
  else io[`ioLls${flags & 7}`] = measure
}

const readSubrecord = (draft: Draft, type: number, bytes: Uint8Array): void => {
  const { io } = draft
  const reader = littleEndianReader(bytes)
  if ((type === subrecords.state || type === subrecords.stateOfStandard) && bytes.length === stateBytes)
    return readState(draft, reader)
  switch (type) {
    case subrecords.extraPosition:
      return readExtraPosition(draft, reader)
    case subrecords.sensors:
      return readSensors(draft, reader)
    case subrecords.counters:
      return readCounters(draft, reader)
    case subrecords.analogueSensor:
      io[`ioAns${reader.uint8()}`] = uint24(reader)
      return
    case subrecords.counter:
      io[`ioCn${reader.uint8()}`] = uint24(reader)
      return
    case subrecords.liquidLevel:
      return readLiquidLevel(draft, reader)
    default:
      io[`ioSr${type}`] = toHex(bytes.subarray(0, mostRawBytes))
  }
}

const messageOf = (draft: Draft, recordedAt: number, payload: Uint8Array): EgtsMessage => {
  const { from: _, recordedAt: __, ...told } = draft
  return { ...told, recordedAt, payload }
}

/** What a record of teledata holds: each position, with what follows it, is a message; what has none is one by itself. */
export const readTeledata = ({ data, clockS }: ServiceRecord, receivedAt: number): EgtsMessage[] => {
  const messages: EgtsMessage[] = []
  const fallback = clockS === undefined ? receivedAt : epoch + clockS * 1_000
  const begin = (from: number): Draft => ({ from, recordedAt: undefined, io: {}, events: [] })
  let draft = begin(0)
  const finish = (end: number): void => {
    const recordedAt = draft.recordedAt ?? fallback
    const isTold = draft.fix !== undefined || Object.keys(draft.io).length > 0
    if (isTold && !Number.isNaN(recordedAt)) messages.push(messageOf(draft, recordedAt, data.subarray(draft.from, end)))
  }
  let at = 0
  while (at + 3 <= data.length) {
    const type = data[at] as number
    const length = (data[at + 1] as number) | ((data[at + 2] as number) << 8)
    const bytes = data.subarray(at + 3, at + 3 + length)
    const isCut = bytes.length < length
    const isPlace = type === subrecords.position && bytes.length >= placeBytes
    if (isPlace && draft.fix) {
      finish(at)
      draft = begin(at)
    }
    const told = draft
    const reason = readGuarded({ offset: 0 }, data, () =>
      isPlace ? readPosition(told, bytes) : readSubrecord(told, type, bytes),
    )?.reason
    if (reason) draft.undecoded = undecodedFrom(data.subarray(draft.from), at - draft.from, reason)
    if (isCut)
      draft.undecoded ??= undecodedFrom(data.subarray(draft.from), at - draft.from, `sub-record ${type} cut off`)
    at += 3 + length
  }
  finish(data.length)
  return messages
}
