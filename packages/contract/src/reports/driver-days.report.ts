import { defineReport } from './define-report.ts'

/** A line a driver and day: from the first movement to the last, what was driven of it and how long without a break. No tachograph. */
export const driverDaysReport = defineReport({
  type: 'driverDays',
  family: 'fleet',
  takes: ['drivers', 'vehicles', 'groups'],
  settings: ['minBreakTime'],
  columns: [
    { id: 'driver', kind: 'text', isMain: true },
    { id: 'day', kind: 'day', isMain: true },
    { id: 'firstMovedAt', kind: 'instant' },
    { id: 'lastMovedAt', kind: 'instant' },
    { id: 'spanMs', kind: 'duration', total: 'sum' },
    { id: 'drivingMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'pauseMs', kind: 'duration', total: 'sum' },
    { id: 'longestMs', kind: 'duration', total: 'max' },
    { id: 'distanceKm', kind: 'number', unit: 'km', decimals: 1, total: 'sum', isMain: true },
    { id: 'trips', kind: 'number', decimals: 0, total: 'sum', isHiddenAtFirst: true },
    { id: 'itemCount', kind: 'number', decimals: 0, isHiddenAtFirst: true },
  ],
  beside: ['driverId'],
  order: { by: 'day', direction: 'asc' },
  matches: ['driverId', { day: 'day' }],
  chart: { value: 'drivingMs', by: 'driver', days: 'day' },
  opens: { kind: 'report', type: 'trips', by: 'driverId' },
})
