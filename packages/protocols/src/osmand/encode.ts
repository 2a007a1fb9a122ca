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
  io = {},
  ...report
}: OsmandReport): string => {
  const query = new URLSearchParams({ id: deviceId, timestamp: String(recordedAt), lat: String(lat), lon: String(lng) })
  if (speedKmh !== undefined) query.set('speed', (speedKmh / kmhPerKnot).toFixed(4))
  if (report.heading !== undefined) query.set('bearing', String(report.heading))
  if (report.altitudeM !== undefined) query.set('altitude', String(report.altitudeM))
  for (const [key, value] of Object.entries(io)) query.set(parameterOf[key] ?? key, String(value))
  if (report.alarm !== undefined) query.set('alarm', report.alarm)
  if (report.event !== undefined) query.set('event', report.event)
  return `/?${query}`
}

const batteryOf = ({
  batteryPercent,
  isCharging = false,
}: IoValues): { level: number; is_charging: unknown } | undefined =>
  batteryPercent === undefined ? undefined : { level: Number(batteryPercent) / 100, is_charging: isCharging }

/** Body of the JSON form of Traccar Client 9 and newer, speed in m/s. */
export const encodeOsmandJson = ({ deviceId, io = {}, ...report }: OsmandReport): string => {
  const { batteryPercent, isCharging, accuracyM, odometerM, movement, activity, ...extras } = io
  const { speedKmh } = report
  return JSON.stringify({
    location: {
      timestamp: new Date(report.recordedAt).toISOString(),
      coords: {
        latitude: report.lat,
        longitude: report.lng,
        accuracy: accuracyM ?? 5,
        speed: speedKmh === undefined ? -1 : Math.round((speedKmh / 3.6) * 10_000) / 10_000,
        heading: report.heading ?? -1,
        altitude: report.altitudeM ?? 0,
      },
      is_moving: movement,
      odometer: odometerM,
      event: report.event,
      battery: batteryOf(io),
      activity: activity === undefined ? undefined : { type: activity },
      extras: report.alarm === undefined ? extras : { ...extras, alarm: report.alarm },
    },
    device_id: deviceId,
  })
}
