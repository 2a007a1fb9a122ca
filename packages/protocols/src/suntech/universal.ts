import type { IoValues } from '@atalaya/domain/fix'
import { ByteReader } from '../byte-reader.ts'
import { cardIn } from '../card-reader.ts'
import { toHex } from '../hex.ts'
import { instantFrom } from '../nmea-text.ts'
import type { CodecFailure } from '../protocol.ts'
import { setServingCell } from '../surroundings.ts'
import { readGuarded } from '../undecoded.ts'
import { alertEvents } from './events.ts'
import {
  clockAt,
  clockFrom,
  fieldSpan,
  fixOf,
  hexFrom,
  mostSerialBytes,
  numberFrom,
  type Place,
  placeAt,
  type SuntechMessage,
  serialText,
  setInputs,
  setOutputs,
} from './report.ts'

/** The bits of the report map, lowest first; the device's id is bit 0 and stands before the map. */
const bits = {
  ...{ model: 1, version: 2, type: 3, date: 4, time: 5, cell: 6, mcc: 7, mnc: 8, area: 9, level: 10, lat: 11, lng: 12 },
  ...{ speed: 13, course: 14, satellites: 15, fix: 16, inputs: 17, outputs: 18, first: 19, second: 20, third: 21 },
  ...{ reserved: 22, assigned: 23 },
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
  /** What an alert tells besides. */
  data?: string | undefined
}

const has = (map: number, field: Field): boolean => ((map >>> bits[field]) & 1) !== 0

const alert = 'ALT'
const status = 'STT'
const serial = 'UEX'
/** Those that tell of Bluetooth have no map, or one of its own. */
const bluetooth = ['BLE', 'BSA']
/** In this form alone. */
const panicAlert = 42
const driverAlert = 59

const universalAlert = (raw: Raw, message: SuntechMessage): void => {
  const { first, data = '' } = raw
  if (first === undefined) return
  if (first === panicAlert) {
    message.io.isAlarmed = true
    message.events.push({ kind: 'panic' })
  } else message.events.push(...alertEvents(first, message.io))
  if (first === driverAlert && /^[0-9a-f]{8,16}$/i.test(data)) {
    message.events.length = 0
    message.driverTag = data.toUpperCase()
  }
}

const messageOf = (raw: Raw, kind: string, payload: Uint8Array, io: IoValues): SuntechMessage | CodecFailure => {
  const { recordedAt, lat, lng } = raw
  if (recordedAt === undefined) return { code: 'time.invalid', detail: `a ${kind} without a clock` }
  setServingCell(io, { mcc: raw.mcc ?? 0, mnc: raw.mnc ?? 0, areaCode: raw.area ?? 0, cellId: raw.cell ?? 0 })
  if (raw.inputs !== undefined) setInputs(io, raw.inputs)
  if (raw.outputs !== undefined) setOutputs(io, raw.outputs)
  const trigger = kind === status ? undefined : kind === alert ? `ALT${raw.first ?? ''}` : kind
  const message: SuntechMessage = { recordedAt, io, events: [], ...(trigger ? { trigger } : {}), payload }
  if (kind === alert) universalAlert(raw, message)
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
  if (Number(battery) > 0) io.batteryVoltageV = Number(battery)
  io.externalVoltageV = Number(power)
}

const bitText = (text: string | undefined): number | undefined =>
  text !== undefined && /^[01]{1,16}$/.test(text) ? Number.parseInt(text, 2) : undefined

/** Where a field stands in a text: of those before it as many as the map has. */
const fieldOf = (map: number, field: Field): number =>
  inOrder.slice(0, inOrder.indexOf(field)).reduce((at, each) => at + Number(has(map, each)), 3)

const readSerial = (io: IoValues, length: string | undefined, said: string): string | undefined => {
  const { text } = serialText(said, numberFrom(length) ?? 0)
  io.serialData = text
  return cardIn(text)
}

const mostCrashBytes = 200

/** A part of what moved in a crash: its clock, and all of it raw. */
export const readCrashPart = (bytes: Uint8Array, payload: Uint8Array): SuntechMessage | CodecFailure => {
  const recordedAt = bytes.length < 6 ? undefined : readZipClock(new ByteReader(bytes))
  if (recordedAt === undefined) return { code: 'time.invalid', detail: 'a CRR without a clock' }
  const io = { ioCRR: toHex(bytes.subarray(0, mostCrashBytes)) }
  return { recordedAt, io, events: [], trigger: 'CRR', payload }
}

/** Where clock and place are found by their looks: what else they tell of sensors is kept raw. */
const readBluetooth = (fields: readonly string[], payload: Uint8Array): SuntechMessage | CodecFailure => {
  const [kind = ''] = fields
  const clock = clockAt(fields)
  if (clock < 0) return { code: 'time.invalid', detail: `a ${kind} without a clock` }
  const recordedAt = clockFrom(fields[clock] as string, fields[clock + 1] as string) as number
  const place = placeAt(fields, clock + 2, clock + 4)
  const io: IoValues = {}
  const sensors = fields.slice(place < 0 ? clock + 2 : place + 2)
  io[`io${kind}`] = sensors.join(';').slice(0, mostSerialBytes)
  const message: SuntechMessage = { recordedAt, io, events: [], trigger: kind, payload }
  if (place < 0) return message
  const [lat, lng] = [Number(fields[place]), Number(fields[place + 1])]
  const motion = { speedKmh: undefined, heading: undefined, satellites: undefined }
  const fix = fixOf({ recordedAt, lat, lng, ...motion, isFixed: true }, {})
  return fix ? { ...message, fix } : message
}

/** `STT;id;map;…`: the fields whose bits are set, one behind the other. */
export const readUniversal = (fields: readonly string[], payload: Uint8Array): SuntechMessage | CodecFailure => {
  const [kind = '', , mapText] = fields
  if (bluetooth.includes(kind)) return readBluetooth(fields, payload)
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
  let driverTag: string | undefined
  if (kind === serial) driverTag = readSerial(io, told.first, fields.slice(fieldOf(map, 'first') + 1).join(';'))
  else readAssigned(io, fields.slice(at))
  const message = messageOf(
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
      data: told.third,
    },
    kind,
    // What stands before the clock tells whether it was kept before it was sent: the report is the same.
    fieldSpan(payload, dateAt, fields.length),
    io,
  )
  return 'code' in message || driverTag === undefined ? message : { ...message, driverTag }
}

/** Both voltages in tenths and hundredths, where they look so. */
const readZippedVolts = (reader: ByteReader, io: IoValues): void => {
  if (reader.remaining < 4) return
  const [battery, power] = [reader.uint16(), reader.uint16()]
  if (battery > mostBatteryTenths || power > mostPowerHundredths) return
  if (battery > 0) io.batteryVoltageV = battery / 10
  io.externalVoltageV = power / 100
}
const mostBatteryTenths = 60
const mostPowerHundredths = 6_000

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
  const kind = frame[0] as number
  const name = zipKinds[kind] ?? `0x${kind.toString(16)}`
  const io: IoValues = {}
  const undecoded = readGuarded(reader, frame, () => {
    readZipped(reader, map, raw)
    if (has(map, 'second')) reader.skip(1)
    if (!has(map, 'third')) return
    // What an alert tells besides has a length; of a status it is a number of the report.
    if (name === alert) raw.data = toHex(reader.bytes(reader.uint8()))
    else {
      reader.skip(2)
      if (name === status) readZippedVolts(reader, io)
    }
  })
  const message = messageOf(raw, name, payload, io)
  return 'code' in message || !undecoded ? message : { ...message, undecoded }
}
