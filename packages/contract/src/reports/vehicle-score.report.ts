import { defineReport } from './define-report.ts'
import { scoreColumns, scoreSettings } from './score-columns.ts'

/** A line a vehicle, whoever drove it. */
export const vehicleScoreReport = defineReport({
  type: 'vehicleScore',
  family: 'safety',
  takes: ['vehicles', 'groups'],
  settings: scoreSettings,
  columns: [{ id: 'item', kind: 'text', isMain: true }, ...scoreColumns],
  beside: ['itemId', 'itemType'],
  order: { by: 'score', direction: 'asc' },
  matches: ['itemId'],
  chart: { value: 'manoeuvres', by: 'item' },
  opens: { kind: 'report', type: 'trips', by: 'itemId' },
})
