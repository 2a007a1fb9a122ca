import type { ReportColumn } from './define-report.ts'
import type { ReportSetting } from './report-settings.ts'

/** The weights, so that what others would come to is seen before anybody is judged by them. */
export const scoreSettings = [
  'harshPoints',
  'overspeedPoints',
  'idlePoints',
  'halfScorePoints',
] as const satisfies ReportSetting[]

/** What scores of drivers and of vehicles tell alike (packages/domain/src/driving-score.ts). */
export const scoreColumns = [
  { id: 'score', kind: 'number', decimals: 1, isMain: true },
  { id: 'points', kind: 'number', decimals: 1 },
  { id: 'distanceKm', kind: 'number', unit: 'km', decimals: 1, total: 'sum', isMain: true },
  { id: 'manoeuvres', kind: 'number', decimals: 0, total: 'sum' },
  { id: 'per100Km', kind: 'number', decimals: 1 },
  { id: 'overspeeds', kind: 'number', decimals: 0, total: 'sum' },
  { id: 'drivingMs', kind: 'duration', total: 'sum' },
  { id: 'idleMs', kind: 'duration', total: 'sum', isHiddenAtFirst: true },
  { id: 'idleShare', kind: 'number', unit: '%', decimals: 1 },
] as const satisfies ReportColumn[]
