import type { Dashboard, DashboardDay, DashboardItemSums } from '@atalaya/contract/dashboard'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changesOf,
  dayValue,
  hoursByWeekday,
  isComparable,
  measures,
  rankingOf,
  reasonsOf,
  spansOf,
  spanValue,
} from './dashboard-figures.ts'

const day = (given: Partial<DashboardDay>): DashboardDay => ({
  ...{ date: '2026-03-01', items: 2, moved: 1, distanceM: 0, drivingMs: 0, idleMs: 0, trips: 0, notices: 0 },
  ...{ engineOnMs: null, fuelUsedL: null },
  ...given,
})
const sums = (distanceM: number, daysMoved = 0): DashboardItemSums => ({
  ...{ distanceM, daysMoved, drivingMs: 0, idleMs: 0, engineOnMs: null, fuelUsedL: null, trips: 0, notices: 0 },
})
const item = (itemId: number, before: number, span: number) =>
  ({ itemId, itemType: 1, name: `Van ${itemId}`, before: sums(before), span: sums(span) }) as Dashboard['items'][number]

test('days are parted into the span before, the span and today', () => {
  const days = ['01', '02', '03', '04', '05'].map((nth) => day({ date: `2026-03-${nth}` }))
  const { before, span, today } = spansOf({ days } as Dashboard)
  expect([before, span, [today]].map((some) => some.map((one) => one?.date.slice(8)))).toEqual([
    ['01', '02'],
    ['03', '04'],
    ['05'],
  ])
})

test('a day of which nothing is known has no figure but its notices', () => {
  const unknown = day({ items: 0, moved: 0 })
  expect(measures.map((measure) => dayValue(unknown, measure, 4))).toEqual([
    ...[null, null, null, null, null, 0, null, null, null],
  ])
  expect(isComparable({ before: [day({}), unknown], span: [], today: undefined })).toBe(false)
})

test('use is a share of all items, those of which nothing is known among them', () => {
  expect(dayValue(day({ moved: 1 }), 'use', 4)).toBe(0.25)
  expect(spanValue([day({ moved: 1 }), day({ moved: 3 })], 'use', 4)).toBe(0.5)
  expect(spanValue([], 'use', 0)).toBe(0)
})

test('a change is explained by those that went its way, the largest first', () => {
  const { change, reasons, others } = reasonsOf(
    [item(1, 10, 4), item(2, 0, 30), item(3, 5, 10), item(4, 7, 7)],
    'distance',
    1,
  )
  expect({ change, others }).toEqual({ change: 29, others: -1 })
  expect(reasons).toEqual([{ itemId: 2, name: 'Van 2', difference: 30 }])
})

test('what is listed and what is not come to the change, whatever the items did', () => {
  const some = fc.array(fc.tuple(fc.nat(1_000), fc.nat(1_000)), { maxLength: 20 })
  fc.assert(
    fc.property(some, fc.nat(8), (pairs, most) => {
      const items = pairs.map(([before, span], nth) => item(nth, before, span))
      const { change, reasons, others } = reasonsOf(items, 'distance', most)
      expect(reasons.reduce((sum, { difference }) => sum + difference, others)).toBe(change)
      expect(reasons.length).toBeLessThanOrEqual(most)
    }),
  )
})

test('who did nothing is in no ranking', () => {
  expect(rankingOf([item(1, 0, 4), item(2, 9, 0), item(3, 0, 8)], 'distance').map(({ itemId }) => itemId)).toEqual([
    3, 1,
  ])
})

test('what no tracker tells is not known, and adds nothing to what others tell', () => {
  expect(spanValue([day({}), day({})], 'fuel', 2)).toBeNull()
  expect(spanValue([day({ fuelUsedL: 3 }), day({})], 'fuel', 2)).toBe(3)
  expect(spanValue([day({ idleMs: 5 })], 'idleShare', 2)).toBeNull()
  expect(spanValue([day({ idleMs: 5, engineOnMs: 20 }), day({ idleMs: 5, engineOnMs: 20 })], 'idleShare', 2)).toBe(0.25)
})

test('the share of idling is explained by items whose differences come to it', () => {
  const idling = (idleMs: number, engineOnMs: number | null) => ({ ...sums(0), idleMs, engineOnMs })
  const items = [
    { ...item(1, 0, 0), before: idling(10, 100), span: idling(60, 120) },
    { ...item(2, 0, 0), before: idling(10, 100), span: idling(0, 80) },
    { ...item(3, 0, 0), before: idling(0, null), span: idling(0, null) },
  ]
  const { change, reasons, others } = reasonsOf(items, 'idleShare', 6)
  expect(change).toBeCloseTo(60 / 200 - 20 / 200)
  expect(reasons.map(({ itemId }) => itemId)).toEqual([1])
  expect(reasons.reduce((total, { difference }) => total + difference, others)).toBeCloseTo(change)
  expect(reasonsOf([items[0] as (typeof items)[number]], 'idleShare', 6).others).toBe(0)
})

test('items are listed by how much they changed, whichever way', () => {
  expect(changesOf([item(1, 10, 4), item(2, 0, 30), item(3, 7, 7)], 'distance')).toEqual([
    { itemId: 2, name: 'Van 2', difference: 30 },
    { itemId: 1, name: 'Van 1', difference: -6 },
  ])
})

test('an hour’s use is what was driven of what all items could have, by how long clocks showed it', () => {
  const hourMs = 3_600_000
  const hours = (lengths: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => lengths[hour] ?? hourMs)
  const none = Array.from({ length: 24 }, () => 0)
  const [sunday] = hoursByWeekday(
    [{ date: '2026-03-29', drivingMs: none.with(3, hourMs), lengthMs: hours({ 2: 0 }) }],
    4,
  )
  expect([sunday?.weekday, sunday?.hours[2]?.share, sunday?.hours[3]?.share]).toEqual([6, null, 0.25])
  const two = ['2026-10-19', '2026-10-25', '2026-10-18'].map((date) => ({
    date,
    drivingMs: none.with(2, hourMs),
    lengthMs: hours(date === '2026-10-25' ? { 2: 2 * hourMs } : {}),
  }))
  const [monday, both] = hoursByWeekday(two, 2)
  expect([monday?.weekday, monday?.dates]).toEqual([0, ['2026-10-19']])
  // Two of three hours that clocks showed it, of two items.
  expect([both?.dates.length, both?.hours[2]]).toEqual([2, { drivenMs: 2 * hourMs, share: 2 / 6 }])
})
