import type { IoValues } from '@atalaya/domain/fix'
import { ByteReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import { instantFrom } from '../nmea-text.ts'
import type { CodecEvent, CodecFailure } from '../protocol.ts'
import { setServingCell } from '../surroundings.ts'
import { readGuarded } from '../undecoded.ts'
import { alertEvents } from './events.ts'
import {
  clockFrom,
  fieldSpan,
  fixOf,
  hexFrom,
  numberFrom,
  type Place,
  type SuntechMessage,
  setInputs,
  setOutputs,
} from './report.ts'

/** The bits of the report map, lowest first; the device's id is bit 0 and stands before the map. */
const bits = {
  ...{ model: 1, version: 2, type: 3, date: 4, time: 5, cell: 6, mcc: 7, mnc: 8, area: 9, level: 10, lat: 11, lng: 12 },
  ...{ speed: 13, course: 14, satellites: 15, fix: 16, inputs: 17, outputs: 18, first: 19, second: 20, third: 21 },
} as const
type Field = keyof typeof bits
const inOrder = Object.keys(bits) as Field[]

/** What a report tells, whether it came as text or zipped. */
interface Raw {
  recordedAt?: number | undefined
  cell?: number | undefined
  mcc?: number | undefined
  mnc?: number | undefined
  area?: number | undefined
  lat?: number | undefined
  lng?: number | undefined
  speed?: number | undefined
  course?: number | undefined
  satellites?: number | undefined
  isFixed: boolean
  inputs?: number | undefined
  outputs?: number | undefined
  /** Behind the outputs: an alert's number; a status has the use of the vehicle there. */
  first?: number | undefined
}

const has = (map: number, field: Field): boolean => ((map >>> bits[field]) & 1) !== 0

const alert = 'ALT'
const status = 'STT'

const messageOf = (raw: Raw, kind: string, payload: Uint8Array, io: IoValues): SuntechMessage | CodecFailure => {
  const { recordedAt, lat, lng } = raw
  if (recordedAt === undefined) return { code: 'time.invalid', detail: `a ${kind} without a clock` }
  const events: CodecEvent[] = []
  setServingCell(io, { mcc: raw.mcc ?? 0, mnc: raw.mnc ?? 0, areaCode: raw.area ?? 0, cellId: raw.cell ?? 0 })
  if (raw.inputs !== undefined) setInputs(io, raw.inputs)
  if (raw.outputs !== undefined) setOutputs(io, raw.outputs)
  if (kind === alert && raw.first !== undefined) events.push(...alertEvents(raw.first, io))
  const trigger = kind === status ? undefined : kind === alert ? `ALT${raw.first ?? ''}` : kind
  const message: SuntechMessage = { recordedAt, io, events, ...(trigger ? { trigger } : {}), payload }
  if (lat === undefined || lng === undefined) return message
  const place: Place = {
    ...{ recordedAt, lat, lng, isFixed: raw.isFixed },
    ...{ speedKmh: raw.speed, heading: raw.course, satellites: raw.satellites },
  }
  const fix = fixOf(place, io)
  return fix ? { ...message, fix } : message
}

const volts = /^\d{1,2}\.\d{1,2}$/

/** What is assigned behind the report begins with backup battery and main power, where they look so. */
const readAssigned = (io: IoValues, [battery = '', power = '']: readonly string[]): void => {
  if (!volts.test(battery) || !volts.test(power)) return
  io.batteryVoltageV = Number(battery)
  io.externalVoltageV = Number(power)
}

const bitText = (text: string | undefined): number | undefined =>
  text !== undefined && /^[01]{1,16}$/.test(text) ? Number.parseInt(text, 2) : undefined

const mostTextLength = 500

/** `STT;id;map;…`: the fields whose bits are set, one behind the other. */
export const readUniversal = (fields: readonly string[], payload: Uint8Array): SuntechMessage | CodecFailure => {
  const [kind = '', , mapText] = fields
  const map = hexFrom(mapText)
  if (map === undefined) return { code: 'record.malformed', detail: `report map ${mapText?.slice(0, 20)}` }
  const told: Partial<Record<Field, string>> = {}
  let at = 3
  let dateAt = at
  for (const field of inOrder) {
    if (field === 'date') dateAt = at
    if (has(map, field)) told[field] = fields[at++] ?? ''
  }
  const io: IoValues = {}
  if (kind === 'UEX') {
    const length = numberFrom(told.first) ?? 0
    io.serialData = fields
      .slice(at - 2)
      .join(';')
      .slice(0, length)
      .slice(0, mostTextLength)
  } else readAssigned(io, fields.slice(at))
  return messageOf(
    {
      recordedAt: clockFrom(told.date ?? '', told.time ?? ''),
      cell: hexFrom(told.cell),
      mcc: numberFrom(told.mcc),
      mnc: numberFrom(told.mnc),
      area: hexFrom(told.area),
      lat: numberFrom(told.lat),
      lng: numberFrom(told.lng),
      speed: numberFrom(told.speed),
      course: numberFrom(told.course),
      satellites: numberFrom(told.satellites),
      isFixed: told.fix === '1',
      inputs: bitText(told.inputs),
      outputs: bitText(told.outputs),
      first: numberFrom(told.first),
    },
    kind,
    // What stands before the clock tells whether it was kept before it was sent: the report is the same.
    fieldSpan(payload, dateAt, fields.length),
    io,
  )
}

const zipKinds: Readonly<Record<number, string>> = { 129: status, 130: alert }
const degreesUnit = 1e6
const mostDegrees = 180 * degreesUnit
const zipHeadBytes = 3

/** Millionths; below zero with a sign of its own or as a complement, which cannot be taken for each other. */
const readDegrees = (reader: ByteReader): number => {
  const value = reader.uint32()
  if (value < 0x8000_0000) return value / degreesUnit
  const magnitude = value - 0x8000_0000
  return (magnitude <= mostDegrees ? -magnitude : value - 0x1_0000_0000) / degreesUnit
}

const readZipClock = (reader: ByteReader): number | undefined => {
  const digits = Array.from(reader.bytes(6), (byte) => String(byte).padStart(2, '0'))
  const [year = '', month = '', day = '', ...time] = digits
  return instantFrom(day + month + year, time.join(''))
}

const readZipped = (reader: ByteReader, map: number, raw: Raw): void => {
  const take = <T>(field: Field, read: () => T): T | undefined => (has(map, field) ? read() : undefined)
  take('model', () => reader.skip(1))
  take('version', () => reader.skip(3))
  take('type', () => reader.skip(1))
  if (has(map, 'date') && has(map, 'time')) raw.recordedAt = readZipClock(reader)
  raw.cell = take('cell', () => reader.uint32())
  raw.mcc = take('mcc', () => reader.uint16())
  raw.mnc = take('mnc', () => reader.uint16())
  raw.area = take('area', () => reader.uint16())
  take('level', () => reader.skip(1))
  raw.lat = take('lat', () => readDegrees(reader))
  raw.lng = take('lng', () => readDegrees(reader))
  raw.speed = take('speed', () => reader.uint16() / 100)
  raw.course = take('course', () => reader.uint16() / 100)
  raw.satellites = take('satellites', () => reader.uint8())
  raw.isFixed = take('fix', () => reader.uint8()) === 1
  raw.inputs = take('inputs', () => reader.uint8())
  raw.outputs = take('outputs', () => reader.uint8())
  raw.first = take('first', () => reader.uint8())
}

/** Digits of the device that a zip is of. */
export const zipDeviceId = (frame: Uint8Array): string => toHex(frame.subarray(zipHeadBytes, zipHeadBytes + 5))

/** The same report, packed: kind, length, ten digits, map, fields. Throws OutOfBytes for one without a map. */
export const readZip = (frame: Uint8Array): SuntechMessage | CodecFailure => {
  const reader = new ByteReader(frame, zipHeadBytes + 5)
  const map = (reader.uint8() << 16) | reader.uint16()
  const raw: Raw = { isFixed: false }
  const head = Number(has(map, 'model')) + 3 * Number(has(map, 'version')) + Number(has(map, 'type'))
  const payload = frame.subarray(Math.min(reader.offset + head, frame.length))
  const undecoded = readGuarded(reader, frame, () => {
    readZipped(reader, map, raw)
    // What the kind tells besides, and a number of the report.
    if (has(map, 'second')) reader.skip(1)
    if (has(map, 'third')) reader.skip(2)
  })
  const kind = frame[0] as number
  const message = messageOf(raw, zipKinds[kind] ?? `0x${kind.toString(16)}`, payload, {})
  return 'code' in message || !undecoded ? message : { ...message, undecoded }
}
