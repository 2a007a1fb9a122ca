import { expect, test } from 'vitest'
import { fieldReasons } from './field-reasons.ts'
import { newTrackerConfig, trackerConfigSchema } from './tracker-config.ts'
import { trackerTypes } from './trackers.ts'

const reasons = (typeId: number, over: Record<string, unknown> = {}) => {
  const parsed = trackerConfigSchema(typeId)?.safeParse(
    { ...newTrackerConfig(typeId), apn: 'internet', server: 'fleet.example.com', ...over },
    { reportInput: true },
  )
  return parsed?.success
    ? {}
    : Object.fromEntries(Object.entries(fieldReasons(parsed!.error)).map(([f, r]) => [f, r.code]))
}
const phone = 2
const teltonika = 1

test('a new configuration has the figures of the specification, and the ports of its two types', () => {
  expect(newTrackerConfig(teltonika)).toMatchObject({ port: 2166, speedLimit: 120, interval: 60, sleepTime: 30 })
  expect(newTrackerConfig(phone)).toMatchObject({
    port: 2100,
    mode: 'tracker',
    appType: 'driver',
    beaconMode: 'all',
    wifiMode: 'all',
    beaconScanMode: 3,
    sensorIntervalMs: 1_000,
    sensorPrecision: 2,
    dataSizeBytes: 1_048_576,
  })
})

test('what is prefilled is valid for each type, active or not', () => {
  for (const { id } of trackerTypes.filter((type) => trackerConfigSchema(type.id))) {
    expect(reasons(id)).toEqual({})
    expect(reasons(id, { active: true })).toEqual({})
  }
})

test('an active one lacks nothing, an inactive one may', () => {
  const nothing = { apn: '', server: ' ', port: null, speedLimit: null, interval: null, sleepTime: null }
  expect(reasons(teltonika, { ...nothing, active: false })).toEqual({})
  expect(reasons(teltonika, { ...nothing, active: true })).toEqual({
    apn: 'required',
    server: 'required',
    port: 'required',
    speedLimit: 'required',
    interval: 'required',
    sleepTime: 'required',
  })
  expect(reasons(teltonika, { active: true, interval: '60' })).toEqual({ interval: 'type' })
})

test('no setting can smuggle in another command', () => {
  for (const server of ['a;2001:evil', 'a,b', 'a#RESET', 'a$', 'a b'])
    expect(reasons(teltonika, { server })).toEqual({ server: 'format' })
  expect(reasons(teltonika, { apn: 'a;2004:evil' })).toEqual({ apn: 'format' })
})

test('a beacon id has its exact length in hexadecimal digits, or is empty', () => {
  expect(reasons(phone, { beaconMajor: '00fF', beaconUuid: '0123456789abcdef0123456789ABCDEF' })).toEqual({})
  expect(reasons(phone, { beaconMajor: '00f' })).toEqual({ beaconMajor: 'hex.length' })
  expect(reasons(phone, { beaconMajor: '00fg' })).toEqual({ beaconMajor: 'hex.length' })
  expect(reasons(phone, { beaconUuid: '00ff' })).toEqual({ beaconUuid: 'hex.length' })
})

test('a colour is # and 3 or 6 hexadecimal digits, and never empty', () => {
  for (const colour of ['#abc', '#AABBCC']) expect(reasons(phone, { colour })).toEqual({})
  for (const colour of ['#ab', '', 'aabbcc', '#abcd']) expect(reasons(phone, { colour })).toEqual({ colour: 'format' })
})

test('Wi-Fi is looked at every 30 minutes at most, and a phone is a beacon or looks for them', () => {
  expect(reasons(phone, { wifiIntervalMin: 30 })).toEqual({})
  expect(reasons(phone, { wifiIntervalMin: 29 })).toEqual({ wifiIntervalMin: 'too.small' })
  expect(reasons(phone, { beaconReceives: true })).toEqual({})
  expect(reasons(phone, { beaconReceives: true, beaconEmits: true })).toEqual({ beaconEmits: 'beacon.both' })
})

test('data sizes are the three of the list', () => {
  expect(reasons(phone, { dataSizeBytes: 5_242_880 })).toEqual({})
  expect(reasons(phone, { dataSizeBytes: 1_000_000 })).toEqual({ dataSizeBytes: 'choice' })
})

test('a platform that pushes is configured elsewhere', () => {
  expect(trackerConfigSchema(7)).toBeUndefined()
  expect(trackerConfigSchema(99)).toBeUndefined()
})
