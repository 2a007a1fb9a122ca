import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { decimalFrom, instantFrom } from '../nmea-text.ts'
import type { CodecEvent, CodecEventKind, CodecFailure, DecodedMessage } from '../protocol.ts'
import { type ServingCell, setAccessPoints, setCells } from '../surroundings.ts'
import { undecodedFrom } from '../undecoded.ts'
import type { Envelope } from './envelope.ts'

const bestLevel = 5
const mostCells = 16
const mac = /^[0-9a-f]{2}(?::[0-9a-f]{2}){5}$/i

export type WatchMessage = Omit<DecodedMessage, 'deviceId'>

/** Of the 32 bits of state the high half are alarms. */
const alarms: readonly (readonly [bit: number, kind: CodecEventKind, code?: string])[] = [
  [16, 'panic'],
  [17, 'lowBattery'],
  [18, 'other', 'fenceOut'],
  [19, 'other', 'fenceIn'],
  [20, 'other', 'takenOff'],
  [21, 'other', 'fall'],
]

/** Both signs are in use, a minus and the letter, also together; without a letter nobody knows the side. */
const degreesFrom = (text: string, hemisphere: string, most: number): number | undefined => {
  const value = decimalFrom(text.trim())
  if (value === undefined || Math.abs(value) > most) return undefined
  return hemisphere === 'S' || hemisphere === 'W' ? -Math.abs(value) || 0 : value
}

const fixOf = (fields: readonly string[], recordedAt: number): Fix | undefined => {
  const [
    ,
    ,
    validity,
    lat = '',
    latSide = '',
    lng = '',
    lngSide = '',
    speed = '',
    course = '',
    height = '',
    satellites = '',
  ] = fields
  const latitude = degreesFrom(lat, latSide, 90)
  const longitude = degreesFrom(lng, lngSide, 180)
  if (latitude === undefined || longitude === undefined) return undefined
  const isValid =
    validity === 'A' && (latitude !== 0 || longitude !== 0) && /^[NS]$/.test(latSide) && /^[EW]$/.test(lngSide)
  const fix: Fix = {
    lat: latitude,
    lng: longitude,
    recordedAt,
    source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix,
    isValid,
  }
  const speedKmh = decimalFrom(speed)
  const heading = decimalFrom(course)
  const altitudeM = decimalFrom(height)
  const count = decimalFrom(satellites)
  if (speedKmh !== undefined && speedKmh >= 0) fix.speedKmh = speedKmh
  if (heading !== undefined && heading >= 0) fix.heading = Math.round(heading) % 360
  if (altitudeM !== undefined) fix.altitudeM = altitudeM
  if (count !== undefined && count >= 0) fix.satellites = count
  return fix
}

/** Signal, battery, steps, turns in sleep. */
const readState = (io: IoValues, [signal = '', battery = '', steps = '', turnovers = '']: readonly string[]): void => {
  const percent = decimalFrom(signal)
  if (percent !== undefined && percent >= 0 && percent <= 100) io.gsmLevel = Math.round((percent * bestLevel) / 100)
  const charge = decimalFrom(battery)
  if (charge !== undefined && charge >= 0 && charge <= 100) io.batteryPercent = charge
  const walked = decimalFrom(steps)
  if (walked !== undefined && walked >= 0) io.steps = walked
  const turned = decimalFrom(turnovers)
  if (turned !== undefined && turned >= 0) io.turnovers = turned
}

/** Metres behind all that was heard, of those that end in a fraction; zero where the place is not known. */
const readAccuracy = (io: IoValues, last: string | undefined): void => {
  const accuracyM = last?.includes('.') ? decimalFrom(last) : undefined
  if (accuracyM !== undefined && accuracyM > 0) io.accuracyM = accuracyM
}

