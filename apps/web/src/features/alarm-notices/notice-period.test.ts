import { zoneTime } from '@atalaya/domain/zone-time'
import { expect, test } from 'vitest'
import { isWithin, noticePeriods, spanOf } from './notice-period.ts'

const zone = zoneTime('Europe/Madrid')
/** Tuesday, 10:00 in Madrid. */
const now = Date.UTC(2026, 10, 24, 9)
const dayMs = 86_400_000
const of = (period: (typeof noticePeriods)[number], from: string | null = null, to: string | null = null) =>
  spanOf({ period, from, to }, now, zone)

test.each([
  ['week', 7],
  ['fortnight', 14],
  ['month', 30],
  ['quarter', 90],
  ['year', 365],
  ['twoYears', 730],
] as const)('%s goes back %i days from now, and on', (period, days) => {
  expect(of(period)).toEqual({ fromTs: now - days * dayMs, toTs: null })
})

test('days begin at midnight on the reader’s clocks', () => {
  const midnight = Date.UTC(2026, 10, 23, 23)
  expect(of('today')).toEqual({ fromTs: midnight, toTs: null })
  expect(of('yesterday')).toEqual({ fromTs: midnight - dayMs, toTs: midnight })
})

test('yesterday is a day of 25 hours where the clocks were set back', () => {
  const span = spanOf({ period: 'yesterday', from: null, to: null }, Date.UTC(2026, 9, 26, 9), zone)
  expect((span.toTs as number) - span.fromTs).toBe(25 * 3_600_000)
})

test('one’s own has both of its days, in whichever order they were typed', () => {
  const span = { fromTs: Date.UTC(2026, 10, 1, 23), toTs: Date.UTC(2026, 10, 4, 23) }
  expect(of('custom', '2026-11-02', '2026-11-04')).toEqual(span)
  expect(of('custom', '2026-11-04', '2026-11-02')).toEqual(span)
  expect(of('custom', '2026-11-02')).toEqual({ fromTs: span.fromTs, toTs: span.fromTs + dayMs })
})

test('what is raised now belongs to a period that goes on, and to no other', () => {
  expect(noticePeriods.filter((period) => isWithin(now + 60_000, of(period)))).toEqual(
    noticePeriods.filter((period) => period !== 'yesterday'),
  )
  expect(isWithin(now, of('custom', '2026-11-02', '2026-11-04'))).toBe(false)
})
