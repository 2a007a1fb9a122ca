import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datePlus, weekdayOf, zoneTime } from './zone-time.ts'

const madrid = zoneTime('Europe/Madrid')

test('a wall clock is read and set', () => {
  expect(madrid.at(Date.UTC(2026, 0, 15, 7, 30))).toEqual({ date: '2026-01-15', minute: 8 * 60 + 30 })
  expect(madrid.instantOf('2026-07-15', 9 * 60)).toBe(Date.UTC(2026, 6, 15, 7))
  expect(madrid.instantOf('2026-07-15', 25 * 60)).toBe(Date.UTC(2026, 6, 15, 23))
})

test('the hour that spring leaves out counts from after it, of the two of autumn the first is meant', () => {
  expect(madrid.instantOf('2026-03-29', 2 * 60 + 30)).toBe(Date.UTC(2026, 2, 29, 1, 30))
  expect(madrid.at(Date.UTC(2026, 2, 29, 1, 30)).minute).toBe(3 * 60 + 30)
  expect(madrid.instantOf('2026-10-25', 2 * 60 + 30)).toBe(Date.UTC(2026, 9, 25, 0, 30))
  expect(madrid.instantOf('2026-10-25', 3 * 60)).toBe(Date.UTC(2026, 9, 25, 2))
})

test('what the clocks show at an instant leads back to it, but for the hour that comes twice', () => {
  const zone = fc.constantFrom('Europe/Madrid', 'America/Santiago', 'Asia/Kathmandu', 'America/St_Johns', 'UTC')
  const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 })
  fc.assert(
    fc.property(zone, minutes, (name, minute) => {
      const instant = minute * 60_000
      const { date, minute: shown } = zoneTime(name).at(instant)
      const back = zoneTime(name).instantOf(date, shown)
      expect([0, 3_600_000]).toContain(instant - back)
      expect(zoneTime(name).at(back)).toEqual({ date, minute: shown })
    }),
  )
})

test('dates are counted over the ends of months, and weeks begin on Monday', () => {
  expect(datePlus('2026-12-31', 1)).toBe('2027-01-01')
  expect(datePlus('2028-03-01', -1)).toBe('2028-02-29')
  expect(weekdayOf('2026-11-16')).toBe(0)
  expect(weekdayOf('2026-11-22')).toBe(6)
})

test('a zone that is none is refused', () => {
  expect(() => zoneTime('Europe/Atlantis')).toThrow(RangeError)
})
