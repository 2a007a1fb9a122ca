import type { IoValues } from '@atalaya/domain/fix'
import { ioMeaning } from '@atalaya/domain/io-dictionary'
import { type CodecErrorCode, type CodecEvent, type CodecFailure, codecEventKinds } from '../protocol.ts'
import { StacklessError } from '../stackless-error.ts'

export type JsonObject = Record<string, unknown>
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Ends the reading of one report; never leaves this folder. */
export class Unreadable extends StacklessError {
  readonly failure: CodecFailure
  constructor(code: CodecErrorCode, detail: string) {
    super(detail)
    this.failure = { code, detail }
  }
}

export const maxDeviceIdLength = 50
const maxTextLength = 200
/** A list of beacons is long. */
const maxIoTextLength = 1_024
const maxIoValues = 100
const maxEvents = 16
/** Less would be seconds: these are milliseconds from March 1973 on. */
const earliestMs = 1e11
const latestMs = 4_102_444_800_000

const malformed = (detail: string): never => {
  throw new Unreadable('record.malformed', detail)
}

export const deviceIdFrom = (value: unknown, ownDeviceId: string | undefined): string => {
  if (value === undefined && ownDeviceId !== undefined) return ownDeviceId
  if (value === undefined) throw new Unreadable('device.unidentified', 'deviceId is missing')
  if (typeof value !== 'string' || value.length > maxDeviceIdLength || !/^[\x21-\x7e\u00a1-\ud7ff]+$/.test(value))
    throw new Unreadable('device.invalid', `deviceId: 1 to ${maxDeviceIdLength} visible characters wanted`)
  // Who may publish to one device's topic must not speak for another.
  if (ownDeviceId !== undefined && value !== ownDeviceId)
    throw new Unreadable('device.invalid', 'deviceId is not the one of the topic')
  return value
}

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})$/

const instantOfText = (text: string): number => {
  if (!isoInstant.test(text)) return Number.NaN
  // JavaScript takes the 31st of February for the 3rd of March.
  const day = Number(text.slice(8, 10))
  const isInCalendar = day <= 28 || new Date(`${text.slice(0, 10)}T00:00Z`).getUTCDate() === day
  return isInCalendar ? Date.parse(text) : Number.NaN
}

export const instantFrom = (value: unknown): number => {
  const instant = typeof value === 'number' ? value : typeof value === 'string' ? instantOfText(value) : Number.NaN
  if (!(instant >= earliestMs && instant <= latestMs))
    throw new Unreadable('time.invalid', 'recordedAt: epoch milliseconds, or ISO 8601 with a zone, wanted')
  return Math.round(instant)
}

export const placeFrom = (lat: unknown, lng: unknown): { lat: number; lng: number } | undefined => {
  if (lat === undefined && lng === undefined) return undefined
  const isPlace = typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  if (!isPlace) throw new Unreadable('position.invalid', 'lat -90 to 90 and lng -180 to 180 wanted, both or neither')
  return { lat, lng }
}

export const numberFrom = (name: string, value: unknown, low: number, high: number): number | undefined => {
  if (value === undefined) return undefined
  return typeof value === 'number' && value >= low && value <= high
    ? value
    : malformed(`${name}: a number from ${low} to ${high} wanted`)
}

export const booleanFrom = (name: string, value: unknown): boolean | undefined =>
  value === undefined || typeof value === 'boolean' ? value : malformed(`${name}: true or false wanted`)

export const textFrom = (name: string, value: unknown): string | undefined => {
  if (value === undefined) return undefined
  return typeof value === 'string' && value.length > 0 && value.length <= maxTextLength
    ? value
    : malformed(`${name}: 1 to ${maxTextLength} characters wanted`)
}

const ioName = /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/

const isIoValue = (value: unknown, wanted: 'boolean' | 'number' | 'text' | undefined): boolean => {
  if (typeof value === 'boolean') return wanted === undefined || wanted === 'boolean'
  if (typeof value === 'number') return (wanted === undefined || wanted === 'number') && Number.isFinite(value)
  if (typeof value === 'string') return (wanted === undefined || wanted === 'text') && value.length <= maxIoTextLength
  return false
}

/** Under their names: what the dictionary knows must be of its kind, what it does not know is kept as it is. */
export const ioFrom = (value: unknown): IoValues => {
  if (value === undefined) return {}
  if (!isObject(value)) return malformed('io: an object wanted')
  const names = Object.keys(value)
  if (names.length > maxIoValues) return malformed(`io: at most ${maxIoValues} values taken`)
  const io: IoValues = {}
  for (const name of names) {
    const wanted = ioMeaning(name)?.kind
    // A name of the dictionary needs no second look.
    if (wanted === undefined && (!ioName.test(name) || name in Object.prototype))
      return malformed('io: a letter, then at most 39 letters, digits, dots, hyphens or underscores wanted for a name')
    if (!isIoValue(value[name], wanted))
      return malformed(`io.${name}: ${wanted ?? `number, boolean or text of at most ${maxIoTextLength}`} wanted`)
    io[name] = value[name] as number | boolean | string
  }
  return io
}

const eventMembers: ReadonlySet<string> = new Set(['kind', 'value', 'code'])

const eventFrom = (value: unknown): CodecEvent => {
  if (!isObject(value)) return malformed('events: objects wanted')
  const { kind, value: measure, code } = value
  const known = codecEventKinds.find((each) => each === kind)
  if (!known || Object.keys(value).some((name) => !eventMembers.has(name)))
    return malformed(`events: kind, value and code wanted; kind is one of ${codecEventKinds.join(', ')}`)
  const event: CodecEvent = { kind: known }
  const strength = numberFrom('events.value', measure, -1e12, 1e12)
  const word = textFrom('events.code', code)
  if (strength !== undefined) event.value = strength
  if (word !== undefined) event.code = word
  return event
}

export const eventsFrom = (value: unknown): CodecEvent[] => {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > maxEvents)
    return malformed(`events: at most ${maxEvents} in a list wanted`)
  return value.map(eventFrom)
}
