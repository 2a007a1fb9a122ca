import { defineReport } from './define-report.ts'

/** A line a driver and whole week from Monday on, whatever days are asked for, beside the average of the weeks up to it. As estimated as its days. */
export const workingWeeksReport = defineReport({
  type: 'workingWeeks',
  family: 'fleet',
  takes: ['drivers', 'vehicles', 'groups'],
  settings: ['minWorkBreak', 'nightFrom', 'nightTo'],
  opensWith: 'last30',
  columns: [
    { id: 'driver', kind: 'text', isMain: true },
    { id: 'weekFrom', kind: 'day', isMain: true },
    { id: 'workedMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'drivingMs', kind: 'duration', total: 'sum' },
    { id: 'nightMs', kind: 'duration', total: 'sum' },
    { id: 'daysWorked', kind: 'number', decimals: 0 },
    { id: 'meanMs', kind: 'duration', total: 'max', isMain: true },
    { id: 'weeksCounted', kind: 'number', decimals: 0 },
    { id: 'weekFinding', kind: 'choice', words: 'reports:weekFindings', isMain: true },
  ],
  beside: ['driverId'],
  order: { by: 'driver', direction: 'asc' },
  matches: ['driverId', { week: 'weekFrom' }],
  chart: { value: 'workedMs', by: 'driver' },
  opens: { kind: 'report', type: 'workingTime', by: 'driverId' },
})
