import { expect, test } from 'vitest'
import type { FuelReading } from '../fuel-changes.ts'
import { seededRandom } from '../journey/seeded-random.ts'
import { type TankDay, tankDay, tankMarginMs } from './tank-day.ts'

const [minute, hour, dayMs] = [60_000, 3_600_000, 86_400_000]
const sensor = { sensorId: 4, unit: 'L' }
const periodOf = (nth: number) => ({ fromTs: nth * dayMs, toTs: (nth + 1) * dayMs })
const around = (readings: readonly FuelReading[], { fromTs, toTs }: { fromTs: number; toTs: number }) =>
  readings.filter(({ recordedAt }) => recordedAt >= fromTs - tankMarginMs && recordedAt < toTs + tankMarginMs)

interface Told {
  at: number
  kind: 'filling' | 'drop'
  litres: number
}

/** Days of a lorry with a tank of 400 litres: it drives, stands, is filled at any hour, and now and then somebody draws fuel from it. */
const weeksOf = (seed: number, days: number) => {
  const random = seededRandom(seed)
  const readings: FuelReading[] = []
  const told: Told[] = []
  let [at, level, lat] = [0, 300, 40]
  const say = (isStanding: boolean) => {
    readings.push({ recordedAt: at, level: level + random.between(-1, 1), isStanding, lat, lng: -4 })
    at += minute
  }
  while (at < days * dayMs) {
    for (let left = random.between(40, 200); left > 0 && level > 60; left -= 1, level -= 0.35, lat += 0.01) say(false)
    for (let left = random.between(20, 60); left > 0; left -= 1) say(true)
    const isEmpty = level < 150
    const isDrawn = !isEmpty && random.chance(0.1)
    if (isEmpty || isDrawn) {
      const litres = isEmpty ? random.between(150, 230) : -random.between(40, 60)
      told.push({ at, kind: isEmpty ? 'filling' : 'drop', litres: Math.abs(litres) })
      for (let step = 0; step < 8; step += 1, level += litres / 8) say(true)
    }
    for (let left = random.between(20, 200); left > 0; left -= 1) say(true)
  }
  return { readings, told }
}

test.each([1, 2, 3, 4, 5, 6])('days tell each filling and each drawing once, at whatever hour: %i', (seed) => {
  const { readings, told } = weeksOf(seed, 20)
  const days = Array.from({ length: 20 }, (_, nth) => {
    const day = periodOf(nth)
    return tankDay(sensor, around(readings, day), { tankL: 400, day })
  })
  const found = days.flatMap((day) => day?.changes ?? [])
  expect(found.map(({ kind }) => kind)).toEqual(told.map(({ kind }) => kind))
  for (const [nth, { startedAt, fromLevel, toLevel }] of found.entries()) {
    const { at, litres } = told[nth] as Told
    expect(Math.abs(startedAt - at)).toBeLessThan(10 * minute)
    expect(Math.abs(Math.abs(toLevel - fromLevel) - litres)).toBeLessThan(5)
  }
  // What was burnt follows from the levels at either end and what came and went between.
  const sum = (kind: Told['kind']) =>
    found
      .filter((change) => change.kind === kind)
      .reduce((all, change) => all + Math.abs(change.toLevel - change.fromLevel), 0)
  const [first, last] = [days[0] as TankDay, days.at(-1) as TankDay]
  const burnt = first.firstL + sum('filling') - sum('drop') - last.lastL
  const driven = readings.filter(({ recordedAt, isStanding }) => !isStanding && recordedAt < 20 * dayMs).length * 0.35
  expect(Math.abs(burnt - driven) / driven).toBeLessThan(0.05)
})

test('a share of a tank is told in litres where its size is known, and not at all where it is not', () => {
  const readings = Array.from({ length: 60 }, (_, nth) => ({
    ...{ recordedAt: nth * minute, level: 50, isStanding: true, lat: 40, lng: -4 },
  }))
  const share = { sensorId: 4, unit: '%' }
  const day = periodOf(0)
  expect(tankDay(share, readings, { tankL: 300, day })).toEqual({ sensorId: 4, firstL: 150, lastL: 150, changes: [] })
  expect(tankDay(share, readings, { tankL: null, day })).toBeNull()
})

test('a day without a word of its own has no levels', () => {
  const readings = [{ recordedAt: -hour, level: 50, isStanding: true, lat: 40, lng: -4 }]
  expect(tankDay(sensor, readings, { tankL: 300, day: periodOf(0) })).toBeNull()
})
