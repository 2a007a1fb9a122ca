import { expect, test } from 'vitest'
import { countOfDays, daysOfPeriod, instantsOfDays, reportPeriods } from './report-period.ts'
import { datePlus } from './zone-time.ts'

test('names mean days of the calendar, weeks from Monday', () => {
  // A Wednesday, the first of a month.
  const today = '2026-04-01'
  expect(
    Object.fromEntries(reportPeriods.map((name) => [name, Object.values(daysOfPeriod(name, today)).join(' ')])),
  ).toEqual({
    today: '2026-04-01 2026-04-01',
    yesterday: '2026-03-31 2026-03-31',
    thisWeek: '2026-03-30 2026-04-01',
    lastWeek: '2026-03-23 2026-03-29',
    thisMonth: '2026-04-01 2026-04-01',
    lastMonth: '2026-03-01 2026-03-31',
    last7: '2026-03-25 2026-03-31',
    last14: '2026-03-18 2026-03-31',
    last30: '2026-03-02 2026-03-31',
    last90: '2026-01-01 2026-03-31',
    lastYear: '2025-04-01 2026-03-31',
  })
})

test('on any day of a year a week has seven days, and the month before ends where this one begins', () => {
  for (let nth = 0; nth < 366; nth += 1) {
    const today = datePlus('2027-12-25', nth)
    expect(countOfDays(daysOfPeriod('lastWeek', today))).toBe(7)
    const { from } = daysOfPeriod('thisMonth', today)
    expect(daysOfPeriod('lastMonth', today).to).toBe(datePlus(from, -1))
    expect(daysOfPeriod('lastWeek', today).to).toBe(datePlus(daysOfPeriod('thisWeek', today).from, -1))
  }
})

test('days begin at the zone’s midnight, also where the clocks change', () => {
  const hours = (days: { from: string; to: string }, zone: string) => {
    const { fromTs, toTs } = instantsOfDays(days, zone)
    return (toTs - fromTs) / 3_600_000
  }
  const sunday = { from: '2026-03-29', to: '2026-03-29' }
  expect(hours(sunday, 'Europe/Madrid')).toBe(23)
  expect(hours({ from: '2026-03-28', to: '2026-03-30' }, 'Europe/Madrid')).toBe(71)
  expect(hours(sunday, 'Pacific/Auckland')).toBe(24)
})
