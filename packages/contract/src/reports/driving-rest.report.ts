import { defineReport } from './define-report.ts'

/**
 * A line a driver and shift, from one rest to the next, where it began: what was driven between breaks and rests, and the rest that
 * followed, beside what the chosen law asks. An estimate from trips: no tachograph.
 */
export const drivingRestReport = defineReport({
  type: 'drivingRest',
  family: 'fleet',
  takes: ['drivers', 'vehicles', 'groups'],
  isOfWholeDays: true,
  settings: ['drivingRules'],
  columns: [
    { id: 'driver', kind: 'text', isMain: true },
    { id: 'startedAt', kind: 'instant', isMain: true },
    { id: 'endedAt', kind: 'instant' },
    { id: 'drivingMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'drivingFinding', kind: 'choice', words: 'reports:drivingFindings' },
    { id: 'longestStretchMs', kind: 'duration', total: 'max' },
    { id: 'breakFinding', kind: 'choice', words: 'reports:drivingFindings' },
    { id: 'restMs', kind: 'duration', isMain: true },
    { id: 'restFinding', kind: 'choice', words: 'reports:restFindings', isMain: true },
    { id: 'weeklyRestFinding', kind: 'choice', words: 'reports:drivingFindings' },
    { id: 'weekMs', kind: 'duration', total: 'max' },
    { id: 'fortnightMs', kind: 'duration', total: 'max' },
    { id: 'monthMs', kind: 'duration', total: 'max', isHiddenAtFirst: true },
    { id: 'sumFinding', kind: 'choice', words: 'reports:drivingFindings' },
    { id: 'beyond', kind: 'number', decimals: 0, total: 'sum', isMain: true },
  ],
  beside: ['driverId'],
  order: { by: 'driver', direction: 'asc' },
  chart: { value: 'drivingMs', by: 'driver', days: 'startedAt' },
  counts: { beyond: { column: 'beyond', isNot: 0 } },
  opens: { kind: 'report', type: 'trips', by: 'driverId' },
})
