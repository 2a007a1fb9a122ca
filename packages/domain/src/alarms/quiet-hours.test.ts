import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zoneTime } from '../zone-time.ts'
import { type QuietHours, quietUntil } from './quiet-hours.ts'

const madrid = 'Europe/Madrid'
const night: QuietHours = { fromMinute: 22 * 60, toMinute: 7 * 60 }

test('over midnight it lasts until the morning, from both sides of it', () => {
  const morning = Date.UTC(2026, 10, 29, 6)
  expect(quietUntil(night, madrid, Date.UTC(2026, 10, 28, 21, 0))).toBe(morning)
  expect(quietUntil(night, madrid, Date.UTC(2026, 10, 29, 5, 59, 59))).toBe(morning)
  expect(quietUntil(night, madrid, morning)).toBeNull()
  expect(quietUntil(night, madrid, Date.UTC(2026, 10, 28, 20, 59))).toBeNull()
})

test('a siesta is of one day; none is none', () => {
  const siesta = { fromMinute: 14 * 60, toMinute: 16 * 60 }
  expect(quietUntil(siesta, madrid, Date.UTC(2026, 6, 1, 12, 30))).toBe(Date.UTC(2026, 6, 1, 14))
  expect(quietUntil(siesta, madrid, Date.UTC(2026, 6, 1, 14))).toBeNull()
  expect(quietUntil(null, madrid, 0)).toBeNull()
  expect(quietUntil({ fromMinute: 60, toMinute: 60 }, madrid, Date.UTC(2026, 6, 1))).toBeNull()
})

test('a night in which the clocks change ends when they show its end', () => {
  expect(quietUntil(night, madrid, Date.UTC(2026, 9, 24, 22))).toBe(Date.UTC(2026, 9, 25, 6))
  expect(quietUntil(night, madrid, Date.UTC(2026, 2, 28, 22))).toBe(Date.UTC(2026, 2, 29, 5))
  // Until half past two, which comes twice: in the second of them it is quiet still.
  const early = { fromMinute: 0, toMinute: 150 }
  const second = Date.UTC(2026, 9, 25, 1, 10)
  expect(quietUntil(early, madrid, second)).toBeGreaterThan(second)
})

test('whoever is woken is woken when clocks show no quiet hour, and soon', () => {
  const minute = fc.integer({ min: 0, max: 1_439 })
  const instant = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
  const zone = fc.constantFrom(madrid, 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe')
  fc.assert(
    fc.property(minute, minute, instant, zone, (fromMinute, toMinute, now, timezone) => {
      const until = quietUntil({ fromMinute, toMinute }, timezone, now)
      const shown = zoneTime(timezone).at(now).minute
      const isQuiet =
        fromMinute < toMinute
          ? shown >= fromMinute && shown < toMinute
          : fromMinute > toMinute && (shown >= fromMinute || shown < toMinute)
      expect(until !== null).toBe(isQuiet)
      if (until === null) return
      expect(until).toBeGreaterThan(now)
      expect(until - now).toBeLessThanOrEqual(26 * 3_600_000)
    }),
    { numRuns: 2_000 },
  )
})
