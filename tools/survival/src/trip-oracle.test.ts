import { expect, test } from 'vitest'
import { type OracleReport, segmentsByTheRules } from './trip-oracle.ts'

const minuteMs = 60_000
/** `minute` from the start, so many hundredths of a degree north. */
const report = (minute: number, north: number, speedKmh: number, ignition: boolean | undefined = true) =>
  ({ recordedAt: minute * minuteMs, lat: 40 + north / 100, lng: -4, speedKmh, ignition }) satisfies OracleReport
const told = (drive: OracleReport[]) =>
  segmentsByTheRules(drive).map(
    ({ kind, startedAt, endedAt }) => `${kind} ${startedAt / minuteMs}–${endedAt === null ? '' : endedAt / minuteMs}`,
  )

test.each<[string, OracleReport[], string[]]>([
  [
    'a halt of three minutes divides two trips',
    [report(0, 0, 50), report(1, 1, 50), report(2, 2, 0), report(5, 2, 0), report(6, 3, 50), report(7, 4, 50)],
    ['trip 0–2', 'stop 2–5', 'trip 5–7'],
  ],
  [
    'a shorter halt belongs to the trip',
    [report(0, 0, 50), report(1, 1, 0), report(3, 1, 0), report(4, 2, 50)],
    ['trip 0–4'],
  ],
  [
    'who falls silent under way ends its trip there',
    [report(0, 0, 50), report(1, 1, 50), report(17, 9, 50), report(18, 10, 50)],
    ['trip 0–1', 'trip 17–18'],
  ],
  [
    'who was parked stood until it is heard again',
    [report(0, 0, 50), report(1, 1, 0, false), report(30, 9, 50), report(31, 10, 50)],
    ['trip 0–1', 'stop 1–30', 'trip 30–31'],
  ],
  ['who was parked last stands there', [report(0, 0, 50), report(1, 1, 0, false)], ['trip 0–1', 'stop 1–']],
  [
    'who stood with a running engine and is found elsewhere had left unseen',
    [report(0, 0, 50), report(1, 1, 0), report(5, 1, 0), report(30, 9, 50), report(31, 10, 50)],
    ['trip 0–1', 'stop 1–5', 'trip 30–31'],
  ],
  [
    'who stood and is found standing in the same place stood',
    [report(0, 0, 50), report(1, 1, 0), report(40, 1, 0), report(41, 2, 50)],
    ['trip 0–1', 'stop 1–40', 'trip 40–41'],
  ],
])('%s', (_, drive, expected) => {
  expect(told(drive)).toEqual(expected)
})
