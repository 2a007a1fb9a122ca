import { type Fix, fixSources, type IoValues, normaliseFix } from '@atalaya/domain/fix'
import type { CodecEvent, DecodedMessage } from '@atalaya/protocols/protocol'
import type { Report } from '../../ingest-port/report.ts'
import { inputBytesAReport, inputLetters, inputsAReport, reportEvents } from '../../limits/tracker-reports.limits.ts'
import { payloadHash } from './payload-hash.ts'

/** The last instant that a JavaScript date can hold. */
const lastInstant = 8_640_000_000_000_000
const maxIoKeys = inputsAReport.value
const maxTextLength = 200
/** A list of beacons is long; of all texts of a report together no more than the second is kept. */
const maxValueLength = inputLetters.value
const maxValuesLength = inputBytesAReport.value
const maxEvents = reportEvents.value

const inRange = (value: number | undefined, low: number, high: number): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : Math.min(high, Math.max(low, value))

/** PostgreSQL's JSON has neither U+0000 nor lone surrogates. */
const isStorableText = (text: string, maxLength: number): boolean =>
  text.length <= maxLength && text.isWellFormed() && !text.includes('\u0000')

const storableText = (text: string, maxLength = maxTextLength): string => {
  if (isStorableText(text, maxLength)) return text
  return text.slice(0, maxLength).replaceAll('\u0000', '').toWellFormed()
}

const storableIo = (io: IoValues): IoValues => {
  if (isStorable(io)) return io
  const storable: IoValues = {}
  let keys = 0
  let room = maxValuesLength
  for (const key in io) {
    if (++keys > maxIoKeys) break
    const value = io[key] as number | string | boolean
    if (typeof value === 'string') {
      const kept = storableText(value, Math.min(maxValueLength, room))
      storable[storableText(key)] = kept
      room -= kept.length
    } else if (typeof value === 'boolean' || Number.isFinite(value)) storable[storableText(key)] = value
  }
  return storable
}

/** Nearly all are: to look costs less than to make them new. */
const isStorable = (io: IoValues): boolean => {
  let keys = 0
  let room = maxValuesLength
  for (const key in io) {
    const value = io[key]
    if (++keys > maxIoKeys || !isStorableText(key, maxTextLength)) return false
    if (typeof value === 'string') {
      if (!isStorableText(value, Math.min(maxValueLength, room))) return false
      room -= value.length
    } else if (typeof value !== 'boolean' && !Number.isFinite(value)) return false
  }
  return true
}

const storableEvent = ({ kind, value, code }: CodecEvent): CodecEvent => ({
  kind,
  value: Number.isFinite(value) ? value : undefined,
  code: code === undefined ? undefined : storableText(code),
})

const hasPlace = (raw: Fix | undefined): raw is Fix =>
  raw !== undefined && Math.abs(raw.lat) <= 90 && Math.abs(raw.lng) <= 180

const storableFix = (message: DecodedMessage, payloadHash: string): Fix => {
  const raw = message.fix
  const place = hasPlace(raw) ? raw : undefined
  const ignition = raw?.ignition ?? message.io.ignition
  return normaliseFix({
    recordedAt: Math.round(inRange(message.recordedAt, 0, lastInstant) ?? 0),
    lat: place?.lat ?? 0,
    lng: place?.lng ?? 0,
    speedKmh: inRange(raw?.speedKmh, 0, 9_999),
    heading: inRange(raw?.heading, -1e6, 1e6),
    altitudeM: inRange(raw?.altitudeM, -99_999, 99_999),
    satellites: inRange(raw?.satellites, 0, 255),
    source: raw?.source ?? fixSources.gpsNoFix,
    isValid: place?.isValid ?? false,
    ignition: typeof ignition === 'boolean' ? ignition : undefined,
    odometerM: inRange(raw?.odometerM, 0, 1e11),
    payloadHash,
  })
}

const noEvents: readonly CodecEvent[] = []

/** To be called while the frame's bytes are still in place: the hash is taken from them. Takes the message over. */
export const reportOf = (message: DecodedMessage): Report => {
  const { io, events, driverTag } = message
  return {
    fix: storableFix(message, String(payloadHash(message.payload))),
    hasCoordinates: hasPlace(message.fix),
    io: storableIo(io),
    events: events.length === 0 ? noEvents : events.slice(0, maxEvents).map(storableEvent),
    driverTag: typeof driverTag === 'string' ? storableText(driverTag) : driverTag,
  }
}
