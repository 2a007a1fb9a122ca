import type { ItemHistory } from '@atalaya/contract/tracks'
import { defaultMotionSettings } from '@atalaya/domain/item-state'
import { expect, it } from 'vitest'
import { standingSince, statesOf } from './day-states.ts'

const minute = 60_000
const day = { fromTs: 0, toTs: 1_440 * minute }
const stopOf = (from: number, to: number | null) => ({
  id: from,
  startedAt: from * minute,
  endedAt: to === null ? null : to * minute,
  lat: 40,
  lng: -3,
  idleMs: 0,
})
const trackOf = (from: number, to: number | null, lastFix = to ?? from) => ({
  id: from,
  startedAt: from * minute,
  endedAt: to === null ? null : to * minute,
  lastFixAt: lastFix * minute,
})
const historyOf = (parts: object): ItemHistory =>
  ({
    itemType: 0,
    route: { recordedAt: [], lat: [], lng: [], speedKmh: [], heading: [], ignition: [] },
    tracks: [],
    stops: [],
    gaps: [],
    events: [],
    idleBy: defaultMotionSettings,
    ...parts,
  }) as unknown as ItemHistory
const shortOf = (history: ItemHistory, now: number) =>
  statesOf(history, day, now * minute).map(({ state, fromTs, toTs }) => [state, fromTs / minute, toTs / minute])

it('cuts what reaches beyond the day, and ends what lasts now', () => {
  const history = historyOf({ stops: [stopOf(-60, 30), stopOf(90, null)], tracks: [trackOf(30, 90)] })
  expect(shortOf(history, 120)).toEqual([
    ['stopped', 0, 30],
    ['stopped', 90, 120],
    ['moving', 30, 90],
  ])
})

it('takes a trip under way to its last fix and no further', () => {
  expect(shortOf(historyOf({ tracks: [trackOf(30, null, 40)] }), 100)).toEqual([['moving', 30, 40]])
})

it('finds an engine that runs at a standstill for a minute or longer', () => {
  const at = [0, 1, 2, 3, 4, 30, 31]
  const route = {
    recordedAt: at.map((m) => m * minute),
    lat: at.map(() => 40),
    lng: at.map(() => -3),
    speedKmh: [0, 0, 0, 60, 0, 0, null],
    heading: at.map(() => null),
    ignition: [true, true, true, true, true, true, true],
  }
  expect(shortOf(historyOf({ route }), 100)).toEqual([['idling', 0, 2]])
})

it('says since when it stands only of a day without anything else', () => {
  expect(standingSince(historyOf({ stops: [stopOf(-600, null)] }), day)).toBe(-600 * minute)
  expect(standingSince(historyOf({ stops: [stopOf(10, null)] }), day)).toBeNull()
  expect(standingSince(historyOf({ stops: [stopOf(-600, 5)], tracks: [trackOf(5, 9)] }), day)).toBeNull()
  expect(
    standingSince(historyOf({ stops: [stopOf(-600, null)], gaps: [{ startedAt: 1, endedAt: 2 }] }), day),
  ).toBeNull()
  expect(standingSince(historyOf({}), day)).toBeNull()
})
