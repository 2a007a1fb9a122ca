import type { IoValues } from '@atalaya/domain/fix'
import { isObject, type JsonObject } from '../json-report/fields.ts'
import { numberWithin, objectAt, type Translated, takeAs, takeOwnNames, textOf } from './foreign.ts'

// Written from "Data Formats" of The Things Stack (thethingsindustries.com/docs/integrations/data-formats) and from
// ChirpStack's integration.proto and "Event types" (chirpstack.io/docs), fourth edition.

export const isThingsStack = (value: unknown): boolean => objectAt(value, 'end_device_ids') !== undefined
export const isChirpStack = (value: unknown): boolean => objectAt(value, 'deviceInfo') !== undefined

interface Place {
  lat: number
  lng: number
  altitudeM: number | undefined
}

const latitudes = ['latitude', 'lat']
const longitudes = ['longitude', 'lng', 'lon', 'long']

const numberNamed = (object: JsonObject, names: readonly string[]): number | undefined => {
  for (const name of names) {
    const value = object[name]
    if (typeof value === 'number') return value
  }
  return undefined
}

/** A device without a fix says that it is in the Gulf of Guinea. */
const placeIn = (object: JsonObject): Place | undefined => {
  const lat = numberNamed(object, latitudes)
  const lng = lat === undefined ? undefined : numberNamed(object, longitudes)
  if (lat === undefined || lng === undefined || (lat === 0 && lng === 0)) return undefined
  return { lat, lng, altitudeM: numberWithin(object['altitude'], -99_999, 99_999) }
}

/** Where a decoded payload says it: in itself, or in an object of it such as `gps_1` or `location`, the first that has one. */
const findPlace = (decoded: unknown, depth = 3): Place | undefined => {
  if (!isObject(decoded) || depth === 0) return undefined
  const own = placeIn(decoded)
  if (own) return own
  for (const value of Object.values(decoded)) {
    const found = findPlace(value, depth - 1)
    if (found) return found
  }
  return undefined
}

/** Beside a place, as TTN Mapper has made usual among those who write formatters; what a speed is told in nobody knows. */
interface Accuracy {
  satellites: number | undefined
  heading: number | undefined
}
const accuracyNames: ReadonlySet<string> = new Set(['hdop', 'sats', 'accuracy', 'heading'])

const takeAccuracy = (io: IoValues, decoded: unknown): Accuracy | undefined => {
  if (!isObject(decoded)) return undefined
  takeAs(io, 'hdop', numberWithin(decoded['hdop'], 0, 99.9))
  takeAs(io, 'accuracyM', numberWithin(decoded['accuracy'], 0, 1e7))
  return { satellites: numberWithin(decoded['sats'], 0, 255), heading: numberWithin(decoded['heading'], 0, 360) }
}

const mostLateMs = 30 * 86_400_000
const mostAheadMs = 300_000

/** Of the device's own clock where its formatter tells it and it may be right, else of the network's. */
const instantIn = (decoded: unknown, receivedAt: string | undefined): string | undefined => {
  const time = isObject(decoded) ? textOf(decoded['time']) : undefined
  const lateMs = Date.parse(receivedAt ?? '') - Date.parse(time ?? '')
  return time?.endsWith('Z') && lateMs >= -mostAheadMs && lateMs <= mostLateMs ? time : receivedAt
}

const placeNames: ReadonlySet<string> = new Set([...latitudes, ...longitudes, 'altitude'])

/** What the payload's own formatter has made of its bytes: names are its author's, and those of the place are taken with it. */
const takeDecoded = (io: IoValues, decoded: unknown, platform: string): void => {
  const isOwn = (name: string, value: unknown): boolean =>
    !placeNames.has(name.slice(name.lastIndexOf('.') + 1)) && !(accuracyNames.has(name) && typeof value === 'number')
  if (isObject(decoded)) takeOwnNames(io, decoded, { platform, isOwn })
}

/** An EUI is written small by one network and large by the other: one device has one name. */
const euiOf = (value: unknown): string | undefined => textOf(value)?.toUpperCase()

/** Of a place that the network has found: by its gateways, or as the service says. */
const networkSource = (source: unknown): 'gps' | 'wifi' | 'cell' =>
  /GPS|GNSS/i.test(String(source)) ? 'gps' : /WIFI/i.test(String(source)) ? 'wifi' : 'cell'

/** Of the gateway that heard it best. */
const takeSignal = (io: IoValues, receptions: unknown): void => {
  const strengthOf = (reception: JsonObject) => Number(reception['rssi'] ?? -999)
  let best: JsonObject | undefined
  for (const reception of Array.isArray(receptions) ? receptions : [])
    if (isObject(reception) && (!best || strengthOf(reception) > strengthOf(best))) best = reception
  if (typeof best?.['rssi'] === 'number') io['rssi'] = best['rssi']
  if (typeof best?.['snr'] === 'number') io['snr'] = best['snr']
}

export const fromThingsStack = (message: unknown): Translated => {
  const ids = objectAt(message, 'end_device_ids')
  if (!isObject(message) || !ids) return []
  const deviceId = euiOf(ids['dev_eui']) ?? textOf(ids['device_id'])
  const receivedAt = textOf(message['received_at'])
  const uplink = objectAt(message, 'uplink_message')
  if (uplink) {
    const decoded = uplink['decoded_payload']
    const io: IoValues = {}
    takeDecoded(io, decoded, 'tts')
    takeAs(io, 'batteryPercent', numberWithin(objectAt(uplink, 'last_battery_percentage')?.['value'], 0, 100))
    takeSignal(io, uplink['rx_metadata'])
    const recordedAt = instantIn(decoded, textOf(uplink['received_at']) ?? receivedAt) ?? Number.NaN
    return [{ deviceId, recordedAt, io, ...findPlace(decoded), ...takeAccuracy(io, decoded) }]
  }
  const solved = objectAt(message, 'location_solved', 'location')
  const place = solved && placeIn(solved)
  if (!solved || !place) return []
  return [{ deviceId, recordedAt: receivedAt ?? Number.NaN, ...place, source: networkSource(solved['source']) }]
}

export const fromChirpStack = (message: unknown): Translated => {
  const device = objectAt(message, 'deviceInfo')
  if (!isObject(message) || !device) return []
  const deviceId = euiOf(device['devEui'])
  const recordedAt = textOf(message['time']) ?? Number.NaN
  const location = objectAt(message, 'location')
  const located = location && placeIn(location)
  if (location && located) return [{ deviceId, recordedAt, ...located, source: networkSource(location['source']) }]
  // Of the events that have neither, an uplink has a counter and a status its battery.
  if (Array.isArray(message['rxInfo']) && (typeof message['fCnt'] === 'number' || 'data' in message)) {
    const io: IoValues = {}
    takeDecoded(io, message['object'], 'chirpstack')
    takeSignal(io, message['rxInfo'])
    return [{ deviceId, recordedAt, io, ...findPlace(message['object']), ...takeAccuracy(io, message['object']) }]
  }
  const level = message['batteryLevelUnavailable'] === true ? undefined : numberWithin(message['batteryLevel'], 0, 100)
  return level === undefined ? [] : [{ deviceId, recordedAt, io: { batteryPercent: level } }]
}
