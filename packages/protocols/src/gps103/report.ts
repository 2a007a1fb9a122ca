import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { decimalFrom, degreesFrom, instantFrom, nmeaInstant } from '../nmea-text.ts'
import type { CodecFailure, DecodedMessage, Undecoded } from '../protocol.ts'
import { setServingCell } from '../surroundings.ts'
import { undecodedFrom } from '../undecoded.ts'
import { readKeyword, type Said } from './keywords.ts'

const kmhPerKnot = 1.852
const dayMs = 86_400_000
const zoneStepMs = 900_000
const mostAheadMs = 13 * 3_600_000
const unknownRpm = 16_383

export interface ReportOrigin {
  deviceId: string
  receivedAt: number
  payload: Uint8Array
  /** Of the tracker's own clock, as the connection has shown so far. */
  zoneMs: number
}

export interface Report {
  message: DecodedMessage
  /** Where the report shows it. */
  zoneMs?: number
}

const withSigns = /^\d\d\/\d\d\/\d\d \d\d:\d\d$/

/** YYMMDDhhmm[ss], of some models YY/MM/DD hh:mm, as if in UTC; the older trackers' nine zeros are none. */
const localInstant = (text: string): number | undefined => {
  const digits = withSigns.test(text) ? text.replaceAll(/\D/g, '') : text
  return /^\d{10}(?:\d{2})?$/.test(digits)
    ? instantFrom(digits.slice(4, 6) + digits.slice(2, 4) + digits.slice(0, 2), digits.slice(6).padEnd(6, '0'))
    : undefined
}

/** The clock of the satellites tells no day: the tracker's own clock does, in its zone. */
const clockOf = (local: number | undefined, utc: string, receivedAt: number): number | undefined => {
  const near = local ?? receivedAt
  if (Number.isNaN(near)) return undefined
  const at = instantFrom(nmeaInstant(near)[0], utc)
  if (at === undefined) return undefined
  // The own clock is from 11 hours behind to 13 ahead: beyond lie few, and what is ahead there cannot be told from behind.
  const farthestAheadMs = local === undefined ? dayMs / 2 : mostAheadMs
  return at + Math.ceil((near - farthestAheadMs - at) / dayMs) * dayMs
}

const instantOf = ([, , time = '', , , utc = '']: readonly string[], { receivedAt, zoneMs }: ReportOrigin) => {
  const local = localInstant(time)
  const at = clockOf(local, utc, receivedAt)
  if (at !== undefined) {
    const shown = local === undefined ? undefined : Math.round((local - at) / zoneStepMs) * zoneStepMs
    return { recordedAt: at, ...(shown === undefined ? {} : { zoneMs: shown }) }
  }
  return { recordedAt: local === undefined ? receivedAt : local - zoneMs }
}

const fixOf = (fields: readonly string[], recordedAt: number): Fix | undefined => {
  const [validity, first = '', second = '', third = '', fourth = '', knots = '', course = '', height = ''] =
    fields.slice(6)
  // Some put the hemispheres in front.
  const isSwapped = first === 'N' || first === 'S'
  const latitude = isSwapped ? degreesFrom(second, first, 'lat') : degreesFrom(first, second, 'lat')
  const longitude = isSwapped ? degreesFrom(fourth, third, 'lng') : degreesFrom(third, fourth, 'lng')
  if (latitude === undefined || longitude === undefined) return undefined
  const speed = decimalFrom(knots)
  const heading = decimalFrom(course)
  const altitudeM = decimalFrom(height)
  const isValid = validity === 'A' && (latitude !== 0 || longitude !== 0)
  return {
    lat: latitude,
    lng: longitude,
    recordedAt,
    ...(speed !== undefined && speed >= 0 ? { speedKmh: Math.round(speed * kmhPerKnot * 100) / 100 } : {}),
    ...(heading !== undefined && heading >= 0 ? { heading: Math.round(heading) % 360 } : {}),
    ...(altitudeM !== undefined ? { altitudeM } : {}),
    source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix,
    isValid,
  }
}

const percentFrom = (field: string | undefined): number | undefined =>
  field?.endsWith('%') ? decimalFrom(field.slice(0, -1)) : undefined

const troubleCode = /^[A-Z]\d[0-9A-F]{3}$/

const setTroubleCodes = (io: IoValues, fields: readonly string[]): void => {
  const codes = fields.filter((code) => troubleCode.test(code))
  io.obdTroubleCodes = codes.length
  if (codes.length > 0) io.obdCodes = codes.join(' ')
}

/** Where other models have the second tank: what a model for the vehicle's bus counts, or the code of a trouble. */
const readBus = (io: IoValues, field: string): void => {
  if (troubleCode.test(field)) setTroubleCodes(io, [field])
  else if (/^[1-9]\d{0,6}$/.test(field)) io.canOdometerM = Number(field) * 1_000
}

