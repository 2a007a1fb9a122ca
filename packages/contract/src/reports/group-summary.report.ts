import { defineReport } from './define-report.ts'

/** A line a group, of its items and those of the groups below it: so that lines overlap, and have no sum. */
export const groupSummaryReport = defineReport({
  type: 'groupSummary',
  family: 'fleet',
  takes: ['vehicles', 'assets', 'persons', 'groups'],
  columns: [
    { id: 'group', kind: 'text', isMain: true },
    { id: 'itemCount', kind: 'number', decimals: 0, isMain: true },
    { id: 'distanceKm', kind: 'number', unit: 'km', decimals: 1, isMain: true },
    { id: 'kmPerItem', kind: 'number', unit: 'km', decimals: 1 },
    { id: 'trips', kind: 'number', decimals: 0 },
    { id: 'drivingMs', kind: 'duration', isMain: true },
    { id: 'idleMs', kind: 'duration' },
    { id: 'maxSpeed', kind: 'number', unit: 'km/h', decimals: 0, total: 'max' },
  ],
  beside: ['groupId'],
  order: { by: 'distanceKm', direction: 'desc' },
  matches: ['groupId'],
  chart: { value: 'distanceKm', by: 'group' },
  opens: { kind: 'report', type: 'summary', by: 'groupId' },
})
