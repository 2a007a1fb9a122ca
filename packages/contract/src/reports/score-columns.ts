import type { ReportColumn } from './define-report.ts'
import type { ReportSetting } from './report-settings.ts'

/** The formula, so that what another would come to is seen before anybody is judged by it. */
export const scoreSettings = [
  'brakingPoints',
  'accelerationPoints',
  'turnPoints',
  'overspeedPoints',
  'idlePoints',
  'halfScorePoints',
  'lightFactor',
  'heavyFactor',
] as const satisfies ReportSetting[]

const points = { kind: 'number', decimals: 1, isHiddenAtFirst: true } as const

/** What scores of drivers and of vehicles tell alike (packages/domain/src/driving-score.ts). */
export const scoreColumns = [
  { id: 'score', kind: 'number', decimals: 1, isMain: true },
  { id: 'points', kind: 'number', decimals: 1 },
  { id: 'brakingPoints', ...points },
  { id: 'accelerationPoints', ...points },
  { id: 'turnPoints', ...points },
  { id: 'overspeedPoints', ...points },
  { id: 'idlePoints', ...points },
  { id: 'vehicleClass', kind: 'choice', words: 'reports:vehicleClasses' },
  { id: 'distanceKm', kind: 'number', unit: 'km', decimals: 1, total: 'sum', isMain: true },
  { id: 'manoeuvres', kind: 'number', decimals: 0, total: 'sum' },
  { id: 'per100Km', kind: 'number', decimals: 1 },
  { id: 'overspeeds', kind: 'number', decimals: 0, total: 'sum' },
  { id: 'drivingMs', kind: 'duration', total: 'sum' },
  { id: 'idleMs', kind: 'duration', total: 'sum', isHiddenAtFirst: true },
  { id: 'idleShare', kind: 'number', unit: '%', decimals: 1 },
] as const satisfies ReportColumn[]
