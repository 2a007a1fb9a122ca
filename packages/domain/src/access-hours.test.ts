import { expect, test } from 'vitest'
import { isWithinHours } from './access-hours.ts'
import { zoneTime } from './zone-time.ts'

const monday = '2026-11-16'
const at = (timezone: string, date: string, hour: number) => zoneTime(timezone).instantOf(date, hour * 60)
const nights = [{ day: 0, fromMinute: 22 * 60, toMinute: 30 * 60 }]

test('a week without hours restricts nothing', () => {
  expect(isWithinHours([], 'Europe/Madrid', 0)).toBe(true)
})

test('hours are those of the time zone, with their first minute and without their last', () => {
  const days = [{ day: 0, fromMinute: 8 * 60, toMinute: 15 * 60 }]
  for (const timezone of ['Europe/Madrid', 'America/Santiago']) {
    expect([7.99, 8, 14.99, 15].map((hour) => isWithinHours(days, timezone, at(timezone, monday, hour)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  }
  expect(isWithinHours(days, 'America/Santiago', at('Europe/Madrid', monday, 9))).toBe(false)
})

test('hours that begin before midnight go on after it, and on no other day', () => {
  const inNight = (date: string, hour: number) =>
    isWithinHours(nights, 'Europe/Madrid', at('Europe/Madrid', date, hour))
  expect([inNight(monday, 23), inNight('2026-11-17', 5), inNight('2026-11-17', 6), inNight('2026-11-17', 23)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
