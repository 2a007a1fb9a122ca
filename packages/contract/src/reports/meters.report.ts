import { defineReport } from './define-report.ts'

/** Odometer and hour meter as they stand now, and what came to them in the days, beside the way that the fixes tell. */
export const metersReport = defineReport({
  type: 'meters',
  family: 'fleet',
  takes: ['vehicles', 'assets', 'groups'],
  opensWith: 'last30',
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'odometerKm', kind: 'number', decimals: 0, unit: 'km', isMain: true },
    { id: 'distanceKm', kind: 'number', decimals: 1, unit: 'km', total: 'sum', isMain: true },
    { id: 'counterKm', kind: 'number', decimals: 1, unit: 'km', total: 'sum' },
    { id: 'deviation', kind: 'number', decimals: 1, unit: '%' },
    { id: 'hourMeterMs', kind: 'duration', isMain: true },
    { id: 'engineOnMs', kind: 'duration', total: 'sum' },
    { id: 'readAt', kind: 'instant' },
  ],
  beside: ['itemId', 'itemType'],
  order: { by: 'item', direction: 'asc' },
  matches: ['itemId'],
  chart: { value: 'distanceKm', by: 'item' },
  opens: { kind: 'report', type: 'days', by: 'itemId' },
})
