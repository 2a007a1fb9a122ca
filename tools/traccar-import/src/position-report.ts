import { ioDictionary } from '@atalaya/domain/io-dictionary'
import type { JsonReport } from '@atalaya/protocols/json-report/report'
import type { TraccarPosition } from './traccar-answers.ts'

const kmhPerKnot = 1.852

/** Traccar's attribute keys (Position.java) to our inputs, with the factor to their unit. */
const inputs: Readonly<Record<string, { name: keyof typeof ioDictionary; factor?: number }>> = {
  ignition: { name: 'ignition' },
  motion: { name: 'movement' },
  power: { name: 'externalVoltageV' },
  battery: { name: 'batteryVoltageV' },
  batteryLevel: { name: 'batteryPercent' },
  charge: { name: 'isCharging' },
  odometer: { name: 'odometerM' },
  obdOdometer: { name: 'canOdometerM' },
  tripOdometer: { name: 'tripOdometerM' },
  hours: { name: 'engineHoursS', factor: 1 / 1_000 },
  rpm: { name: 'engineRpm' },
  engineLoad: { name: 'engineLoadPercent' },
  throttle: { name: 'throttlePercent' },
  coolantTemp: { name: 'coolantTemperatureC' },
  fuel: { name: 'fuelL' },
  fuelLevel: { name: 'fuelPercent' },
  fuelUsed: { name: 'fuelUsedL' },
  fuelConsumption: { name: 'fuelRateLh' },
  obdSpeed: { name: 'canSpeedKmh', factor: kmhPerKnot },
  temp1: { name: 'temperature1C' },
  temp2: { name: 'temperature2C' },
  temp3: { name: 'temperature3C' },
  temp4: { name: 'temperature4C' },
  in1: { name: 'din1' },
  in2: { name: 'din2' },
  in3: { name: 'din3' },
  in4: { name: 'din4' },
  out1: { name: 'dout1' },
  out2: { name: 'dout2' },
  out3: { name: 'dout3' },
  adc1: { name: 'ain1V' },
  adc2: { name: 'ain2V' },
  adc3: { name: 'ain3V' },
  adc4: { name: 'ain4V' },
  rssi: { name: 'gsmLevel' },
  hdop: { name: 'hdop' },
  pdop: { name: 'pdop' },
  door: { name: 'isDoorOpen' },
}

/** Read apart, reckoned by Traccar itself, or of no use to anybody. */
const left = new Set(['sat', 'driverUniqueId', 'alarm', 'distance', 'totalDistance', 'raw', 'result', 'geofenceIds'])

const events: Readonly<Record<string, NonNullable<JsonReport['events']>[number]['kind']>> = {
  sos: 'panic',
  hardBraking: 'hardBraking',
  hardAcceleration: 'fastAcceleration',
  hardCornering: 'sharpTurn',
  overspeed: 'overspeed',
  tow: 'tow',
  accident: 'crash',
  jamming: 'jamming',
  powerCut: 'unplugged',
  lowBattery: 'lowBattery',
}

const ioName = /^[A-Za-z][A-Za-z0-9_.-]{0,39}$/
const mostInputs = 100
const mostEvents = 16
const longestText = 1_024

type Io = Record<string, boolean | number | string>

const ioOf = (attributes: Readonly<Record<string, unknown>>): Io => {
  const io: Io = {}
  for (const [key, value] of Object.entries(attributes)) {
    if (left.has(key) || Object.keys(io).length >= mostInputs) continue
    const known = inputs[key]
    if (known) {
      const { kind } = ioDictionary[known.name]
      if (kind === 'number' && typeof value === 'number') io[known.name] = value * (known.factor ?? 1)
      else if (kind === typeof value && typeof value === 'boolean') io[known.name] = value
      continue
    }
    // A name of ours with a meaning of theirs would be read wrongly.
    if (!ioName.test(key) || Object.hasOwn(ioDictionary, key)) continue
    if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) io[key] = value
    else if (typeof value === 'string') io[key] = value.slice(0, longestText)
  }
  return io
}

/** A stored position as a report that is pushed; undefined for one without a usable time. */
export const reportOf = (deviceId: string, position: TraccarPosition): JsonReport | undefined => {
  const recordedAt = Date.parse(position.fixTime)
  const { latitude: lat, longitude: lng, attributes } = position
  if (!Number.isFinite(recordedAt) || recordedAt < 1e11) return undefined
  const isOnEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  const { sat, driverUniqueId, alarm } = attributes
  const kinds = typeof alarm === 'string' ? alarm.split(',').slice(0, mostEvents) : []
  return {
    deviceId,
    recordedAt,
    ...(isOnEarth ? { lat, lng } : {}),
    ...(isOnEarth && !position.valid ? { isValid: false } : {}),
    ...within('speedKmh', position.speed, { factor: kmhPerKnot, least: 0, most: 9_999 }),
    ...within('heading', position.course, { least: 0, most: 360 }),
    ...within('altitudeM', position.altitude, { least: -99_999, most: 99_999 }),
    ...within('satellites', sat, { least: 0, most: 255 }),
    io: ioOf({ ...attributes, ...(position.accuracy ? { accuracy: position.accuracy } : {}) }),
    ...(kinds.length > 0
      ? {
          events: kinds.map((word) =>
            events[word] ? { kind: events[word] } : { kind: 'other', code: word.slice(0, 200) || 'alarm' },
          ),
        }
      : {}),
    ...(typeof driverUniqueId === 'string' && driverUniqueId ? { driverTag: driverUniqueId.slice(0, 200) } : {}),
  } as JsonReport
}

const within = (
  name: string,
  value: unknown,
  { factor = 1, least, most }: { factor?: number; least: number; most: number },
): Record<string, number> => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return {}
  const own = value * factor
  return own < least || own > most ? {} : { [name]: own }
}
