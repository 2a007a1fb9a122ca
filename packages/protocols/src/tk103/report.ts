import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { decimalFrom, degreesFrom, instantFrom } from '../nmea-text.ts'
import type { CodecFailure, DecodedMessage, Undecoded } from '../protocol.ts'
import { undecodedFrom } from '../undecoded.ts'

export type Tk103Message = Omit<DecodedMessage, 'deviceId'>

export interface ReportOrigin {
  receivedAt: number
  payload: Uint8Array
  /** What is told as it happens, and so happened about when it was received. */
  isLive?: boolean
}

/** Date, validity and coordinates, wherever they stand: parted by commas the date begins with the day, else with the year. */
const place = /(\d{6})(,?)([AV])\2(\s*\d{1,4}\.\d{1,6}),?([NS])\2(\s*\d{1,5}\.\d{1,6}),?([EW])/
/** Speed, time and course without anything between them; the first with its point or, on one model, without. */
const closeMotion = /^(\s*\d{1,3}\.\d|\d{4})(\d{6})([\s\d.]{6})?/
/** The states, L and the way in metres as hexadecimal digits; some models put more behind them. */
const closeTail = /^(?:\d{0,2},)?([01][0-9A-F]{3,9})?(?:L([0-9A-F]{1,8}))?/
const temperature = /^([+-]\d{3}\.\d)$/

interface Place {
  recordedAt: number | undefined
  isClockLost: boolean
  fix: Fix | undefined
  /** What follows the coordinates, and where it begins. */
  rest: string
  restAt: number
  hasCommas: boolean
}

const readPlace = (body: string, { receivedAt, isLive = false }: ReportOrigin): Place | undefined => {
  const found = place.exec(body)
  if (!found) return undefined
  const [all, date = '', comma = '', validity, lat = '', latHemisphere = '', lng = '', lngHemisphere = ''] = found
  const hasCommas = comma === ','
  const restAt = found.index + all.length
  const rest = body.slice(restAt)
  const time = (hasCommas ? /^,[^,]*,(\d{6})(?=,|$)/.exec(rest)?.[1] : closeMotion.exec(rest)?.[2]) ?? ''
  const day = hasCommas ? date : date.slice(4, 6) + date.slice(2, 4) + date.slice(0, 2)
  const told = instantFrom(day, time)
  // The clock stands behind the place, which is never lost for it; a place of a day that no calendar has is of no use.
  const isOfUse = isLive || validity === 'V' || instantFrom(day, '000000') !== undefined
  const isClockLost = told === undefined && isOfUse
  const recordedAt = isClockLost ? receivedAt : told
  const latitude = degreesFrom(lat.trim(), latHemisphere, 'lat')
  const longitude = degreesFrom(lng.trim(), lngHemisphere, 'lng')
  const shared = { recordedAt, isClockLost, rest, restAt, hasCommas }
  if (recordedAt === undefined || latitude === undefined || longitude === undefined)
    return { ...shared, fix: undefined }
  const isValid = validity === 'A' && (latitude !== 0 || longitude !== 0)
  const source = isValid ? fixSources.gpsFix : fixSources.gpsNoFix
  return { ...shared, fix: { lat: latitude, lng: longitude, recordedAt, source, isValid } }
}

const setMotion = (fix: Fix | undefined, speed: string | undefined, course: string | undefined): void => {
  if (!fix) return
  const speedKmh = decimalFrom(speed?.trim() ?? '')
  const heading = decimalFrom(course?.trim() ?? '')
  if (speedKmh !== undefined && speedKmh >= 0) fix.speedKmh = speedKmh
  if (heading !== undefined && heading >= 0 && heading <= 360) fix.heading = Math.round(heading) % 360
}

/** Speed, time, course, states and way; answers how much of it nobody could read. */
const readClose = ({ rest, fix }: Place, io: IoValues): number => {
  const [all = '', speed, , course] = closeMotion.exec(rest) ?? []
  setMotion(fix, speed?.includes('.') === false ? `${speed.slice(0, -1)}.${speed.slice(-1)}` : speed, course)
  const [tail = '', states, way] = closeTail.exec(rest.slice(all.length)) ?? []
  if (states) setStates(io, states)
  const metres = Number.parseInt(way ?? '0', 16)
  if (metres > 0) io.odometerM = metres
  const behind = rest.slice(all.length + tail.length)
  const [, degrees] = temperature.exec(behind) ?? []
  if (degrees === undefined) return behind.length
  io.temperature1C = Number(degrees)
  return 0
}

const allStates = 8
const mostVolts = 24

/** Newer models put the voltage of a sensor, hundredths of a volt in hexadecimal digits, where others have three more states. */
const sensorVoltage = (states: string): number | undefined => {
  const digits = states.slice(-3)
  const volts = Number.parseInt(digits, 16) / 100
  return states.length === allStates && /[2-9A-F]/.test(digits) && volts <= mostVolts ? volts : undefined
}

const setStates = (io: IoValues, states: string): void => {
  io.statusBits = states
  io.ignition = states[1] === '1'
  const volts = sensorVoltage(states)
  if (volts !== undefined) io.ain1V = volts
}

/** `,speed,time,course,height,satellites`; the first of them had the states of the close form behind the course. */
const readCommas = ({ rest, fix }: Place, io: IoValues): void => {
  const [, speed, , course, height = '', satellites = ''] = rest.split(',')
  setMotion(fix, speed, course)
  if (/^[01]{8}$/.test(height)) return setStates(io, height)
  const altitudeM = decimalFrom(height)
  const count = decimalFrom(satellites)
  if (fix && altitudeM !== undefined) fix.altitudeM = altitudeM
  if (fix && count !== undefined && Number.isInteger(count) && count >= 0 && count < 100) fix.satellites = count
}

/** `body`: what follows the word. Undefined where it holds no place. */
export const readReport = (body: string, origin: ReportOrigin): Tk103Message | CodecFailure | undefined => {
  const { payload } = origin
  const found = readPlace(body, origin)
  if (!found) return undefined
  const { recordedAt, fix, hasCommas } = found
  if (recordedAt === undefined || Number.isNaN(recordedAt))
    return { code: 'time.invalid', detail: `clock in ${body.slice(0, 80)}` }
  const io: IoValues = {}
  const left = hasCommas ? 0 : readClose(found, io)
  if (hasCommas) readCommas(found, io)
  if (fix) {
    if (typeof io.ignition === 'boolean') fix.ignition = io.ignition
    if (typeof io.odometerM === 'number') fix.odometerM = io.odometerM
  }
  const message: Tk103Message = { recordedAt, io, events: [], payload }
  if (fix) message.fix = fix
  const undecoded = undecodedOf(found, payload, left)
  if (undecoded) message.undecoded = undecoded
  return message
}

const undecodedOf = ({ isClockLost, fix, rest }: Place, payload: Uint8Array, left: number): Undecoded | undefined => {
  if (!fix) return undecodedFrom(payload, Math.max(0, payload.length - rest.length), 'no place')
  if (isClockLost) return undecodedFrom(payload, Math.max(0, payload.length - rest.length), 'no clock')
  return left > 0 ? undecodedFrom(payload, Math.max(0, payload.length - left), 'unknown tail') : undefined
}