/** Behind the height: ignition, door, two tanks, temperature. Ignition that the keyword tells is newer. */
const readTail = (io: IoValues, [acc, door, tank1, tank2, temperature]: readonly string[]): void => {
  if (io.ignition === undefined && (acc === '0' || acc === '1')) io.ignition = acc === '1'
  if (door === '0' || door === '1') io.isDoorOpen = door === '1'
  const fuel = percentFrom(tank1)
  if (fuel !== undefined) io.fuelPercent = fuel
  const second = percentFrom(tank2)
  if (second !== undefined && second > 0) io.io17 = second
  readBus(io, tank2 ?? '')
  const degrees = decimalFrom(temperature ?? '')
  if (degrees !== undefined) io.temperature1C = degrees
}

/** Without satellites: the cell, in hexadecimal digits, where the model tells it. */
const readCell = (io: IoValues, fields: readonly string[]): void => {
  const [area = '', cell = ''] = [fields[7], fields[9]]
  if (/^[0-9a-fA-F]{1,4}$/.test(area) && /^[0-9a-fA-F]{1,8}$/.test(cell))
    setServingCell(io, { mcc: 0, mnc: 0, areaCode: Number.parseInt(area, 16), cellId: Number.parseInt(cell, 16) })
}

const comma = 0x2c

const undecodedField = (payload: Uint8Array, field: number): Undecoded => {
  let offset = 0
  for (let left = field; left > 0; left--) {
    const next = payload.indexOf(comma, offset)
    offset = next < 0 ? payload.length : next + 1
  }
  return undecodedFrom(payload, offset, 'no place')
}

/** imei, OBD, time, kilometres, two of consumption, driving time, speed, load, water, throttle, rpm, voltage, codes. */
export const readObd = (fields: readonly string[], origin: ReportOrigin): Report => {
  const { deviceId, receivedAt, payload, zoneMs } = origin
  const local = localInstant(fields[2] ?? '')
  const io: IoValues = {}
  const set = (key: string, value: number | undefined): void => {
    if (value !== undefined) io[key] = value
  }
  const number = (field: number): number | undefined => decimalFrom(fields[field] ?? '')
  const kilometres = number(3)
  set('canOdometerM', kilometres === undefined ? undefined : kilometres * 1_000)
  set('io4', number(4))
  set('io5', number(5))
  // Seconds: what published reports tell of a cold engine is low, of a warm one high.
  set('engineRunTimeS', number(6))
  set('canSpeedKmh', number(7))
  set('engineLoadPercent', percentFrom(fields[8]))
  set('coolantTemperatureC', number(9))
  set('throttlePercent', percentFrom(fields[10]))
  set('engineRpm', number(11) === unknownRpm ? undefined : number(11))
  set('externalVoltageV', number(12))
  setTroubleCodes(io, fields.slice(13, 17))
  const recordedAt = local === undefined ? receivedAt : local - zoneMs
  return { message: { deviceId, recordedAt, io, events: [], trigger: 'OBD', payload } }
}

/** imei, keyword, own clock, phone, F or L, clock of the satellites, validity, place, knots, course, height, tail. */
export const readReport = (fields: readonly string[], origin: ReportOrigin): Report | CodecFailure => {
  const { deviceId, payload } = origin
  const keyword = (fields[1] ?? '').trim()
  if (fields.length < 5) return { code: 'record.malformed', detail: `report of ${fields.length} fields` }
  const { recordedAt, ...zone } = instantOf(fields, origin)
  if (Number.isNaN(recordedAt))
    return { code: 'time.invalid', detail: `clocks ${fields[2]} ${fields[5]}`.slice(0, 100) }
  const said: Said = { io: {}, events: [] }
  readKeyword(keyword, said)
  const message: DecodedMessage = { deviceId, recordedAt, ...said, payload }
  if (fields[4] === 'L') {
    readCell(said.io, fields)
    readTail(said.io, fields.slice(14))
    return { message, ...zone }
  }
  if (keyword === 'rfid' && /^[0-9A-Fa-f]{4,20}$/.test(fields[3] ?? '')) {
    message.driverTag = (fields[3] as string).toUpperCase().padStart(16, '0')
    said.io.rfid = message.driverTag
  }
  const battery = percentFrom(fields[3])
  if (battery !== undefined && battery <= 100) said.io.batteryPercent = battery
  const fix = fixOf(fields, recordedAt)
  readTail(said.io, fields.slice(14))
  if (fix) message.fix = typeof said.io.ignition === 'boolean' ? { ...fix, ignition: said.io.ignition } : fix
  else message.undecoded = undecodedField(payload, 7)
  return { message, ...zone }
}
