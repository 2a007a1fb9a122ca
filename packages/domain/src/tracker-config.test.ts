import { expect, test } from 'vitest'
import { configurableBy, type TrackerSettings } from './tracker-config.ts'

const settings: TrackerSettings = {
  apn: 'internet.es',
  server: 'fleet.example.com',
  port: 2166,
  speedLimitKmh: 120,
  intervalS: 60,
  sleepMin: 30,
}
const said = (protocol: string, over: Partial<TrackerSettings> = {}) =>
  configurableBy(protocol)
    ?.commandsOf({ ...settings, ...over })
    .map((command) => ('text' in command ? command.text : command.name))

test('Teltonika is told by setparam, and where to report last', () => {
  expect(said('teltonika')).toEqual([
    'setparam 10050:60;11104:120;103:30',
    'setparam 2001:internet.es',
    'setparam 2004:fleet.example.com;2005:2166;2006:0',
  ])
})

test('no setparam is longer than the manufacturer takes, with the longest names', () => {
  for (const command of said('teltonika', { apn: 'a'.repeat(100), server: 's'.repeat(100) }) ?? [])
    expect(command.length).toBeLessThanOrEqual(160)
})

test('GT06 is told a name or an address as what it is', () => {
  expect(said('gt06')).toEqual([
    'TIMER,60,300#',
    'SPEED,ON,20,120,0#',
    'SENDS,30#',
    'APN,internet.es#',
    'SERVER,1,fleet.example.com,2166,0#',
  ])
  expect(said('gt06', { server: '192.0.2.7' })?.at(-1)).toBe('SERVER,0,192.0.2.7,2166,0#')
})

test('Queclink is told by three AT commands that leave the password to the codec', () => {
  expect(said('queclink')).toEqual([
    'AT+GTFRI=,1,,,,,,60,60,,,,,,,,,,,',
    'AT+GTBSI=,internet.es,,,,,,',
    'AT+GTSRI=,3,,1,fleet.example.com,2166,,,,5,1,,,,',
  ])
})

test('a phone, and a name that every object has, take no commands', () => {
  expect(configurableBy('osmand')).toBeUndefined()
  expect(configurableBy('constructor')).toBeUndefined()
})
