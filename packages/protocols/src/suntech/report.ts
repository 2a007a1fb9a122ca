import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { decimalFrom, instantFrom } from '../nmea-text.ts'
import type { DecodedMessage } from '../protocol.ts'

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
