import { defineReport } from './define-report.ts'

/** A line a vehicle that has a timetable: what was driven within its hours, and what outside them. */
export const worktimeUseReport = defineReport({
  type: 'worktimeUse',
  family: 'fleet',
  takes: ['vehicles', 'groups'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'outsideMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'outsideShare', kind: 'number', unit: '%', decimals: 1, isMain: true },
    { id: 'outsideTrips', kind: 'number', decimals: 0, total: 'sum' },
    { id: 'lastOutsideAt', kind: 'instant' },
    { id: 'insideMs', kind: 'duration', total: 'sum' },
    { id: 'workMs', kind: 'duration' },
    { id: 'used', kind: 'number', unit: '%', decimals: 1 },
    { id: 'timetable', kind: 'text' },
  ],
  beside: ['itemId', 'itemType'],
  order: { by: 'outsideMs', direction: 'desc' },
  matches: ['itemId'],
  chart: { value: 'outsideMs', by: 'item' },
  opens: { kind: 'report', type: 'trips', by: 'itemId' },
})
