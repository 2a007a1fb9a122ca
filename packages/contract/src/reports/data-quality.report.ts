import { defineReport } from './define-report.ts'

/** How far what an item reports can be relied on: what was refused and why, how long it was silent, how late it came. */
export const dataQualityReport = defineReport({
  type: 'dataQuality',
  family: 'fleet',
  takes: ['vehicles', 'assets', 'persons', 'groups'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'fixes', kind: 'number', total: 'sum' },
    { id: 'goodShare', kind: 'number', decimals: 1, unit: '%', isMain: true },
    { id: 'withoutPlace', kind: 'number', total: 'sum' },
    { id: 'outliers', kind: 'number', total: 'sum' },
    { id: 'wrongClocks', kind: 'number', total: 'sum' },
    { id: 'lateShare', kind: 'number', decimals: 1, unit: '%' },
    { id: 'gapMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'lastHeardAt', kind: 'instant' },
  ],
  beside: ['itemId', 'itemType'],
  order: { by: 'goodShare', direction: 'asc' },
  matches: ['itemId'],
  opens: { kind: 'report', type: 'gaps', by: 'itemId' },
})
