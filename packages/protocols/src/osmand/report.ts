import { type Fix, fixSources, type IoValues, type LatLng } from '@atalaya/domain/fix'
import { type IoMeaning, ioMeaning } from '@atalaya/domain/io-dictionary'
import type { CodecEvent, CodecEventKind, CodecFailure, DecodedMessage } from '../protocol.ts'
import { utf8BytesOf } from '../text-bytes.ts'

/** A report as both forms of the protocol (parameters and JSON) give it, before it is checked. */
export interface RawReport {
  deviceId: unknown
  timestamp: unknown
  lat: unknown
  lng: unknown
  /** Undefined where the sender does not judge it. */
  isValid?: boolean
  speedKmh?: number
  heading?: number
  altitudeM?: number
  alarm?: string
  trigger?: string
  driverTag?: string
  io: IoValues
}

const maxDeviceIdLength = 50
const maxAttributes = 60
const maxTextLength = 200
const latestInstant = 4_102_444_800_000
const failure = (code: CodecFailure['code'], detail: string): CodecFailure => ({ code, detail })

/** Bounded, and no two parts of it can take the same digit: a long run of them is told from a number in one pass. */
const decimal = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,2})?$/i

/** A finite number, or text that is one and nothing else. */
export const numberFrom = (value: unknown): number | undefined => {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && decimal.test(value.trim())
        ? Number(value)
        : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

export const booleanFrom = (value: unknown): boolean | undefined => {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === '1' || value === 1) return true
  if (value === 'false' || value === '0' || value === 0) return false
  return undefined
}

export const textFrom = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxTextLength) : undefined

const isoInstant = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?$/

/** Seconds or milliseconds since 1970, ISO 8601, or `yyyy-MM-dd HH:mm:ss`; without a zone it is UTC. */
export const instantFrom = (value: unknown): number | undefined => {
  const parts = typeof value === 'string' ? isoInstant.exec(value.trim()) : null
  const number = parts ? undefined : numberFrom(value)
  let instant: number
  if (parts) instant = Date.parse(`${parts[1]}T${parts[2]}${parts[3] ?? 'Z'}`)
  else if (number === undefined) return undefined
  // Ten digits are seconds until 2286; thirteen have been milliseconds since 2001.
  else instant = number < 1e11 ? number * 1_000 : number
  return instant >= 0 && instant <= latestInstant ? Math.round(instant) : undefined
}

const attributeName = /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/

/** As what it looks like. */
const plainFrom = (value: unknown): boolean | number | string | undefined => {
  if (typeof value === 'boolean') return value
  if (value === 'true') return true
  if (value === 'false') return false
  return numberFrom(value) ?? textFrom(value)
}

const valueAs = (kind: IoMeaning['kind'] | undefined, value: unknown): boolean | number | string | undefined => {
  if (kind === undefined) return plainFrom(value)
  if (kind === 'boolean') return booleanFrom(value)
  if (kind === 'number') return numberFrom(value)
  return textFrom(typeof value === 'number' && Number.isFinite(value) ? String(value) : value)
}

/** Takes an attribute of the sender's own: under its name, as what the dictionary says or as what it looks like. */
export const setAttribute = (io: IoValues, name: string, value: unknown): void => {
  if (value === undefined) return
  const kind = ioMeaning(name)?.kind
  // A name of the dictionary needs no second look.
  if (kind === undefined && (!attributeName.test(name) || name in Object.prototype)) return
  if (Object.keys(io).length >= maxAttributes) return
  const taken = valueAs(kind, value)
  if (taken !== undefined) io[name] = taken
}

/** Words of the Traccar ecosystem for what a device detected. */
const alarmKinds: Readonly<Record<string, CodecEventKind>> = {
  sos: 'panic',
  hardbraking: 'hardBraking',
  hardacceleration: 'fastAcceleration',
  hardcornering: 'sharpTurn',
  overspeed: 'overspeed',
  tow: 'tow',
  accident: 'crash',
  jamming: 'jamming',
  powercut: 'unplugged',
  lowbattery: 'lowBattery',
}

