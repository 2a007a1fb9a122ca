import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datePlus } from '../zone-time.ts'
import { calendarDayAt, calendarDayNow, calendarDays } from './calendar-days.ts'

const hourMs = 3_600_000
const hours = (timezone: string, fromDate: string, toDate = fromDate) =>
  calendarDays(timezone, fromDate, toDate).map(({ fromTs, toTs }) => (toTs - fromTs) / hourMs)
const begins = (timezone: string, date: string) =>
  new Date(calendarDays(timezone, date, date)[0]?.fromTs as number).toISOString()

test('a day that the clocks change in has as many hours as there were', () => {
  expect(hours('Europe/Madrid', '2026-03-28', '2026-03-30')).toEqual([24, 23, 24])
  expect(hours('Europe/Madrid', '2026-10-24', '2026-10-26')).toEqual([24, 25, 24])
  expect(hours('Australia/Lord_Howe', '2026-10-04')).toEqual([23.5])
  expect(hours('Australia/Lord_Howe', '2026-04-05')).toEqual([24.5])
  expect(hours('America/St_Johns', '2006-10-29')).toEqual([25])
})

test('a day without a midnight begins at its first instant', () => {
  expect(begins('America/Sao_Paulo', '2018-11-04')).toBe('2018-11-04T03:00:00.000Z')
  expect(hours('America/Sao_Paulo', '2018-11-03', '2018-11-05')).toEqual([24, 23, 24])
  // The clocks go back at midnight, to eleven in the evening of the day before.
  expect(hours('America/Sao_Paulo', '2018-02-17', '2018-02-18')).toEqual([25, 24])
  expect(begins('America/Santiago', '2022-09-11')).toBe('2022-09-11T04:00:00.000Z')
  expect(hours('America/Santiago', '2022-09-10', '2022-09-11')).toEqual([24, 23])
  expect(hours('Atlantic/Azores', '2026-03-29')).toEqual([23])
})

test('a date that never was is no day, and dates differ across the date line', () => {
  expect(calendarDays('Pacific/Apia', '2011-12-29', '2011-12-31').map(({ date }) => date)).toEqual([
    '2011-12-29',
    '2011-12-31',
  ])
  const noon = Date.UTC(2026, 5, 15, 12)
  expect(['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((zone) => calendarDayAt(zone, noon).date)).toEqual([
    '2026-06-16',
    '2026-06-15',
  ])
})

test('each instant is of one day, and days follow each other without a hole', () => {
  const zones = ['Europe/Madrid', 'America/Sao_Paulo', 'America/Santiago', 'Australia/Lord_Howe', 'Pacific/Apia']
  const instants = fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2030, 0, 1) })
  fc.assert(
    fc.property(fc.constantFrom(...zones, 'America/St_Johns', 'Pacific/Kiritimati'), instants, (timezone, instant) => {
      const day = calendarDayAt(timezone, instant)
      expect(day.fromTs <= instant && instant < day.toTs).toBe(true)
      expect(calendarDayAt(timezone, day.fromTs)).toEqual(day)
      expect(calendarDayAt(timezone, day.toTs).fromTs).toBe(day.toTs)
      expect(calendarDayNow(timezone, instant)).toEqual(day)
      const month = calendarDays(timezone, datePlus(day.date, -15), datePlus(day.date, 15))
      expect(month.slice(1).map(({ fromTs }) => fromTs)).toEqual(month.slice(0, -1).map(({ toTs }) => toTs))
      expect(month).toContainEqual(day)
    }),
    { numRuns: 150 },
  )
})
