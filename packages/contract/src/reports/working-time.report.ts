import { defineReport } from './define-report.ts'

/**
 * A line a driver and day of the calendar, cut at midnight: what trips tell of the work, beside what the rules for mobile workers ask. An
 * estimate: no tachograph, and no register of working time.
 */
export const workingTimeReport = defineReport({
  type: 'workingTime',
  family: 'fleet',
  takes: ['drivers', 'vehicles', 'groups'],
  settings: ['minWorkBreak', 'nightFrom', 'nightTo'],
  columns: [
    { id: 'driver', kind: 'text', isMain: true },
    { id: 'day', kind: 'day', isMain: true },
    { id: 'firstMovedAt', kind: 'instant' },
    { id: 'lastMovedAt', kind: 'instant' },
    { id: 'spanMs', kind: 'duration', total: 'sum' },
    { id: 'workedMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'drivingMs', kind: 'duration', total: 'sum' },
    { id: 'presenceMs', kind: 'duration', total: 'sum' },
    { id: 'breaks', kind: 'number', decimals: 0, isHiddenAtFirst: true },
    { id: 'breakMs', kind: 'duration', total: 'sum' },
    { id: 'longestBreakMs', kind: 'duration' },
    { id: 'dueBreakMs', kind: 'duration', isHiddenAtFirst: true },
    { id: 'longestStretchMs', kind: 'duration', total: 'max' },
    { id: 'nightMs', kind: 'duration', total: 'sum' },
    { id: 'mostWithinMs', kind: 'duration' },
    { id: 'workFinding', kind: 'choice', words: 'reports:workFindings', isMain: true },
  ],
  beside: ['driverId'],
  order: { by: 'driver', direction: 'asc' },
  matches: ['driverId', { day: 'day' }],
  chart: { value: 'workedMs', by: 'driver', days: 'day' },
  opens: { kind: 'report', type: 'trips', by: 'driverId' },
})
