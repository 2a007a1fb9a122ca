import { fixSources } from '@atalaya/domain/fix'
import { ByteReader, littleEndianReader, OutOfBytes } from '../byte-reader.ts'
import type { CodecFailure, DecodedMessage } from '../protocol.ts'
import { readGuarded } from '../undecoded.ts'
import { rounded, setGsmLevel } from './fields.ts'

// Records of devices before FLEX, or set to it: *>T with one, *>A with a count and so many. Their layout stands in no text that
// could be read: it is what six published records of two formats show beyond doubt, two of them with their instant and place.

export interface NtcbRecords {
  count: number
  bytes: Uint8Array
  isArchive: boolean
}

interface Format {
  bytes: number
  gsmAt: number
  /** Absent where what stands there is of no use: one record tells a battery of fourteen volts. */
  voltagesAt?: number
  navigationAt: number
  hasRadians: boolean
}
const formats: ReadonlyMap<number, Format> = new Map([
  [0x25, { bytes: 86, gsmAt: 15, navigationAt: 34, hasRadians: true }],
  [0x06, { bytes: 111, gsmAt: 16, voltagesAt: 18, navigationAt: 74, hasRadians: false }],
])
const eventAt = 5
const letters = { star: 0x2a, greater: 0x3e, one: 0x54, many: 0x41 } as const
const perDegree = 600_000
const millivolts = 1_000

export const openNtcbRecords = (data: Uint8Array): NtcbRecords | undefined => {
  if (data[0] !== letters.star || data[1] !== letters.greater) return undefined
  if (data[2] === letters.one) return { count: 1, bytes: data.subarray(3), isArchive: false }
  return data[2] === letters.many ? { count: data[3] ?? 0, bytes: data.subarray(4), isArchive: true } : undefined
}

/** What is stored is named by how many it is, or by its number. */
export const ntcbConfirmation = ({ bytes, count, isArchive }: NtcbRecords): Uint8Array =>
  isArchive
    ? Uint8Array.from([...Buffer.from('*<A'), count])
    : Uint8Array.from([...Buffer.from('*<T'), ...bytes.subarray(1, 5)])

/** Hours, minutes, seconds, day, month from 0 on, year of the century; NaN where there is none such. */
const readInstant = (reader: ByteReader): number => {
  const [hour, minute, second] = [reader.uint8(), reader.uint8(), reader.uint8()]
  const [day, month, year] = [reader.uint8(), reader.uint8(), reader.uint8()]
  const instant = Date.UTC(2_000 + year, month, day, hour, minute, second)
  const is = new Date(instant)
  const isInCalendar = is.getUTCDate() === day && is.getUTCMonth() === month && hour < 24 && minute < 60 && second < 60
  return isInCalendar && year < 100 ? instant : Number.NaN
}

const degreesFrom = (reader: ByteReader, hasRadians: boolean): number =>
  Math.round((hasRadians ? (reader.float32() * 180) / Math.PI : reader.int32() / perDegree) * 1e7) / 1e7

const isPlace = (lat: number, lng: number): boolean =>
  Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0)

/** What follows a place; where the bytes end too soon, what was read of it stays. */
const readMotion = (message: DecodedMessage, reader: ByteReader, hasAltitude: boolean): void => {
  const { io, fix } = message
  const altitudeM = hasAltitude ? reader.int32() / 10 : undefined
  if (fix && altitudeM !== undefined) fix.altitudeM = altitudeM
  const speedKmh = rounded(reader.float32(), 100)
  if (fix && speedKmh !== undefined) fix.speedKmh = speedKmh
  const heading = reader.uint16() % 360
  if (fix) fix.heading = heading
  const odometerM = rounded(reader.float32() * 1_000, 1)
  if (!odometerM) return
  io.odometerM = odometerM
  if (fix) fix.odometerM = odometerM
}

const readFix = (message: DecodedMessage, bytes: Uint8Array, { hasRadians, navigationAt }: Format): void => {
  const { recordedAt, io } = message
  const reader = new ByteReader(bytes, navigationAt, true)
  const state = reader.uint8()
  const ageS = (recordedAt - readInstant(reader)) / 1_000
  const [lat, lng] = [degreesFrom(reader, hasRadians), degreesFrom(reader, hasRadians)]
  if (ageS > 0) io.fixAgeS = ageS
  const isValid = (state & 2) !== 0
  if (isPlace(lat, lng))
    message.fix = {
      ...{ lat, lng, recordedAt, isValid, source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix },
      ...(hasRadians ? {} : { satellites: state >> 2 }),
    }
  const undecoded = readGuarded(reader, bytes, () => readMotion(message, reader, !hasRadians))
  if (undecoded) message.undecoded = undecoded
}

const readRecord = (bytes: Uint8Array, format: Format, deviceId: string): DecodedMessage | CodecFailure => {
  const reader = littleEndianReader(bytes)
  reader.skip(eventAt)
  const trigger = `event${reader.uint16()}`
  const recordedAt = readInstant(reader)
  if (Number.isNaN(recordedAt)) return { code: 'time.invalid', detail: 'a record without a clock' }
  // Behind the number of the record.
  const message: DecodedMessage = {
    deviceId,
    recordedAt,
    io: {},
    events: [],
    trigger,
    payload: bytes.subarray(eventAt),
  }
  const { io } = message
  io.statusBits = reader.uint8().toString(16).toUpperCase().padStart(2, '0')
  setGsmLevel(io, bytes[format.gsmAt] as number)
  if (format.voltagesAt !== undefined) {
    const voltages = littleEndianReader(bytes.subarray(format.voltagesAt))
    io.externalVoltageV = voltages.uint16() / millivolts
    io.batteryVoltageV = voltages.uint16() / millivolts
  }
  readFix(message, bytes, format)
  return message
}

/** A failure where the format is another, or many records are not as long as it has them; one alone may be cut off. */
export const readNtcbRecords = (
  { bytes, count }: NtcbRecords,
  deviceId: string,
): (DecodedMessage | CodecFailure)[] | CodecFailure => {
  const format = formats.get(bytes[0] ?? 0)
  if (!format) return { code: 'codec.unsupported', detail: `records of format ${bytes[0]}` }
  if (count !== 1 && bytes.length !== count * format.bytes)
    return { code: 'count.mismatch', detail: `${count} records in ${bytes.length} bytes` }
  try {
    if (count === 1) return [readRecord(bytes, format, deviceId)]
    return Array.from({ length: count }, (_, index) =>
      readRecord(bytes.subarray(index * format.bytes, (index + 1) * format.bytes), format, deviceId),
    )
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    return { code: 'frame.truncated', detail: error.message }
  }
}
