import { expect, test } from 'vitest'
import { calendarDay, isDayChoice, periodOf } from './day.ts'

const hour = 3_600_000

test('a day begins at midnight of the zone, not of the browser', () => {
  expect(periodOf('2026-07-01', 0, 'Europe/Madrid').fromTs).toBe(Date.UTC(2026, 5, 30, 22))
  expect(periodOf('2026-01-15', 0, 'America/Bogota').fromTs).toBe(Date.UTC(2026, 0, 15, 5))
  expect(periodOf('2026-07-01', 0, 'Asia/Kathmandu').fromTs).toBe(Date.UTC(2026, 5, 30, 18, 15))
})

test('the days when the clocks change have 23 and 25 hours', () => {
  const lengthOf = (day: `${number}-${number}-${number}`) => {
    const { fromTs, toTs } = periodOf(day, 0, 'Europe/Madrid')
    return (toTs - fromTs) / hour
  }
  expect(lengthOf('2026-03-29')).toBe(23)
  expect(lengthOf('2026-10-25')).toBe(25)
  expect(lengthOf('2026-06-10')).toBe(24)
})

test('today and yesterday follow the clock of the zone across the new year', () => {
  const now = Date.UTC(2026, 11, 31, 23, 30)
  expect(calendarDay('today', now, 'Europe/Madrid')).toBe('2027-01-01')
  expect(calendarDay('yesterday', now, 'Europe/Madrid')).toBe('2026-12-31')
  expect(calendarDay('today', now, 'America/Lima')).toBe('2026-12-31')
})

test.each(['today', 'yesterday', '2026-02-28'])('%s is a day', (value) => expect(isDayChoice(value)).toBe(true))
test.each(['', 'tomorrow', '2026-13-45', '1', null, 5])('%j is none', (value) => expect(isDayChoice(value)).toBe(false))
