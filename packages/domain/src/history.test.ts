import { expect, test } from 'vitest'
import { historyStart, weekMs, weekStart } from './history.ts'

test('a week runs from Monday to Monday, UTC', () => {
  expect(weekStart(Date.UTC(2026, 6, 20))).toBe(Date.UTC(2026, 6, 20))
  expect(weekStart(Date.UTC(2026, 6, 20) - 1)).toBe(Date.UTC(2026, 6, 13))
  expect(weekStart(Date.UTC(2026, 6, 26, 23, 59, 59, 999))).toBe(Date.UTC(2026, 6, 20))
})

test('a history keeps at least its days, and less than a week more', () => {
  for (let hour = 0; hour < 24 * 14; hour++) {
    const now = Date.UTC(2026, 6, 20) + hour * 3_600_000
    const kept = now - historyStart(now, 30)
    expect(kept).toBeGreaterThanOrEqual(30 * 86_400_000)
    expect(kept).toBeLessThan(30 * 86_400_000 + weekMs)
  }
})
