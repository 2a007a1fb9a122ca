import { expect, test } from 'vitest'
import { mobileRoadTransportRules as rules } from './working-rules.ts'
import { workedWeek } from './working-week.ts'

const [secondMs, hourMs] = [1_000, 3_600_000]
const hours = (...of: number[]) => of.map((each) => each * hourMs)

test('a week of sixty hours is within the rules, a second more is not', () => {
  expect(workedWeek(60 * hourMs, hours(30, 30), rules)).toMatchObject({ isWeekLong: false, isMeanLong: false })
  expect(workedWeek(60 * hourMs + secondMs, hours(30, 30), rules)).toMatchObject({ isWeekLong: true })
})

test('the average is over seventeen weeks, and not over those without work', () => {
  const full = Array.from({ length: 16 }, () => 48 * hourMs)
  expect(workedWeek(48 * hourMs, full, rules)).toEqual({
    ...{ workedMs: 48 * hourMs, meanMs: 48 * hourMs, weeksCounted: 17, isWeekLong: false, isMeanLong: false },
  })
  expect(workedWeek(48 * hourMs + 17 * secondMs, full, rules)).toMatchObject({
    meanMs: 48 * hourMs + secondMs,
    isMeanLong: true,
  })
  // The oldest one no longer counts.
  expect(workedWeek(48 * hourMs, [100 * hourMs, ...full], rules).isMeanLong).toBe(false)
  expect(workedWeek(40 * hourMs, hours(50, 0, 0, 60), rules)).toMatchObject({ meanMs: 50 * hourMs, weeksCounted: 3 })
})
