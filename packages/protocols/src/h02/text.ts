import type { IoValues } from '@atalaya/domain/fix'
import { decimalFrom } from '../nmea-text.ts'
import type { CodecFailure, DecodedMessage, Undecoded } from '../protocol.ts'
import { undecodedFrom } from '../undecoded.ts'
import { fixOf, instantWithoutDate, type RawPosition, recordedAtOf } from './position.ts'
import { batteryPercentOf, readStatus, statusFrom } from './status.ts'

const maxCells = 16
const maxExtras = 12
const dateDigits = /^\d{6}$/

export interface TextOrigin {
  deviceId: string
  receivedAt: number
  payload: Uint8Array
}

export interface TextReport {
  message: DecodedMessage
  /** Undefined where the text has none. */
  status?: number
}

type Result = TextReport | CodecFailure

const malformed = (type: string, parameters: readonly string[]): CodecFailure => ({
  code: 'record.malformed',
  detail: `${type} ${parameters.join(',')}`.slice(0, 200),
})

/** A report of what is not a position. */
const statusReport = (
  { deviceId, receivedAt, payload }: TextOrigin,
  { date, time, io, status }: { date: string; time: string; io: IoValues; status?: number },
): Result => {
  const recordedAt = recordedAtOf(date, time, receivedAt)
  if (typeof recordedAt !== 'number') return recordedAt
  if (status !== undefined) readStatus(io, status)
  const message: DecodedMessage = { deviceId, recordedAt, io, events: [], payload }
  return { message, ...(status === undefined ? {} : { status }) }
}

/** Where date and status stand: what is between and behind them differs from maker to maker. */
const closing = (parameters: readonly string[]): { dateAt: number; date: string; status?: number } | undefined => {
  for (let at = parameters.length - 1; at > 0; at--) {
    const status = statusFrom(parameters[at] as string)
    const date = parameters[at - 1] as string
    if (status !== undefined && (date === '' || dateDigits.test(date))) return { dateAt: at - 1, date, status }
  }
  return undefined
}

const isValidity = (text: string | undefined): boolean => text === '' || /^[ABV01]$/.test(text ?? 'none')
const isHemisphere = (text: string | undefined): boolean => /^[NSEW0]$/.test(text ?? '')

/** HHMMSS, validity, latitude, N or S, longitude, E or W: where they begin among the parameters. */
const positionStart = (parameters: readonly string[]): number => {
  for (let at = 0; at + 5 < parameters.length && at < maxExtras; at++) {
    const time = parameters[at] as string
    if (
      (time === '' || dateDigits.test(time)) &&
      isValidity(parameters[at + 1]) &&
      isHemisphere(parameters[at + 3]) &&
      isHemisphere(parameters[at + 5])
    )
      return at
  }
  return -1
}

/** Cell and battery behind the status; the SIM's number before or behind it; the rest under its place. */
const readExtras = (extras: readonly string[], io: IoValues): void => {
  const fields = extras.slice(0, maxExtras).map((field) => field.trim())
  const cell = fields.slice(0, 4)
  const isCell = cell.length === 4 && cell.every((field) => /^[0-9A-Fa-f]{0,8}$/.test(field)) && cell[2] !== ''
  if (isCell) io.cellTower = cell.join('-')
  for (const [index, field] of fields.entries()) {
    if (field === '' || (isCell && index < 4)) continue
    const battery = isCell && index === 4 ? batteryPercentOf(decimalFrom(field) ?? 0) : undefined
    if (battery !== undefined) io.batteryPercent = battery
    else if (/^89\d{16,17}[0-9A-F?]?$/.test(field)) io.iccid1 = field.replace(/\?$/, '')
    else io[`io${index + 1}`] = decimalFrom(field) ?? field.slice(0, 50)
  }
}

const comma = 0x2c

