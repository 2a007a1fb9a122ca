import { type Fix, type FixSource, fixSources, type IoValues, type LatLng } from '@atalaya/domain/fix'
import { isBoundedJson } from '../bounded-json.ts'
import type { CodecFailure, DecodedMessage } from '../protocol.ts'
import { utf8BytesOf } from '../text-bytes.ts'
import {
  booleanFrom,
  deviceIdFrom,
  eventsFrom,
  instantFrom,
  ioFrom,
  isObject,
  type JsonObject,
  numberFrom,
  placeFrom,
  textFrom,
  Unreadable,
} from './fields.ts'
import { type JsonReport, type JsonSource, jsonSources, maxBodyBytes, maxReports } from './report.ts'

const members: ReadonlySet<string> = new Set<keyof JsonReport>([
  'deviceId',
  'recordedAt',
  'lat',
  'lng',
  'isValid',
  'source',
  'speedKmh',
  'heading',
  'altitudeM',
  'satellites',
  'io',
  'events',
  'trigger',
  'driverTag',
])
const sourceNumbers = { gps: fixSources.gpsFix, cell: fixSources.cellId, wifi: fixSources.wifi, ble: fixSources.ble }

const sourceFrom = (value: unknown, isValid: boolean): FixSource => {
  if (value !== undefined && !jsonSources.includes(value as JsonSource))
    throw new Unreadable('record.malformed', `source: one of ${jsonSources.join(', ')} wanted`)
  const source = sourceNumbers[(value as JsonSource | undefined) ?? 'gps']
  return source === fixSources.gpsFix && !isValid ? fixSources.gpsNoFix : source
}

const fixFrom = (report: JsonObject, place: LatLng, recordedAt: number): Fix => {
  const isValid = booleanFrom('isValid', report['isValid']) ?? true
  const fix: Fix = { ...place, recordedAt, source: sourceFrom(report['source'], isValid), isValid }
  const heading = numberFrom('heading', report['heading'], 0, 360)
  const speedKmh = numberFrom('speedKmh', report['speedKmh'], 0, 9_999)
  const altitudeM = numberFrom('altitudeM', report['altitudeM'], -99_999, 99_999)
  const satellites = numberFrom('satellites', report['satellites'], 0, 255)
  if (speedKmh !== undefined) fix.speedKmh = speedKmh
  if (heading !== undefined) fix.heading = Math.round(heading) % 360
  if (altitudeM !== undefined) fix.altitudeM = altitudeM
  if (satellites !== undefined) fix.satellites = satellites
  return fix
}

/** The same values told in another order are the same report. */
const inOrder = (io: IoValues): [string, unknown][] => {
  const names = Object.keys(io)
  for (let at = 1; at < names.length; at++)
    if ((names[at] as string) < (names[at - 1] as string)) {
      names.sort()
      break
    }
  return names.map((name) => [name, io[name]])
}

const messageFrom = (report: JsonObject, ownDeviceId: string | undefined): DecodedMessage => {
  for (const name in report)
    if (!members.has(name)) throw new Unreadable('record.malformed', `${name.slice(0, 50)} is no member of a report`)
  const deviceId = deviceIdFrom(report['deviceId'], ownDeviceId)
  const recordedAt = instantFrom(report['recordedAt'])
  const place = placeFrom(report['lat'], report['lng'])
  const fix = place && fixFrom(report, place, recordedAt)
  const io = ioFrom(report['io'])
  if (fix && typeof io['ignition'] === 'boolean') fix.ignition = io['ignition']
  if (fix && typeof io['odometerM'] === 'number') fix.odometerM = io['odometerM']
  const events = eventsFrom(report['events'])
  const trigger = textFrom('trigger', report['trigger'])
  const driverTag = report['driverTag'] === null ? null : textFrom('driverTag', report['driverTag'])
  // What was understood, not what was written: the same report by HTTP and by MQTT, alone or among others, is the same.
  const told = { fix, io: inOrder(io), events, trigger, driverTag }
  const message: DecodedMessage = { deviceId, recordedAt, io, events, payload: utf8BytesOf(JSON.stringify(told)) }
  if (fix) message.fix = fix
  if (trigger !== undefined) message.trigger = trigger
  if (driverTag !== undefined) message.driverTag = driverTag
  return message
}

/** One report as the message that it is, or what is wrong with it. `ownDeviceId`: of a sender that may speak for this device alone. */
export const messageOfReport = (report: unknown, ownDeviceId?: string): DecodedMessage | CodecFailure => {
  try {
    if (!isObject(report)) return { code: 'record.malformed', detail: 'a report is an object' }
    return messageFrom(report, ownDeviceId)
  } catch (error) {
    if (error instanceof Unreadable) return error.failure
    throw error
  }
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** What a body says as JSON, if it is of a length and depth that reports have. */
export const decodeJsonValue = (body: Uint8Array): { value: unknown } | CodecFailure => {
  if (body.length > maxBodyBytes)
    return { code: 'frame.toolong', detail: `${body.length} bytes, at most ${maxBodyBytes} taken` }
  if (!isBoundedJson(body))
    return { code: 'body.malformed', detail: 'JSON deeper, or a text or number in it longer, than any report has' }
  try {
    return { value: JSON.parse(strictUtf8.decode(body)) }
  } catch {
    // Either one's own words quote the body, which is the sender's.
    return { code: 'body.malformed', detail: 'no JSON in UTF-8' }
  }
}

/** One report, or a list of them, of what a body says. */
export const messagesOfReports = (
  value: unknown,
  ownDeviceId?: string,
): (DecodedMessage | CodecFailure)[] | CodecFailure => {
  const reports: unknown[] = Array.isArray(value) ? value : [value]
  if (!Array.isArray(value) && !isObject(value))
    return { code: 'body.malformed', detail: 'a report or a list of reports wanted' }
  if (reports.length === 0 || reports.length > maxReports)
    return { code: 'count.mismatch', detail: `${reports.length} reports, 1 to ${maxReports} taken` }
  return reports.map((report) => messageOfReport(report, ownDeviceId))
}

/**
 * One report, or a list of them: a message or the reason against it for each, in their order. One failure where there
 * is no list to answer to. `ownDeviceId`: of a sender that may speak for this device alone.
 */
export const decodeJsonReports = (
  body: Uint8Array,
  ownDeviceId?: string,
): (DecodedMessage | CodecFailure)[] | CodecFailure => {
  const parsed = decodeJsonValue(body)
  return 'code' in parsed ? parsed : messagesOfReports(parsed.value, ownDeviceId)
}
