import { booleanFrom, numberFrom, type RawReport, setAttribute, textFrom } from './report.ts'

type JsonObject = Record<string, unknown>
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const maxReports = 1_000

const atLeastZero = (value: unknown): number | undefined => {
  const number = numberFrom(value)
  return number !== undefined && number >= 0 ? number : undefined
}

/** One `location` of Traccar Client 9 and newer; speed in m/s, battery from 0 to 1, -1 for what the phone does not know. */
const reportFromLocation = (location: JsonObject, deviceId: unknown): RawReport => {
  const coords = isObject(location.coords) ? location.coords : {}
  const battery = isObject(location.battery) ? location.battery : {}
  const activity = isObject(location.activity) ? location.activity : {}
  const extras = isObject(location.extras) ? location.extras : {}
  const speedMps = atLeastZero(coords.speed)
  const batteryLevel = atLeastZero(battery.level)
  const raw: RawReport = {
    deviceId,
    timestamp: location.timestamp,
    lat: coords.latitude,
    lng: coords.longitude,
    speedKmh: speedMps === undefined ? undefined : Math.round(speedMps * 3.6 * 100) / 100,
    heading: atLeastZero(coords.heading),
    altitudeM: numberFrom(coords.altitude),
    alarm: textFrom(location.alarm) ?? textFrom(extras.alarm),
    trigger: textFrom(location.event) ?? (location.heartbeat === true ? 'heartbeat' : undefined),
    driverTag: textFrom(location.driverUniqueId) ?? textFrom(extras.driverUniqueId),
    io: {},
  }
  setAttribute(raw.io, 'movement', booleanFrom(location.is_moving))
  setAttribute(raw.io, 'accuracyM', atLeastZero(coords.accuracy))
  setAttribute(raw.io, 'odometerM', atLeastZero(location.odometer))
  if (batteryLevel !== undefined) setAttribute(raw.io, 'batteryPercent', Math.round(batteryLevel * 100))
  setAttribute(raw.io, 'isCharging', booleanFrom(battery.is_charging))
  setAttribute(raw.io, 'activity', activity.type)
  if (raw.driverTag !== undefined) raw.io.driverId = raw.driverTag
  for (const [name, value] of Object.entries(extras))
    if (name !== 'alarm' && name !== 'driverUniqueId') setAttribute(raw.io, name, value)
  return raw
}

const takeEntry = (reports: RawReport[], entry: unknown, deviceId: unknown): void => {
  if (!isObject(entry)) return
  const owner = entry.device_id ?? entry.deviceId ?? deviceId
  const locations = entry.location ?? entry.locations
  for (const location of Array.isArray(locations) ? locations : [locations ?? entry])
    if (isObject(location)) reports.push(reportFromLocation(location, location.device_id ?? owner))
}

/**
 * `{location, device_id}`, a `location` that is an array, or an array of either: one report a location. `deviceId`
 * is that of the address, for senders that put it there. Undefined for what holds no location at all.
 */
export const reportsFromJson = (json: unknown, deviceId: unknown): RawReport[] | undefined => {
  const reports: RawReport[] = []
  for (const entry of Array.isArray(json) ? json : [json]) {
    takeEntry(reports, entry, deviceId)
    if (reports.length > maxReports) return undefined
  }
  return reports.length === 0 ? undefined : reports
}