/** Some tell area and cell in hexadecimal digits, which letters show. */
const cellFrom = (area: string, cell: string): [areaCode: number | undefined, cellId: number | undefined] => {
  const isHex = /^[0-9A-F]{1,8}$/i.test(area) && /^[0-9A-F]{1,8}$/i.test(cell) && /[A-F]/i.test(area + cell)
  return isHex ? [Number.parseInt(area, 16), Number.parseInt(cell, 16)] : [decimalFrom(area), decimalFrom(cell)]
}

/** How many, a delay, country, network, and of each cell its area, number and strength. */
const readCells = (io: IoValues, [count = '', , country = '', network = '', ...rest]: readonly string[]): void => {
  const mcc = decimalFrom(country)
  const mnc = decimalFrom(network)
  if (mcc === undefined || mnc === undefined) return
  const cells: (ServingCell & { strength: number })[] = []
  for (let cell = 0; cell < Math.min(decimalFrom(count) ?? 0, mostCells); cell++) {
    const [areaCode, cellId] = cellFrom(rest[cell * 3] ?? '', rest[cell * 3 + 1] ?? '')
    const strength = decimalFrom(rest[cell * 3 + 2] ?? '')
    if (areaCode === undefined || cellId === undefined || strength === undefined) break
    cells.push({ mcc, mnc, areaCode, cellId, strength })
  }
  setCells(io, cells)
}

/** An address stands between the name that its owner gave it, whatever that says, and the strength. */
const readAccessPoints = (io: IoValues, fields: readonly string[]): void => {
  const points: { address: string; strength: number }[] = []
  for (const [at, address] of fields.entries()) {
    const strength = mac.test(address) ? decimalFrom(fields[at + 1] ?? '') : undefined
    if (strength !== undefined) points.push({ address: address.toLowerCase(), strength })
  }
  setAccessPoints(io, points)
}

const eventsOf = (state: string, io: IoValues): CodecEvent[] => {
  const bits = /^[0-9A-Fa-f]{4,8}$/.test(state) ? Number.parseInt(state, 16) : 0
  if (bits & (1 << 16)) io.isAlarmed = true
  const events = alarms.flatMap(([bit, kind, code]): CodecEvent[] =>
    bits & (1 << bit) ? [{ kind, ...(code ? { code } : {}) }] : [],
  )
  return events.length > 0 ? events : [{ kind: 'other', code: `AL${state.slice(0, 8)}` }]
}

/** Up to the state of the terminal. */
const lastOfState = 16
const reportHead = /^\d{6},\d{6},[AV],/

export const opensLikeReport = (text: string): boolean => reportHead.test(text)

/** Day, time, validity, place, motion, signal, battery, steps, turns in sleep, state, cells, access points. */
export const readReport = ({ word, text, data }: Envelope): WatchMessage | CodecFailure => {
  const fields = text.split(',')
  const [day = '', time = ''] = fields
  const recordedAt = instantFrom(day, time)
  if (recordedAt === undefined) return { code: 'time.invalid', detail: `clock ${day} ${time}`.slice(0, 60) }
  const io: IoValues = {}
  readState(io, fields.slice(11))
  readCells(io, fields.slice(16))
  if (text.includes(':')) readAccessPoints(io, fields.slice(17))
  if (fields.length > lastOfState) readAccuracy(io, fields.at(-1))
  const isAlarm = word.startsWith('AL')
  const events = isAlarm ? eventsOf(fields[15] ?? '', io) : []
  const fix = fixOf(fields, recordedAt)
  // Without a place a watch fills the fields with zeros.
  const isNowhere = fix?.lat === 0 && fix.lng === 0
  return {
    recordedAt,
    ...(fix && !isNowhere ? { fix } : {}),
    ...(fix ? {} : { undecoded: undecodedFrom(data, Math.min(data.length, day.length + time.length + 2), 'no place') }),
    io,
    events,
    ...(isAlarm ? { trigger: word } : {}),
    // The same report is called UD2 when it comes late.
    payload: data,
  }
}
