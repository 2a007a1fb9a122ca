import { expect, test } from 'vitest'
import { reportOf } from '../reports.ts'
import { type ReportCell, reportCounts, reportTotals } from './define-report.ts'
import { createReportSums } from './report-sums.ts'

const trip = (item: string | null, distanceKm: number | null, maxSpeed: number): Record<string, ReportCell> => ({
  ...{ item, distanceKm, maxSpeed, drivingMs: 60_000 },
})
const rows = [trip('Van 1', 10, 80), trip('Van 2', null, 90), trip('Van 1', 5, 70), trip(null, 7, 120)]

test('parts come to what all rows come to at once', () => {
  const definition = reportOf('trips')
  const sums = createReportSums(definition)
  for (const row of rows) sums.add([row])
  expect(sums.read()).toEqual({
    ...{ rows: 4, whom: 3, charted: 15 },
    totals: reportTotals(definition, rows),
    counts: {},
  })
  expect(sums.read().totals).toMatchObject({ distanceKm: 22, maxSpeed: 120, drivingMs: 240_000 })
})

test('what the answer counts is counted over all parts', () => {
  const definition = reportOf('coldChain')
  const days = [
    { item: 'Van 1', doubt: null, release: 'released' },
    { item: 'Van 1', doubt: 'gap', release: null },
    { item: 'Van 2', doubt: 'gap', release: null },
  ]
  const sums = createReportSums(definition)
  sums.add(days.slice(0, 2))
  sums.add(days.slice(2))
  expect(sums.read().counts).toEqual(reportCounts(definition, days))
})

test('without a row there are no figures', () => {
  expect(createReportSums(reportOf('stops')).read()).toEqual({
    ...{ rows: 0, whom: 0, charted: 0 },
    totals: { stoppedMs: null, idleMs: null },
    counts: {},
  })
})
