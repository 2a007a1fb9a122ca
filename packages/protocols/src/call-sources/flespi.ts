import type { IoValues } from '@atalaya/domain/fix'
import type { IoKey } from '@atalaya/domain/io-dictionary'
import { isObject, type JsonObject } from '../json-report/fields.ts'
import type { CodecEvent, CodecEventKind, CodecFailure } from '../protocol.ts'
import { fromSeconds, numberWithin, type ToldReport, type Translated, takeAs, takeOwnNames, textOf } from './foreign.ts'

// Written from flespi's pages "Message", "HTTP protocol" and the parameters of its protocols (flespi.com/kb, /protocols).

/** Lists alone are what its streams send; one message is how it looks over MQTT. */
export const isFlespi = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0 && value.every(isFlespi)
    : isObject(value) && typeof value['ident'] === 'string'

/** Their name, ours, and what one of theirs is in our unit. */
const measures: ReadonlyMap<string, { key: IoKey; times?: number }> = new Map(
  Object.entries({
    'engine.ignition.status': { key: 'ignition' },
    'movement.status': { key: 'movement' },
    'external.powersource.voltage': { key: 'externalVoltageV' },
    'battery.voltage': { key: 'batteryVoltageV' },
    'battery.level': { key: 'batteryPercent' },
    'battery.charging.status': { key: 'isCharging' },
    'vehicle.mileage': { key: 'odometerM', times: 1_000 },
    'can.vehicle.mileage': { key: 'canOdometerM', times: 1_000 },
    'can.vehicle.speed': { key: 'canSpeedKmh' },
    'can.engine.rpm': { key: 'engineRpm' },
    'can.engine.coolant.temperature': { key: 'coolantTemperatureC' },
    'can.fuel.level': { key: 'fuelPercent' },
    'can.fuel.volume': { key: 'fuelL' },
    'can.fuel.consumed': { key: 'fuelUsedL' },
    'position.hdop': { key: 'hdop' },
    'position.pdop': { key: 'pdop' },
    'vehicle.vin': { key: 'vin' },
    'din.1': { key: 'din1' },
    'din.2': { key: 'din2' },
    'din.3': { key: 'din3' },
    'din.4': { key: 'din4' },
    'dout.1': { key: 'dout1' },
    'dout.2': { key: 'dout2' },
    'dout.3': { key: 'dout3' },
    din: { key: 'inputs' },
    dout: { key: 'outputs' },
    'ain.1': { key: 'ain1V' },
    'ain.2': { key: 'ain2V' },
    'ain.3': { key: 'ain3V' },
    'ain.4': { key: 'ain4V' },
    'ibutton.code': { key: 'iButton' },
    'gsm.cellid': { key: 'gsmCellId' },
    'gsm.lac': { key: 'gsmAreaCode' },
  }),
)

const detected: ReadonlyMap<string, CodecEventKind> = new Map(
  Object.entries({
    'harsh.braking.event': 'hardBraking',
    'harsh.acceleration.event': 'fastAcceleration',
    'harsh.cornering.event': 'sharpTurn',
    'crash.event': 'crash',
    'sos.event': 'panic',
    'alarm.event': 'panic',
    'towing.event': 'tow',
    'overspeeding.event': 'overspeed',
  }),
)

/** In older messages an index follows a number sign, and what has happened is said to have triggered. */
const nameNow = (name: string): string => name.replace('#', '.').replace(/\.event\.trigger$/, '.event')

const hasOldNames = (message: JsonObject): boolean =>
  Object.keys(message).some((name) => name.includes('#') || name.endsWith('.trigger'))

/** Taken into the report itself, or told by flespi about its own part of the way. */
const elsewhere: ReadonlySet<string> = new Set([
  ...['ident', 'timestamp', 'server.timestamp', 'channel.id', 'peer', 'protocol.id'],
  ...['latitude', 'longitude', 'speed', 'direction', 'altitude', 'satellites', 'valid'].map(
    (name) => `position.${name}`,
  ),
])
/** What no part of the report has a place for. */
const isOwn = (name: string, value: unknown): boolean =>
  !measures.has(name) && !(value === true && detected.has(name)) && !elsewhere.has(name) && !name.startsWith('device.')

const reportOf = (told: unknown): ToldReport | CodecFailure => {
  if (!isObject(told)) return { code: 'record.malformed', detail: 'a message is an object' }
  const message = hasOldNames(told)
    ? Object.fromEntries(Object.entries(told).map(([name, value]) => [nameNow(name), value]))
    : told
  const io: IoValues = {}
  const events: CodecEvent[] = []
  for (const [name, value] of Object.entries(message)) {
    const measure = measures.get(name)
    if (measure) takeAs(io, measure.key, typeof value === 'number' ? value * (measure.times ?? 1) : value)
    const kind = value === true ? detected.get(name) : undefined
    if (kind) events.push({ kind, code: name })
  }
  takeOwnNames(io, message, { platform: 'flespi', isOwn })
  return {
    recordedAt: fromSeconds(message['timestamp']) ?? Number.NaN,
    io,
    events,
    deviceId: textOf(message['ident']),
    lat: message['position.latitude'] as number | undefined,
    lng: message['position.longitude'] as number | undefined,
    isValid: typeof message['position.valid'] === 'boolean' ? message['position.valid'] : undefined,
    speedKmh: numberWithin(message['position.speed'], 0, 9_999),
    heading: numberWithin(message['position.direction'], 0, 360),
    altitudeM: numberWithin(message['position.altitude'], -99_999, 99_999),
    satellites: numberWithin(message['position.satellites'], 0, 255),
    driverTag: textOf(io['iButton']),
  }
}

export const fromFlespi = (messages: unknown): Translated =>
  (Array.isArray(messages) ? messages : [messages]).map(reportOf)
