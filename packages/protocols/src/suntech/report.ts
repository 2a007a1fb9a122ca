import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { toHex } from '../hex.ts'
import { decimalFrom, instantFrom } from '../nmea-text.ts'
import type { CodecEvent, DecodedMessage } from '../protocol.ts'
import { bytesOfText, textOfUtf8 } from '../text-bytes.ts'

const mostSatellites = 60

/** What every form tells of a place, as numbers. */
export interface Place {
  recordedAt: number
  lat: number
  lng: number
  speedKmh: number | undefined
  heading: number | undefined
  satellites: number | undefined
  isFixed: boolean
}

/** YYYYMMDD and hh:mm:ss, in UTC. */
export const clockFrom = (date: string, time: string): number | undefined =>
  /^20\d{6}$/.test(date) && /^\d{2}:\d{2}:\d{2}$/.test(time)
    ? instantFrom(date.slice(6) + date.slice(4, 6) + date.slice(2, 4), time.replaceAll(':', ''))
    : undefined

const coordinate = /^[+-]?\d{1,3}\.\d{4,8}$/
const mostFields = 120

/** Models differ in what stands before clock and place, and each of those looks like nothing else. */
export const clockAt = (fields: readonly string[], from = 2): number => {
  for (let at = from; at < Math.min(fields.length - 1, mostFields); at++)
    if (clockFrom(fields[at] as string, fields[at + 1] as string) !== undefined) return at
  return -1
}

export const placeAt = (fields: readonly string[], from: number, to: number): number => {
  for (let at = from; at < Math.min(fields.length - 1, to); at++)
    if (coordinate.test(fields[at] as string) && coordinate.test(fields[at + 1] as string)) return at
  return -1
}

export const mostSerialBytes = 500

/**
 * Of a text that tells its length first: as much as that, without what ends a line; of one that somebody has taken ends of line
 * from, up to the next semicolon. `left` begins behind it. `said` has a character a byte; what is no text comes back in digits.
 */
export const serialText = (said: string, length: number): { text: string; left: string } => {
  const isWhole = length === said.length || said[length] === ';'
  const end = isWhole ? length : said.indexOf(';')
  const cut = end < 0 ? said.length : end
  const bytes = bytesOfText(said.slice(0, Math.min(cut, mostSerialBytes)).replace(/[\r\n]+$/, ''))
  const text = textOfUtf8(bytes)
  return { text: printable.test(text) ? text : toHex(bytes), left: said.slice(cut + 1) }
}

const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\r\n\t]*$/u

export interface Told {
  io: IoValues
  events: CodecEvent[]
  trigger?: string
  driverTag?: string | null
}

export const hexFrom = (text: string | undefined): number | undefined =>
  text !== undefined && /^[0-9a-fA-F]{1,8}$/.test(text) ? Number.parseInt(text, 16) : undefined

export const numberFrom = (text: string | undefined): number | undefined => decimalFrom(text ?? '')

export const fixOf = (place: Place, io: IoValues): Fix | undefined => {
  const { recordedAt, lat, lng, speedKmh, heading, satellites, isFixed } = place
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180) || (!isFixed && lat === 0 && lng === 0)) return undefined
  const isValid = isFixed && (lat !== 0 || lng !== 0)
  const fix: Fix = { lat, lng, recordedAt, source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix, isValid }
  if (speedKmh !== undefined && speedKmh >= 0) fix.speedKmh = Math.round(speedKmh * 100) / 100
  if (heading !== undefined && heading >= 0) fix.heading = Math.round(heading) % 360
  if (satellites !== undefined && satellites <= mostSatellites) fix.satellites = satellites
  if (typeof io.ignition === 'boolean') fix.ignition = io.ignition
  if (typeof io.odometerM === 'number') fix.odometerM = io.odometerM
  return fix
}

/** The lowest bit is the ignition's. */
export const setInputs = (io: IoValues, inputs: number): void => {
  io.ignition = (inputs & 1) !== 0
  io.din1 = (inputs & 2) !== 0
  io.din2 = (inputs & 4) !== 0
  io.din3 = (inputs & 8) !== 0
}

export const setOutputs = (io: IoValues, outputs: number): void => {
  io.dout1 = (outputs & 1) !== 0
  io.dout2 = (outputs & 2) !== 0
}

const semicolon = 0x3b

/** The bytes of the fields from one number up to another, not copied. */
export const fieldSpan = (text: Uint8Array, from: number, to: number): Uint8Array => {
  let start = from === 0 ? 0 : text.length
  let at = 0
  for (let field = 0; at <= text.length; field++) {
    if (field === from) start = at
    if (field === to) return text.subarray(start, Math.max(start, at - 1))
    const next = text.indexOf(semicolon, at)
    if (next < 0) break
    at = next + 1
  }
  return text.subarray(start)
}

export type SuntechMessage = Omit<DecodedMessage, 'deviceId'>