/** The parameter of that number and what follows it; the type of the text stands before the first. */
const undecodedField = (payload: Uint8Array, parameter: number): Undecoded => {
  let offset = 0
  for (let left = parameter + 1; left > 0; left--) {
    const next = payload.indexOf(comma, offset)
    offset = next < 0 ? payload.length : next + 1
  }
  return undecodedFrom(payload, offset, 'no date')
}

/** V1 and all that is built like it: V2, V5, V6, V19, VI1 …; V4 tells before it which command it confirms. */
const readPosition = (type: string, parameters: readonly string[], origin: TextOrigin): Result | undefined => {
  const at = positionStart(parameters)
  if (at < 0) return undefined
  const [
    time = '',
    validity = '',
    lat = '',
    latHemisphere = '',
    lng = '',
    lngHemisphere = '',
    knots = '',
    course = '',
  ] = parameters.slice(at, at + 8)
  const rest = parameters.slice(at + 8)
  // Some makers put one more field before the date.
  const dateAt = dateDigits.test(rest[0] ?? '') || rest[0] === '' ? 0 : dateDigits.test(rest[1] ?? '') ? 1 : -1
  const date = dateAt < 0 ? '' : (rest[dateAt] as string)
  const behind = rest.slice(Math.max(dateAt, 0) + 1)
  const statusAt = behind.findIndex((field) => statusFrom(field) !== undefined)
  const status = statusAt < 0 ? undefined : statusFrom(behind[statusAt] as string)
  const io: IoValues = {}
  if (status !== undefined) readStatus(io, status)
  readExtras(statusAt > 0 ? behind.slice(0, statusAt) : behind.slice(statusAt + 1), io)
  // The command, its arguments and the time at which it was sent.
  const command = parameters.slice(0, Math.max(0, at - 1))
  if (type === 'V4' && command.length > 0) io.commandReply = command.join(',').slice(0, 200)
  const told = dateAt < 0 ? undefined : recordedAtOf(date, time, origin.receivedAt)
  const isDated = typeof told === 'number'
  const failure = isDated ? undefined : told
  const recordedAt = isDated ? told : instantWithoutDate(time, origin.receivedAt)
  if (recordedAt === undefined) return failure
  const raw: RawPosition = { date, time, validity, lat, latHemisphere, lng, lngHemisphere, knots, course }
  const fix = fixOf(raw, recordedAt, io)
  // A position is never lost for its date, which stands behind it; what holds none has nothing to keep.
  if (!isDated && (!fix || 'code' in fix)) return failure
  if (fix && 'code' in fix) return fix
  const undecoded = isDated ? undefined : undecodedField(origin.payload, at + 8 + Math.max(dateAt, 0))
  const { deviceId, payload } = origin
  const message: DecodedMessage = { deviceId, recordedAt, ...(fix ? { fix } : {}), io, events: [], payload }
  if (undecoded) message.undecoded = undecoded
  return { message, ...(status === undefined ? {} : { status }) }
}

const cellText = (network: string, fields: readonly string[]): string =>
  `${network}-${fields[0]}-${fields[1]}:${fields[2]}`

/** NBR,HHMMSS,MCC,MNC,TA,COUNT,(LAC,CID,RSSI)…,DDMMYY,status[,battery] */
const readNeighbours = (parameters: readonly string[], origin: TextOrigin): Result => {
  const end = closing(parameters)
  const [time = '', mcc = '', mnc = ''] = parameters
  if (!end) return malformed('NBR', parameters)
  const cells: string[] = []
  for (let at = 5; at + 2 < end.dateAt && cells.length < maxCells; at += 3)
    cells.push(cellText(`${mcc}-${mnc}`, parameters.slice(at, at + 3)))
  const io: IoValues = cells.length > 0 ? { cellTower: cells.join(' ') } : {}
  const battery = batteryPercentOf(decimalFrom(parameters[end.dateAt + 2] ?? '') ?? 0)
  if (battery !== undefined) io.batteryPercent = battery
  return statusReport(origin, { time, io, date: end.date, ...(end.status === undefined ? {} : { status: end.status }) })
}

