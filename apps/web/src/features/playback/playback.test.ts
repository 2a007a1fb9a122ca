import type { PlayedUnit } from '@atalaya/contract/playback'
import { expect, test, vi } from 'vitest'
import { ApiFailure } from '../../session/api-failure.ts'
import { createPlayClock } from './play-clock.ts'
import { departureOf, markAfter, markBefore, marksOf, restsOf, spansOf, stateAt, subjectOf } from './subject.ts'
import { createUnitDesk } from './unit-desk.ts'

const minute = 60_000
const day = { fromTs: 0, toTs: 600 * minute }

/** Stood, drove with a stop between, and fell silent; braked hard on its way. */
const unitOf = (itemId: number): PlayedUnit =>
  ({
    itemType: 1,
    itemId,
    fixes: {
      ms: [-60 * minute, 160 * minute, 50 * minute],
      lat: [40_000_000, 0, 100_000],
      lng: [-3_000_000, 0, 0],
      speedKmh: [0, 0, 50],
      heldAfter: [0],
    },
    tracks: [
      { startedAt: 100 * minute, endedAt: 150 * minute, lastFixAt: 150 * minute },
      { startedAt: 200 * minute, endedAt: null, lastFixAt: 260 * minute },
    ],
    stops: [
      { startedAt: -60 * minute, endedAt: 100 * minute },
      { startedAt: 150 * minute, endedAt: 200 * minute },
    ],
    gaps: [{ startedAt: 260 * minute, endedAt: null }],
    idle: [{ startedAt: 150 * minute, endedAt: 160 * minute }],
    events: [
      { kind: 'ignitionOn', recordedAt: 99 * minute },
      { kind: 'hardBraking', recordedAt: 120 * minute },
    ],
    summary: { distanceM: 1, drivingMs: 1, maxSpeedKmh: 50 },
  }) as unknown as PlayedUnit
const named = { key: '7', name: 'Van', glyph: 'van', colour: 0, shiftMs: 0 } as const

test('says what a unit was in at each instant, within the period and to its last fix', () => {
  const spans = spansOf(unitOf(7), day)
  const stateOf = (minutes: number) => stateAt({ spans }, minutes * minute)
  expect([0, 120, 155, 180, 259, 300].map(stateOf)).toEqual([
    'stopped',
    'moving',
    'idling',
    'stopped',
    'moving',
    'offline',
  ])
  expect(stateOf(-1)).toBeNull()
  expect(Math.min(...spans.map(({ fromTs }) => fromTs))).toBe(0)
})

test('jumps to events and to where stops begin, and not to what it is at already', () => {
  const marks = marksOf([subjectOf(unitOf(7), day, named), subjectOf(unitOf(8), day, { ...named, key: '8' })])
  expect(marks).toEqual([0, 120 * minute, 150 * minute])
  expect(markAfter(marks, 120 * minute)).toBe(150 * minute)
  expect(markBefore(marks, 120 * minute + 500)).toBe(0)
  expect(markAfter(marks, 150 * minute)).toBeUndefined()
})

test('skips what nobody drives through, and nothing where nobody drives at all', () => {
  expect(restsOf([subjectOf(unitOf(7), day, named)], day)).toEqual([
    { fromTs: 0, toTs: 100 * minute },
    { fromTs: 150 * minute, toTs: 200 * minute },
    { fromTs: 260 * minute, toTs: 600 * minute },
  ])
  expect(restsOf([{ spans: [] }], day)).toEqual([])
})

test('lays a day over another with all that belongs to it', () => {
  const shifted = subjectOf(unitOf(7), day, { ...named, shiftMs: 1_000 * minute })
  expect(shifted.route.at[1]).toBe(1_100 * minute)
  expect(stateAt(shifted, 1_120 * minute)).toBe('moving')
  expect(shifted.events.map(({ recordedAt }) => recordedAt)).toEqual([1_120 * minute])
  expect(departureOf(unitOf(7), day)).toBe(100 * minute)
})

/** Frames by hand. */
const framesOf = () => {
  let [now, run]: [number, ((now: number) => void) | null] = [0, null]
  return {
    request: (next: (now: number) => void) => {
      run = next
      return 1
    },
    cancel: () => {
      run = null
    },
    now: () => now,
    pass: (ms: number) => {
      now += ms
      run?.(now)
    },
  }
}

test('plays at so many times, slower than it was too, over rests, and to its end', () => {
  const frames = framesOf()
  const clock = createPlayClock(frames)
  clock.setExtent(day)
  clock.setTimes(60)
  clock.play()
  frames.pass(100)
  expect(clock.instant()).toBe(6_000)
  clock.setTimes(0.25)
  frames.pass(100)
  expect(clock.instant()).toBe(6_025)
  clock.setSkipped([{ fromTs: 6_000, toTs: 100 * minute }])
  frames.pass(10)
  expect(clock.instant()).toBe(100 * minute)
  clock.setTimes(600)
  clock.seek(600 * minute - 10)
  frames.pass(100)
  expect(clock.instant()).toBe(600 * minute)
  expect(clock.isPlaying()).toBe(false)
  clock.play()
  expect(clock.instant()).toBe(0)
})

test('tells painters of each frame, and readers a few times a second', () => {
  const frames = framesOf()
  const clock = createPlayClock(frames)
  clock.setExtent(day)
  let [painted, said] = [0, 0]
  clock.onFrame(() => {
    painted += 1
  })
  clock.subscribe(() => {
    said += 1
  })
  clock.play()
  const saidBefore = said
  for (let frame = 0; frame < 60; frame += 1) frames.pass(16)
  expect(painted).toBe(60)
  expect(said - saidBefore).toBeLessThan(6)
  // A page that was out of sight goes on where it was.
  const before = clock.instant()
  frames.pass(60_000)
  expect(clock.instant() - before).toBeLessThanOrEqual(500 * 60)
})

test('asks for units in calls of ten, and alone where several are too much', async () => {
  vi.useFakeTimers()
  const asked: number[][] = []
  const read = createUnitDesk(async (_, ids) => {
    asked.push([...ids])
    if (ids.includes(3)) throw new ApiFailure({ code: 'search.toolarge', statusCode: 406 } as never)
    return ids.filter((id) => id !== 2).map(unitOf)
  })
  const period = { fromTs: 0, toTs: 86_400_000 }
  const answers = Array.from({ length: 12 }, (_, nth) => read(1, nth + 1, period))
  await vi.runAllTimersAsync()
  const units = await Promise.all(answers)
  vi.useRealTimers()
  expect(asked[0]).toHaveLength(10)
  expect(asked.some((ids) => ids.length === 2)).toBe(true)
  expect(units[1]).toBe('unknown')
  expect(units[2]).toBe('tooMuch')
  expect(units[3]).toMatchObject({ itemId: 4 })
  expect(units[11]).toMatchObject({ itemId: 12 })
})
