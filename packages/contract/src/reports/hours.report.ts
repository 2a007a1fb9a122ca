import { defineReport } from './define-report.ts'

/** A line an hour of the day, with what was driven in it on each weekday: when a fleet works, and when it is paid for standing. */
export const hoursReport = defineReport({
  type: 'hours',
  family: 'fleet',
  takes: ['vehicles', 'assets', 'drivers', 'groups'],
  columns: [
    { id: 'hour', kind: 'text', isMain: true },
    { id: 'drivingMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'monday', kind: 'duration', total: 'sum' },
    { id: 'tuesday', kind: 'duration', total: 'sum' },
    { id: 'wednesday', kind: 'duration', total: 'sum' },
    { id: 'thursday', kind: 'duration', total: 'sum' },
    { id: 'friday', kind: 'duration', total: 'sum' },
    { id: 'saturday', kind: 'duration', total: 'sum' },
    { id: 'sunday', kind: 'duration', total: 'sum' },
    { id: 'itemCount', kind: 'number', decimals: 0, isHiddenAtFirst: true },
  ],
  beside: [],
  order: { by: 'hour', direction: 'asc' },
  matches: ['hour'],
  chart: { value: 'drivingMs', by: 'hour' },
})
