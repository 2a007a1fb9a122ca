import type { IoValues } from '@atalaya/domain/fix'
import { isObject, type JsonObject } from '../json-report/fields.ts'
import type { JsonReport } from '../json-report/report.ts'
import { defined, numberWithin, objectAt, ownNames, type Translated, takeAs, textOf } from './foreign.ts'

// Written from "Data Formats" of The Things Stack (thethingsindustries.com/docs/integrations/data-formats) and from
// ChirpStack's integration.proto and "Event types" (chirpstack.io/docs), fourth edition.

export const isThingsStack = (value: unknown): boolean => objectAt(value, 'end_device_ids') !== undefined
export const isChirpStack = (value: unknown): boolean => objectAt(value, 'deviceInfo') !== undefined

interface Place {
  lat: number
  lng: number
  altitudeM?: number
}

const latitudes = ['latitude', 'lat']
const longitudes = ['longitude', 'lng', 'lon', 'long']

/** A device without a fix says that it is in the Gulf of Guinea. */
const placeIn = (object: Record<string, unknown>): Place | undefined => {
  const numberNamed = (names: readonly string[]) =>
    names.map((name) => object[name]).find((value) => typeof value === 'number')
  const [lat, lng] = [numberNamed(latitudes), numberNamed(longitudes)]
  if (lat === undefined || lng === undefined || (lat === 0 && lng === 0)) return undefined
  const altitudeM = numberWithin(object['altitude'], -99_999, 99_999)
  return { lat, lng, ...(altitudeM === undefined ? {} : { altitudeM }) } as Place
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

const placeNames = /^(.*\.)?(latitude|longitude|lat|lng|lon|long|altitude)$/

/** What the payload's own formatter has made of its bytes: names are its author's. */
const decodedReport = (
  decoded: unknown,
  { platform, batteryPercent }: { platform: string; batteryPercent: number | undefined },
): Pick<JsonReport, 'io'> & Partial<Place> => {
  const place = findPlace(decoded)
  const all = isObject(decoded) ? ownNames(decoded, { platform }) : {}
  const io: IoValues = {}
  for (const [name, value] of Object.entries(all)) if (!placeNames.test(name)) io[name] = value
  takeAs(io, 'batteryPercent', batteryPercent)
  return { io, ...place }
}

/** An EUI is written small by one network and large by the other: one device has one name. */
const euiOf = (value: unknown): string | undefined => textOf(value)?.toUpperCase()

/** Of a place that the network has found: by its gateways, or as the service says. */
const networkSource = (source: unknown): 'gps' | 'wifi' | 'cell' =>
  /GPS|GNSS/i.test(String(source)) ? 'gps' : /WIFI/i.test(String(source)) ? 'wifi' : 'cell'

const signalOf = (receptions: unknown): IoValues => {
  const strengthOf = (reception: JsonObject) => Number(reception['rssi'] ?? -999)
  let best: JsonObject | undefined
  for (const reception of Array.isArray(receptions) ? receptions : [])
    if (isObject(reception) && (!best || strengthOf(reception) > strengthOf(best))) best = reception
  const io: IoValues = {}
  if (typeof best?.['rssi'] === 'number') io['rssi'] = best['rssi']
  if (typeof best?.['snr'] === 'number') io['snr'] = best['snr']
  return io
}

export const fromThingsStack = (message: unknown): Translated => {
  const ids = objectAt(message, 'end_device_ids')
  if (!isObject(message) || !ids) return []
  const deviceId = euiOf(ids['dev_eui']) ?? textOf(ids['device_id'])
  const receivedAt = textOf(message['received_at'])
  const uplink = objectAt(message, 'uplink_message')
  if (uplink) {
    const battery = numberWithin(objectAt(uplink, 'last_battery_percentage')?.['value'], 0, 100)
    const { io, ...place } = decodedReport(uplink['decoded_payload'], { platform: 'tts', batteryPercent: battery })
    return [
      {
        recordedAt: textOf(uplink['received_at']) ?? receivedAt ?? Number.NaN,
        io: { ...io, ...signalOf(uplink['rx_metadata']) },
        ...place,
        ...defined({ deviceId }),
      },
    ]
  }
  const solved = objectAt(message, 'location_solved', 'location')
  const place = solved && placeIn(solved)
  if (!solved || !place) return []
  return [
    {
      recordedAt: receivedAt ?? Number.NaN,
      ...place,
      source: networkSource(solved['source']),
      ...defined({ deviceId }),
    },
  ]
}

export const fromChirpStack = (message: unknown): Translated => {
  const device = objectAt(message, 'deviceInfo')
  if (!isObject(message) || !device) return []
  const shared = {
    recordedAt: textOf(message['time']) ?? Number.NaN,
    ...defined({ deviceId: euiOf(device['devEui']) }),
  }
  const location = objectAt(message, 'location')
  const located = location && placeIn(location)
  if (location && located) return [{ ...shared, ...located, source: networkSource(location['source']) }]
  // Of the events that have neither, an uplink has a counter and a status its battery.
  if (Array.isArray(message['rxInfo']) && (typeof message['fCnt'] === 'number' || 'data' in message)) {
    const { io, ...place } = decodedReport(message['object'], { platform: 'chirpstack', batteryPercent: undefined })
    return [{ ...shared, io: { ...io, ...signalOf(message['rxInfo']) }, ...place }]
  }
  const level = message['batteryLevelUnavailable'] === true ? undefined : numberWithin(message['batteryLevel'], 0, 100)
  return level === undefined ? [] : [{ ...shared, io: { batteryPercent: level } }]
}
