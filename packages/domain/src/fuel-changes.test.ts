import { expect, test } from 'vitest'
import { type FuelReading, findFuelChanges, leastFuelChange } from './fuel-changes.ts'

const minute = 60_000
/** A reading a minute, driving unless it is said otherwise. */
const reading = (nth: number, level: number, more: Partial<FuelReading> = {}): FuelReading => ({
  recordedAt: nth * minute,
  level,
  isStanding: false,
  lat: 40,
  lng: -4,
  ...more,
})
const line = (
  count: number,
  level: (nth: number) => number,
  more: (nth: number) => Partial<FuelReading> = () => ({}),
) => Array.from({ length: count }, (_, nth) => reading(nth, level(nth), more(nth)))
const standing = (from: number, to: number) => (nth: number) => ({ isStanding: nth >= from && nth <= to })
/** Repeatable noise of a tank that sloshes: at most `by` either way. */
const noise = (nth: number, by: number) => (((nth * 7919) % 101) / 50 - 1) * by

test('a filling is found where it stood, with what was there before and after', () => {
  const readings = line(
    60,
    (nth) => (nth < 30 ? 40 - nth * 0.1 : nth < 34 ? 37 + (nth - 29) * 10 : 77),
    standing(28, 35),
  )
  const changes = findFuelChanges(readings, 10)
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({ kind: 'filling', toLevel: 77, lat: 40, lng: -4 })
  expect(changes[0]?.fromLevel).toBeCloseTo(37, 0)
  expect(changes[0]?.startedAt).toBeGreaterThanOrEqual(27 * minute)
  expect(changes[0]?.endedAt).toBeLessThanOrEqual(36 * minute)
})

test('a filling that shows only with the first reports of the way on is one', () => {
  const changes = findFuelChanges(
    line(40, (nth) => (nth < 20 ? 30 : 80), standing(10, 17)),
    10,
  )
  expect(changes).toMatchObject([{ kind: 'filling', fromLevel: 30, toLevel: 80 }])
})

test('a rise far from any halt is the sensor and no filling', () => {
  expect(
    findFuelChanges(
      line(40, (nth) => (nth < 20 ? 30 : 80), standing(0, 5)),
      10,
    ),
  ).toEqual([])
})

test('a fall while it stands is a drop; the same on the way was burnt', () => {
  const level = (nth: number) => (nth < 20 ? 80 : nth < 26 ? 80 - (nth - 19) * 5 : 50)
  expect(findFuelChanges(line(40, level, standing(10, 35)), 10)).toMatchObject([
    { kind: 'drop', fromLevel: 80, toLevel: 50 },
  ])
  expect(findFuelChanges(line(40, level), 10)).toEqual([])
})

test('what is burnt in a long day, driving or idling, is no drop', () => {
  expect(
    findFuelChanges(
      line(600, (nth) => 100 - nth * 0.1),
      5,
    ),
  ).toEqual([])
  expect(
    findFuelChanges(
      line(600, (nth) => 100 - nth * 0.05, standing(0, 600)),
      5,
    ),
  ).toEqual([])
})

test('noise below the threshold, and spikes of two reports, are nothing', () => {
  expect(
    findFuelChanges(
      line(300, (nth) => 60 + noise(nth, 2.4), standing(0, 300)),
      5,
    ),
  ).toEqual([])
  const spikes = line(100, (nth) => (nth === 40 || nth === 41 ? 0 : nth === 70 ? 200 : 60), standing(0, 100))
  expect(findFuelChanges(spikes, 5)).toEqual([])
})

test('a level that comes back within minutes was no change', () => {
  expect(
    findFuelChanges(
      line(60, (nth) => (nth >= 20 && nth < 23 ? 30 : 60), standing(0, 60)),
      10,
    ),
  ).toEqual([])
})

test('across silence a fall at the same place is a drop, and elsewhere the way that nobody heard', () => {
  const night = (lat: number) => [
    ...line(10, () => 80, standing(0, 10)),
    ...line(
      10,
      () => 50,
      () => ({ isStanding: true, lat }),
    ).map((late) => ({
      ...late,
      recordedAt: late.recordedAt + 500 * minute,
    })),
  ]
  expect(findFuelChanges(night(40), 10)).toMatchObject([
    { kind: 'drop', startedAt: 9 * minute, endedAt: 500 * minute, fromLevel: 80, toLevel: 50 },
  ])
  expect(findFuelChanges(night(40.2), 10)).toEqual([])
})

test('two fillings of one day are two, also through noise', () => {
  const level = (nth: number) => (nth < 100 ? 40 : nth < 300 ? 90 - (nth - 100) * 0.2 : 90) + noise(nth, 1.5)
  const halts = (nth: number) => ({ isStanding: (nth > 95 && nth < 106) || (nth > 294 && nth < 306) })
  expect(findFuelChanges(line(400, level, halts), 8).map(({ kind }) => kind)).toEqual(['filling', 'filling'])
})

test('nothing and a single reading have no changes', () => {
  expect(findFuelChanges([], 5)).toEqual([])
  expect(findFuelChanges([reading(0, 50)], 5)).toEqual([])
})

test('a change is a twentieth of the tank, and never less than three units', () => {
  expect([leastFuelChange(400), leastFuelChange(100), leastFuelChange(40)]).toEqual([20, 5, 3])
})