const eventOf = (alarm: string | undefined): CodecEvent[] => {
  if (alarm === undefined) return []
  const kind = Object.hasOwn(alarmKinds, alarm.toLowerCase()) ? alarmKinds[alarm.toLowerCase()] : undefined
  return [kind ? { kind } : { kind: 'other', code: alarm }]
}

const deviceIdFrom = (value: unknown): string | undefined => {
  const id =
    typeof value === 'number' && Number.isSafeInteger(value)
      ? String(value)
      : typeof value === 'string'
        ? value.trim()
        : ''
  return id.length > 0 && id.length <= maxDeviceIdLength && /^[\x21-\x7e\u00a1-\uffff]+$/.test(id) ? id : undefined
}

/** Present but senseless coordinates are a failure; absent ones a report without a position. */
const placeFrom = ({
  lat: rawLat,
  lng: rawLng,
}: RawReport): { lat: number; lng: number } | CodecFailure | undefined => {
  if (rawLat === undefined && rawLng === undefined) return undefined
  const lat = numberFrom(rawLat)
  const lng = numberFrom(rawLng)
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180)
    return failure(
      'position.invalid',
      `latitude ${JSON.stringify(rawLat)}, longitude ${JSON.stringify(rawLng)}`.slice(0, maxTextLength),
    )
  return { lat, lng }
}

// The order of its members is that of the payload, by which a report is known again.
const fixFrom = (
  { isValid = true, speedKmh, heading, altitudeM, io }: RawReport,
  place: LatLng,
  recordedAt: number,
) => {
  const fix = { lat: place.lat, lng: place.lng, recordedAt } as Fix
  if (speedKmh !== undefined) fix.speedKmh = speedKmh
  if (heading !== undefined) fix.heading = ((Math.round(heading) % 360) + 360) % 360
  if (altitudeM !== undefined) fix.altitudeM = altitudeM
  fix.source = isValid ? fixSources.gpsFix : fixSources.gpsNoFix
  fix.isValid = isValid
  if (typeof io.ignition === 'boolean') fix.ignition = io.ignition
  if (typeof io.odometerM === 'number') fix.odometerM = io.odometerM
  return fix
}

/** `receivedAt` stands in where the sender tells no time. */
export const messageFrom = (raw: RawReport, receivedAt: number): DecodedMessage | CodecFailure => {
  if (raw.deviceId === undefined || raw.deviceId === '') return failure('device.unidentified', 'no id')
  const deviceId = deviceIdFrom(raw.deviceId)
  if (deviceId === undefined)
    return failure('device.invalid', `id of 1 to ${maxDeviceIdLength} visible characters wanted`)
  const recordedAt = raw.timestamp === undefined || raw.timestamp === '' ? receivedAt : instantFrom(raw.timestamp)
  if (recordedAt === undefined)
    return failure('time.invalid', `timestamp ${JSON.stringify(raw.timestamp)}`.slice(0, maxTextLength))
  const place = placeFrom(raw)
  if (place && 'code' in place) return place
  const { io } = raw
  const fix = place && fixFrom(raw, place, recordedAt)
  const events = eventOf(raw.alarm)
  // What was understood, not what was written: the same report by GET and by JSON is the same, whatever its serials.
  const told = [
    fix,
    Object.keys(io)
      .sort()
      .map((name) => [name, io[name]]),
    events,
    raw.trigger,
    raw.driverTag,
  ]
  const message: DecodedMessage = { deviceId, recordedAt, io, events, payload: utf8BytesOf(JSON.stringify(told)) }
  if (fix) message.fix = fix
  if (raw.trigger) message.trigger = raw.trigger
  if (raw.driverTag) message.driverTag = raw.driverTag
  return message
}
