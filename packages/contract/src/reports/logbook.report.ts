import { defineReport } from './define-report.ts'

/**
 * A driver's book as a tax office takes it: what each trip was for, said within days, its changes to be seen. Of a private trip, and of
 * the way to work, the day and the kilometres: neither places nor hours nor words (docs/decisions/0044-logbook.md).
 */
export const logbookReport = defineReport({
  type: 'logbook',
  family: 'movement',
  takes: ['vehicles', 'drivers', 'groups'],
  asks: 'period',
  settings: [],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'day', kind: 'day', isMain: true },
    { id: 'startedAt', kind: 'instant' },
    { id: 'from', kind: 'text', place: { lat: 'startLat', lng: 'startLng' } },
    { id: 'endedAt', kind: 'instant' },
    { id: 'to', kind: 'text', place: { lat: 'endLat', lng: 'endLng' } },
    { id: 'kind', kind: 'choice', words: 'reports:tripKinds', isMain: true },
    { id: 'purpose', kind: 'text', isMain: true },
    { id: 'person', kind: 'text' },
    { id: 'distanceKm', kind: 'number', unit: 'km', decimals: 1, total: 'sum', isMain: true },
    { id: 'businessKm', kind: 'number', unit: 'km', decimals: 1, total: 'sum', isHiddenAtFirst: true },
    { id: 'commuteKm', kind: 'number', unit: 'km', decimals: 1, total: 'sum', isHiddenAtFirst: true },
    { id: 'privateKm', kind: 'number', unit: 'km', decimals: 1, total: 'sum', isHiddenAtFirst: true },
    { id: 'undecided', kind: 'number', decimals: 0, total: 'sum', isHiddenAtFirst: true },
    { id: 'daysLeft', kind: 'number', decimals: 0, total: 'min' },
    { id: 'startKm', kind: 'number', unit: 'km', decimals: 1 },
    { id: 'endKm', kind: 'number', unit: 'km', decimals: 1 },
    { id: 'odometerBy', kind: 'choice', words: 'reports:odometers', isHiddenAtFirst: true },
    { id: 'driver', kind: 'text' },
    { id: 'standing', kind: 'choice', words: 'reports:tripStandings', isMain: true },
    { id: 'decidedBy', kind: 'text' },
    { id: 'decidedOn', kind: 'day' },
    { id: 'changes', kind: 'number', decimals: 0, isHiddenAtFirst: true },
    { id: 'remark', kind: 'text', isHiddenAtFirst: true },
    { id: 'lateReason', kind: 'text', isHiddenAtFirst: true },
  ],
  beside: ['trackId', 'decisionId', 'itemId', 'itemType', 'driverId', 'startLat', 'startLng', 'endLat', 'endLng'],
  order: { by: 'day', direction: 'asc' },
  chart: { value: 'distanceKm', by: 'kind', days: 'day' },
  map: { kind: 'ways', start: { lat: 'startLat', lng: 'startLng' }, end: { lat: 'endLat', lng: 'endLng' } },
  opens: { kind: 'moment', at: 'startedAt', track: 'trackId' },
  tells: 'days',
})