/** V3,HHMMSS,MCCMNC,COUNT,(LAC,CID,RXLEV,dBm)…,battery,0,X,DDMMYY,status */
const readCells = (parameters: readonly string[], origin: TextOrigin): Result => {
  const end = closing(parameters)
  const [time = '', network = '', countText = ''] = parameters
  const count = decimalFrom(countText)
  if (!end || count === undefined || count > maxCells) return malformed('V3', parameters)
  const cells: string[] = []
  for (let cell = 0; cell < count && 3 + 4 * cell + 2 < end.dateAt; cell++)
    cells.push(cellText(network, parameters.slice(3 + 4 * cell, 6 + 4 * cell)))
  const io: IoValues = cells.length > 0 ? { cellTower: cells.join(' ') } : {}
  return statusReport(origin, { time, io, date: end.date, ...(end.status === undefined ? {} : { status: end.status }) })
}

/** LINK,HHMMSS,GSM,GPS,battery,steps,turnovers,DDMMYY,status: the signs of life of what a person wears. */
const readLink = (parameters: readonly string[], origin: TextOrigin): Result => {
  const end = closing(parameters)
  const [time = '', ...figures] = parameters
  const [signal, satellites, battery, steps, turnovers] = figures.slice(0, 5).map(decimalFrom)
  if (!end) return malformed('LINK', parameters)
  const io: IoValues = {}
  if (signal !== undefined && signal <= 31) io.gsmLevel = Math.round((signal * 5) / 31)
  if (satellites !== undefined) io.satellites = satellites
  if (battery !== undefined && battery <= 100) io.batteryPercent = battery
  if (steps !== undefined) io.steps = steps
  if (turnovers !== undefined) io.turnovers = turnovers
  return statusReport(origin, { time, io, date: end.date, ...(end.status === undefined ? {} : { status: end.status }) })
}

/** VP1,A,lat,N,lng,E,knots,course,DDMMYY tells no time; VP1,V,MCC,MNC,(LAC,CID,RSSI)Y… tells the cells alone. */
const readPassive = (parameters: readonly string[], origin: TextOrigin): Result => {
  const [validity = '', ...fields] = parameters
  if (validity !== 'V') {
    const [lat = '', latHemisphere = '', lng = '', lngHemisphere = '', knots = '', course = '', date = ''] = fields
    const { deviceId, receivedAt, payload } = origin
    const raw: RawPosition = { date, time: '', validity, lat, latHemisphere, lng, lngHemisphere, knots, course }
    const fix = fixOf(raw, receivedAt, {})
    if (!fix) return malformed('VP1', parameters)
    return 'code' in fix ? fix : { message: { deviceId, recordedAt: receivedAt, fix, io: {}, events: [], payload } }
  }
  const [mcc = '', mnc = '', ...cells] = fields
  const cellTower = cells
    .join(',')
    .split('Y', maxCells)
    .map((cell) => cellText(`${mcc}-${mnc}`, cell.split(',', 3)))
    .join(' ')
  return statusReport(origin, { date: '', time: '', io: { cellTower } })
}

/** Undefined for a text of which nobody has told what it means. */
export const readText = (type: string, parameters: readonly string[], origin: TextOrigin): Result | undefined => {
  switch (type) {
    case 'NBR':
      return readNeighbours(parameters, origin)
    case 'LINK':
      return readLink(parameters, origin)
    case 'V3':
      return readCells(parameters, origin)
    case 'VP1':
      return readPassive(parameters, origin)
    case 'HTBT':
    case 'XT': {
      const battery = decimalFrom(parameters.at(-1) ?? '')
      if (battery === undefined || battery > 100) return undefined
      return statusReport(origin, { date: '', time: '', io: { batteryPercent: battery } })
    }
    default:
      return readPosition(type, parameters, origin)
  }
}
