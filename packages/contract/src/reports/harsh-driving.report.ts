import { defineReport } from './define-report.ts'

/** How often each vehicle was driven harshly, and how often in a hundred kilometres: what compares who drives much with who drives little. */
export const harshDrivingReport = defineReport({
  type: 'harshDriving',
  family: 'safety',
  takes: ['vehicles', 'groups'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'harsh', kind: 'number', decimals: 0, total: 'sum', isMain: true },
    { id: 'per100Km', kind: 'number', decimals: 1, isMain: true },
    { id: 'braking', kind: 'number', decimals: 0, total: 'sum' },
    { id: 'acceleration', kind: 'number', decimals: 0, total: 'sum' },
    { id: 'turns', kind: 'number', decimals: 0, total: 'sum' },
    { id: 'overspeeds', kind: 'number', decimals: 0, total: 'sum' },
    { id: 'distanceKm', kind: 'number', unit: 'km', decimals: 1, total: 'sum', isMain: true },
  ],
  beside: ['itemId', 'itemType'],
  order: { by: 'per100Km', direction: 'desc' },
  matches: ['itemId'],
  chart: { value: 'harsh', by: 'item' },
  opens: { kind: 'report', type: 'events', by: 'itemId' },
})
