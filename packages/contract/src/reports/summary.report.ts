import { defineReport } from './define-report.ts'

/** A line an item: trips count where they began, standing is cut at the edges of the period. */
export const summaryReport = defineReport({
  type: 'summary',
  family: 'fleet',
  takes: ['vehicles', 'assets', 'persons', 'groups'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'distanceKm', kind: 'number', unit: 'km', decimals: 1, total: 'sum', isMain: true },
    { id: 'trips', kind: 'number', decimals: 0, total: 'sum', isMain: true },
    { id: 'drivingMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'idleMs', kind: 'duration', total: 'sum' },
    { id: 'stoppedMs', kind: 'duration' },
    { id: 'used', kind: 'number', unit: '%', decimals: 1 },
    { id: 'activeDays', kind: 'number', decimals: 0 },
    { id: 'maxSpeed', kind: 'number', unit: 'km/h', decimals: 0, total: 'max' },
    { id: 'firstMovedAt', kind: 'instant', isHiddenAtFirst: true },
    { id: 'lastMovedAt', kind: 'instant', isHiddenAtFirst: true },
  ],
  beside: ['itemId', 'itemType'],
  order: { by: 'distanceKm', direction: 'desc' },
  matches: ['itemId'],
  chart: { value: 'distanceKm', by: 'item' },
  opens: { kind: 'report', type: 'trips', by: 'itemId' },
})
