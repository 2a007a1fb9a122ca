import { defineReport } from './define-report.ts'

/** A line a driver, over all that they drove of what the asker sees. */
export const driverSummaryReport = defineReport({
  type: 'driverSummary',
  family: 'fleet',
  takes: ['drivers', 'vehicles', 'groups'],
  columns: [
    { id: 'driver', kind: 'text', isMain: true },
    { id: 'distanceKm', kind: 'number', unit: 'km', decimals: 1, total: 'sum', isMain: true },
    { id: 'trips', kind: 'number', decimals: 0, total: 'sum', isMain: true },
    { id: 'drivingMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'idleMs', kind: 'duration', total: 'sum' },
    { id: 'activeDays', kind: 'number', decimals: 0 },
    { id: 'itemCount', kind: 'number', decimals: 0 },
    { id: 'maxSpeed', kind: 'number', unit: 'km/h', decimals: 0, total: 'max' },
  ],
  beside: ['driverId'],
  order: { by: 'distanceKm', direction: 'desc' },
  matches: ['driverId'],
  chart: { value: 'distanceKm', by: 'driver' },
  opens: { kind: 'report', type: 'trips', by: 'driverId' },
})
