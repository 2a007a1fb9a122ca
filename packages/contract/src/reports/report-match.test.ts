import { expect, test } from 'vitest'
import { type ReportType, reportOf, reports } from '../reports.ts'
import { type ReportDefinition, reportFields } from './define-report.ts'
import { rowMatch } from './report-match.ts'

const matchOf = (type: ReportType, from: string, settings = {}) =>
  rowMatch(reportOf(type), { from, settings }) as (row: Record<string, string | number | null>) => string

test('a day of one period is the same day of another, whatever its date', () => {
  const [now, before] = [matchOf('days', '2026-11-09'), matchOf('days', '2026-11-02')]
  expect(now({ itemId: 7, day: '2026-11-11' })).toBe(before({ itemId: 7, day: '2026-11-04' }))
  expect(now({ itemId: 7, day: '2026-11-11' })).not.toBe(before({ itemId: 7, day: '2026-11-05' }))
  expect(now({ itemId: 7, day: '2026-11-11' })).not.toBe(before({ itemId: 8, day: '2026-11-04' }))
})

test('days are counted by the calendar where clocks go back between them', () => {
  const [now, before] = [matchOf('days', '2026-10-24'), matchOf('days', '2026-10-10')]
  expect(now({ itemId: 1, day: '2026-10-27' })).toBe(before({ itemId: 1, day: '2026-10-13' }))
})

test('whole weeks are told apart by their place, although the period begins within one', () => {
  const [now, before] = [matchOf('workingWeeks', '2026-11-05'), matchOf('workingWeeks', '2026-10-07')]
  // Their Mondays lie 3 and 2 days before the first day.
  expect(now({ driverId: 2, weekFrom: '2026-11-02' })).toBe(before({ driverId: 2, weekFrom: '2026-10-05' }))
  expect(now({ driverId: 2, weekFrom: '2026-11-09' })).toBe(before({ driverId: 2, weekFrom: '2026-10-12' }))
})

test('parts of a year are told apart by their place, the first one cut or not', () => {
  const [now, before] = [
    matchOf('countries', '2026-08-15', { monthsARow: 3 }),
    matchOf('countries', '2025-10-01', { monthsARow: 3 }),
  ]
  const row = (partFrom: string) => ({ itemId: 1, country: 'ES', partFrom })
  expect(now(row('2026-08-15'))).toBe(before(row('2025-10-01')))
  expect(now(row('2026-10-01'))).toBe(before(row('2026-01-01')))
  expect(now(row('2026-08-15'))).not.toBe(before(row('2026-01-01')))
})

test('rows of a report of single events match none', () => {
  expect(rowMatch(reportOf('trips'), { from: '2026-11-01', settings: {} })).toBeNull()
})

test('each report matches by fields that its rows have', () => {
  for (const report of reports as readonly ReportDefinition[])
    for (const match of report.matches ?? []) {
      const [field] = typeof match === 'string' ? [match] : Object.values(match)
      expect(reportFields(report), report.type).toContain(field)
    }
})
