import { defineReport } from './define-report.ts'
import { scoreColumns, scoreSettings } from './score-columns.ts'

/** A line a driver, over all vehicles: events of their trips and kilometres are added up, and the score taken of the sums. */
export const driverScoreReport = defineReport({
  type: 'driverScore',
  family: 'safety',
  takes: ['drivers', 'vehicles', 'groups'],
  settings: scoreSettings,
  columns: [{ id: 'driver', kind: 'text', isMain: true }, ...scoreColumns],
  beside: ['driverId'],
  order: { by: 'score', direction: 'asc' },
  matches: ['driverId'],
  chart: { value: 'manoeuvres', by: 'driver' },
  opens: { kind: 'report', type: 'trips', by: 'driverId' },
})
