import { expect, test } from 'vitest'
import { dayCount, daysOf, instantsOf } from './usage-days.ts'

const own = { from: '2026-01-01', to: '2026-01-02' }

test('named periods are counted from today', () => {
  expect(daysOf('last7', '2026-03-03', own)).toEqual({ from: '2026-02-25', to: '2026-03-03' })
  expect(daysOf('month', '2026-03-03', own)).toEqual({ from: '2026-03-01', to: '2026-03-03' })
  expect(daysOf('lastMonth', '2026-03-03', own)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOf('own', '2026-03-03', own)).toEqual(own)
})

test('a day on which the clocks change has its 23 hours, and days are counted all the same', () => {
  const days = { from: '2026-03-29', to: '2026-03-29' }
  const { fromTs, toTs } = instantsOf(days, 'Europe/Madrid')
  expect((toTs - fromTs) / 3_600_000).toBe(23)
  expect(dayCount(days)).toBe(1)
  expect(dayCount({ from: '2026-03-01', to: '2026-05-31' })).toBe(92)
})
