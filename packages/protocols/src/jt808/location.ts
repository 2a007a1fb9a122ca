import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { ByteReader } from '../byte-reader.ts'
import type { CodecEvent, CodecFailure, DecodedMessage } from '../protocol.ts'
import { readGuarded } from '../undecoded.ts'
import type { Told } from './item-reader.ts'
import { readItems } from './items.ts'

/** Alarm, status, place, height, speed, direction, clock. */
export const placeBytes = 28
const unitsADegree = 1_000_000

const status = { ignition: 0, located: 1, south: 2, west: 3, fuelCut: 10, firstDoor: 13, lastDoor: 17 } as const

/** Each alarm by its bit; 15 to 17 as makers use them, whom the standard of 2013 leaves them to. */
const alarms: ReadonlyMap<number, CodecEvent> = new Map<number, CodecEvent>([
  [0, { kind: 'panic' }],
  [1, { kind: 'overspeed' }],
  [2, { kind: 'other', code: 'fatigue' }],
  [3, { kind: 'other', code: 'danger' }],
  [4, { kind: 'other', code: 'gnssFault' }],
  [5, { kind: 'other', code: 'antennaCut' }],
  [6, { kind: 'other', code: 'antennaShort' }],
  [7, { kind: 'lowBattery', code: 'external' }],
  [8, { kind: 'unplugged' }],
  [13, { kind: 'other', code: 'overspeedSoon' }],
  [14, { kind: 'other', code: 'fatigueSoon' }],
  [15, { kind: 'lowBattery', code: 'internal' }],
  [16, { kind: 'other', code: 'vibration' }],
  [17, { kind: 'other', code: 'tamper' }],
  [18, { kind: 'other', code: 'drivingTime' }],
  [19, { kind: 'other', code: 'parkingTime' }],
  [20, { kind: 'other', code: 'area' }],
  [21, { kind: 'other', code: 'route' }],
  [23, { kind: 'other', code: 'offRoute' }],
  [25, { kind: 'other', code: 'fuel' }],
  [26, { kind: 'other', code: 'stolen' }],
  [27, { kind: 'other', code: 'illegalIgnition' }],
  [28, { kind: 'tow' }],
  [29, { kind: 'crash' }],
  [30, { kind: 'crash', code: 'rollover' }],
  [31, { kind: 'other', code: 'illegalDoor' }],
])

const isSet = (bits: number, bit: number): boolean => ((bits >>> bit) & 1) !== 0

/** The alarms that have begun since those before: most bits stay set until what raised them is over. */
export const alarmsSince = (now: number, before: number): CodecEvent[] => {
  const begun = now & ~before
  if (begun === 0) return []
  const events: CodecEvent[] = []
  for (const [bit, event] of alarms) if (isSet(begun, bit)) events.push({ ...event })
  return events
}

const twoDigits = (byte: number): number => (byte >> 4 < 10 && (byte & 15) < 10 ? (byte >> 4) * 10 + (byte & 15) : 99)

/** YY MM DD hh mm ss, two digits a byte, in the zone of the terminal's clock; NaN for what shows no time. */
export const readClock = (reader: ByteReader): number => {
  const year = twoDigits(reader.uint8())
  const month = twoDigits(reader.uint8())
  const day = twoDigits(reader.uint8())
  const hour = twoDigits(reader.uint8())
  const minute = twoDigits(reader.uint8())
  const second = twoDigits(reader.uint8())
  if (month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59 || second > 59) return Number.NaN
  const midnight = Date.UTC(2000 + year, month - 1, day)
  if (day > 28 && new Date(midnight).getUTCDate() !== day) return Number.NaN
  return midnight + (hour * 3_600 + minute * 60 + second) * 1_000
}

export interface Location {
  message: DecodedMessage
  /** Bits of what is alarming now. */
  alarms: number
}

const readStatus = (io: IoValues, alarm: number, state: number): void => {
  io.ignition = isSet(state, status.ignition)
  io.immobilizerState = isSet(state, status.fuelCut) ? 1 : 0
  io.isUnplugged = isSet(alarm, 8)
  io.isAlarmed = isSet(alarm, 0)
  for (let bit = status.firstDoor; bit <= status.lastDoor; bit++) if (isSet(state, bit)) io.isDoorOpen = true
  io.statusBits = state.toString(16).toUpperCase().padStart(8, '0')
}

/** `utcOf`: from the terminal's clock. */
export const readLocation = (
  body: Uint8Array,
  deviceId: string,
  utcOf: (clock: number) => number,
): Location | CodecFailure => {
  if (body.length < placeBytes) return { code: 'record.malformed', detail: `a location of ${body.length} bytes` }
  const reader = new ByteReader(body)
  const alarm = reader.uint32()
  const state = reader.uint32()
  const latitude = reader.uint32() / unitsADegree
  const longitude = reader.uint32() / unitsADegree
  const altitudeM = reader.int16()
  const speedKmh = reader.uint16() / 10
  const heading = reader.uint16() % 360
  const clock = readClock(reader)
  if (Number.isNaN(clock)) return { code: 'time.invalid', detail: 'a clock that shows no time' }
  if (latitude > 90 || longitude > 180)
    return { code: 'position.invalid', detail: `coordinates ${latitude}, ${longitude}` }
  const isLocated = isSet(state, status.located)
  const isValid = isLocated && (latitude !== 0 || longitude !== 0)
  const io: IoValues = {}
  const events: CodecEvent[] = []
  readStatus(io, alarm, state)
  const items: Told = { io, events }
  const undecoded = readGuarded(reader, body, () => readItems(reader, items))
  const learned = utcOf(clock)
  const recordedAt = items.zoneMs === undefined ? learned : clock - items.zoneMs
  const message: DecodedMessage = { deviceId, recordedAt, io, events, payload: body }
  if (undecoded) message.undecoded = undecoded
  // Before its first fix a terminal fills the fields with zeros.
  if (isLocated || latitude !== 0 || longitude !== 0) {
    const fix: Fix = {
      lat: isSet(state, status.south) && latitude !== 0 ? -latitude : latitude,
      lng: isSet(state, status.west) && longitude !== 0 ? -longitude : longitude,
      recordedAt,
      speedKmh,
      heading,
      altitudeM,
      source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix,
      isValid,
      ignition: isSet(state, status.ignition),
    }
    if (typeof io.satellites === 'number') fix.satellites = io.satellites
    if (typeof io.odometerM === 'number') fix.odometerM = io.odometerM
    message.fix = fix
  }
  return { message, alarms: alarm }
}

/** What nobody has described, and yet begins as a location does: a place on the globe that the terminal calls located. */
export const isLocationLike = (body: Uint8Array): boolean => {
  if (body.length < placeBytes) return false
  const reader = new ByteReader(body, 4)
  const state = reader.uint32()
  const [latitude, longitude] = [reader.uint32(), reader.uint32()]
  reader.skip(2)
  const [speed, direction] = [reader.uint16(), reader.uint16()]
  const isPlace = latitude <= 90 * unitsADegree && longitude <= 180 * unitsADegree && latitude + longitude > 0
  return (
    isSet(state, status.located) && isPlace && speed < 5_000 && direction <= 360 && !Number.isNaN(readClock(reader))
  )
}
