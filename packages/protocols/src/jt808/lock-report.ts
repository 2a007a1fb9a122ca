import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { ByteReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import { instantFrom } from '../nmea-text.ts'
import type { CodecFailure, DecodedMessage } from '../protocol.ts'
import { setServingCell } from '../surroundings.ts'
import { readGuarded } from '../undecoded.ts'
import { setBatteryPercent, setSignal } from './item-reader.ts'

// What Jointech's electronic locks say between two 7E: messages 5501 and 5502, with a serial of one byte. No document of it could be
// had; seven published messages from three continents agree on what is taken here, and each ends where its parts do.
export const isLockReport = (id: number): boolean => id >> 8 === 0x55

const flags = { located: 1, north: 2, east: 4 } as const
const charging = 0xaa
const metresAKilometre = 1_000
/** Of a cell: country, and network of one byte or of two. */
const networkPart = 0x0a
const minutesUnit = 10_000

/** Degrees, minutes and their ten thousandths as digits. */
const degreesFrom = (digits: string): number => {
  const minutes = Number(digits.slice(-6)) / minutesUnit
  return Math.round((Number(digits.slice(0, -6)) + minutes / 60) * 1e7) / 1e7
}

interface Place {
  lat: number
  lng: number
  isLocated: boolean
}

const readPlace = (reader: ByteReader): Place | undefined => {
  const latitude = toHex(reader.bytes(4))
  const longitude = toHex(reader.bytes(5))
  if (!/^\d{8}$/.test(latitude) || !/^\d{9}[0-9a-f]$/.test(longitude)) return undefined
  const flag = Number.parseInt(longitude.slice(9), 16)
  const [lat, lng] = [degreesFrom(latitude), degreesFrom(longitude.slice(0, 9))]
  return {
    lat: (flag & flags.north) !== 0 || lat === 0 ? lat : -lat,
    lng: (flag & flags.east) !== 0 || lng === 0 ? lng : -lng,
    isLocated: (flag & flags.located) !== 0,
  }
}

const readParts = (reader: ByteReader, io: IoValues, cell: { areaCode: number; cellId: number }): void => {
  let [mcc, mnc] = [0, 0]
  while (reader.remaining > 0) {
    const id = reader.uint8()
    const bytes = reader.bytes(reader.uint8())
    const part = new ByteReader(bytes)
    if (id === networkPart && bytes.length >= 3) {
      mcc = part.uint16()
      mnc = bytes.length === 3 ? part.uint8() : part.uint16()
    } else if (bytes.length > 0) io[`io0x55${toHex(Uint8Array.of(id)).toUpperCase()}`] = toHex(bytes)
  }
  setServingCell(io, { mcc, mnc, ...cell })
}

const readState = (reader: ByteReader, io: IoValues): number => {
  // Speed and direction, in units that nobody has told.
  reader.skip(2)
  setSignal(io, reader.uint8())
  const satellites = reader.uint8()
  io.odometerM = reader.uint32() * metresAKilometre
  const battery = reader.uint8()
  io.isCharging = battery === charging
  if (battery !== charging) setBatteryPercent(io, battery)
  const cell = { cellId: reader.uint32(), areaCode: reader.uint16() }
  reader.skip(1)
  io.statusBits = toHex(reader.bytes(4)).toUpperCase()
  readParts(reader, io, cell)
  return satellites
}

/** Clock, in UTC, place, state, and parts with number and length. Throws `OutOfBytes` for one without a place. */
export const readLockReport = (body: Uint8Array, deviceId: string): DecodedMessage | CodecFailure => {
  const reader = new ByteReader(body)
  const digits = toHex(reader.bytes(6))
  const recordedAt = /^\d{12}$/.test(digits) ? instantFrom(digits.slice(0, 6), digits.slice(6)) : undefined
  if (recordedAt === undefined) return { code: 'time.invalid', detail: `clock ${digits}` }
  const place = readPlace(reader)
  if (!place || Math.abs(place.lat) > 90 || Math.abs(place.lng) > 180)
    return { code: 'position.invalid', detail: `coordinates ${toHex(body.subarray(6, 15))}` }
  const { lat, lng, isLocated } = place
  const io: IoValues = {}
  let satellites: number | undefined
  const undecoded = readGuarded(reader, body, () => {
    satellites = readState(reader, io)
  })
  const hasPlace = lat !== 0 || lng !== 0
  const isValid = isLocated && hasPlace
  const fix: Fix = { lat, lng, recordedAt, source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix, isValid }
  if (satellites !== undefined) fix.satellites = satellites
  if (typeof io.odometerM === 'number') fix.odometerM = io.odometerM
  return {
    ...{ deviceId, recordedAt, io, events: [], payload: body },
    ...(hasPlace ? { fix } : {}),
    ...(undecoded && { undecoded }),
  }
}

const text = /^\((\d{5,20}),\d,\d{3},([A-Z]+)((?:,[^,()]{0,80}){0,16})\)$/
const clockRequest = 'BASE'

export interface LockText {
  deviceId: string
  /** What was told, or what it asks for. */
  word: string
  values: string
  isQuestion: boolean
}

/** `(id,1,001,ELOCK,3,…)`: what a lock says to a command, or asks for. */
export const readLockText = (frame: Uint8Array): LockText | undefined => {
  const [, deviceId, word, values = ''] = text.exec(String.fromCharCode(...frame)) ?? []
  if (deviceId === undefined || word === undefined) return undefined
  return { deviceId, word, values: values.slice(1), isQuestion: word === clockRequest }
}
