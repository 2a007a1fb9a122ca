import type { IoValues } from '@atalaya/domain/fix'

/** What a phone or a simple tracker reports; io under canonical keys. */
export interface OsmandReport {
  deviceId: string
  recordedAt: number
  lat: number
  lng: number
  speedKmh?: number
  heading?: number
  altitudeM?: number
  io?: IoValues
  alarm?: string
  event?: string
}

const kmhPerKnot = 1.852
const parameterOf: Readonly<Record<string, string>> = {
  batteryPercent: 'batt',
  isCharging: 'charge',
  accuracyM: 'accuracy',
  odometerM: 'odometer',
  driverId: 'driverUniqueId',
}

/** Path and query of the GET form, speed in knots. */
export const encodeOsmandQuery = ({
  deviceId,
  recordedAt,
  lat,
  lng,
  speedKmh,
  heading,
  altitudeM,
  io = {},
  alarm,
  event,
}: OsmandReport): string => {
  const query = new URLSearchParams({ id: deviceId, timestamp: String(recordedAt), lat: String(lat), lon: String(lng) })
  if (speedKmh !== undefined) query.set('speed', (speedKmh / kmhPerKnot).toFixed(4))
  if (heading !== undefined) query.set('bearing', String(heading))
  if (altitudeM !== undefined) query.set('altitude', String(altitudeM))
  for (const [key, value] of Object.entries(io)) query.set(parameterOf[key] ?? key, String(value))
  if (alarm !== undefined) query.set('alarm', alarm)
  if (event !== undefined) query.set('event', event)
  return `/?${query}`
}

/** Body of the JSON form of Traccar Client 9 and newer, speed in m/s. */
export const encodeOsmandJson = ({
  deviceId,
  recordedAt,
  lat,
  lng,
  speedKmh,
  heading,
  altitudeM,
  io = {},
  alarm,
  event,
}: OsmandReport): string => {
  const { batteryPercent, isCharging, accuracyM, odometerM, movement, activity, ...extras } = io
  return JSON.stringify({
    location: {
      timestamp: new Date(recordedAt).toISOString(),
      coords: {
        latitude: lat,
        longitude: lng,
        accuracy: accuracyM ?? 5,
        speed: speedKmh === undefined ? -1 : Math.round((speedKmh / 3.6) * 10_000) / 10_000,
        heading: heading ?? -1,
        altitude: altitudeM ?? 0,
      },
      is_moving: movement,
      odometer: odometerM,
      event,
      battery:
        batteryPercent === undefined
          ? undefined
          : { level: Number(batteryPercent) / 100, is_charging: isCharging ?? false },
      activity: activity === undefined ? undefined : { type: activity },
      extras: alarm === undefined ? extras : { ...extras, alarm },
    },
    device_id: deviceId,
  })
}
