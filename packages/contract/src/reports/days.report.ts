import { defineReport } from './define-report.ts'

/** A line an item and day of the company's calendar on which it moved: trips count where they began, so that days add up to the period. */
export const daysReport = defineReport({
  type: 'days',
  family: 'movement',
  takes: ['vehicles', 'assets', 'persons', 'drivers', 'groups'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'day', kind: 'day', isMain: true },
    { id: 'distanceKm', kind: 'number', unit: 'km', decimals: 1, total: 'sum', isMain: true },
    { id: 'trips', kind: 'number', decimals: 0, total: 'sum' },
    { id: 'drivingMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'idleMs', kind: 'duration', total: 'sum' },
    { id: 'maxSpeed', kind: 'number', unit: 'km/h', decimals: 0, total: 'max' },
    { id: 'firstMovedAt', kind: 'instant' },
    { id: 'lastMovedAt', kind: 'instant' },
  ],
  beside: ['itemId', 'itemType'],
  order: { by: 'day', direction: 'asc' },
  matches: ['itemId', { day: 'day' }],
  chart: { value: 'distanceKm', by: 'item', days: 'day' },
  opens: { kind: 'moment', at: 'firstMovedAt' },
})
