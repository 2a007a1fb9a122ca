import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWallClock, hoursText, isoText } from './wall-clock.ts'

it('shows what the wall shows on both sides of a change of the clocks', () => {
  const madrid = createWallClock('Europe/Madrid')
  const shown = (instant: number) => isoText(madrid(instant), 'second')
  expect(shown(Date.UTC(2026, 9, 25, 0, 59, 59))).toBe('2026-10-25 02:59:59')
  expect(shown(Date.UTC(2026, 9, 25, 1, 0, 0))).toBe('2026-10-25 02:00:00')
  expect(shown(Date.UTC(2026, 2, 29, 1, 0, 0))).toBe('2026-03-29 03:00:00')
})

it.each(['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe', 'America/Sao_Paulo', 'Europe/Istanbul'])(
  'agrees with the platform in %s',
  (timeZone) => {
    const clock = createWallClock(timeZone)
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2040, 0) }), (instant) => {
        expect(isoText(clock(instant), 'second')).toBe(format.format(instant))
      }),
      { numRuns: 200 },
    )
  },
)

it('writes durations as hours without an end', () => {
  expect([0, 59_499, 3_600_000, 93_909_000, -61_000].map(hoursText)).toEqual([
    '0:00:00',
    '0:00:59',
    '1:00:00',
    '26:05:09',
    '-0:01:01',
  ])
})
