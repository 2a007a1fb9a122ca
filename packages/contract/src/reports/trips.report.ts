import { defineReport } from './define-report.ts'

/** Each where it began: a trip over midnight is of the day before, whole. */
export const tripsReport = defineReport({
  type: 'trips',
  family: 'movement',
  takes: ['vehicles', 'assets', 'persons', 'drivers', 'groups'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'startedAt', kind: 'instant', isMain: true },
    { id: 'from', kind: 'text', place: { lat: 'startLat', lng: 'startLng' } },
    { id: 'endedAt', kind: 'instant', isMain: true },
    { id: 'to', kind: 'text', place: { lat: 'endLat', lng: 'endLng' } },
    { id: 'drivingMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'distanceKm', kind: 'number', unit: 'km', decimals: 1, total: 'sum', isMain: true },
    { id: 'idleMs', kind: 'duration', total: 'sum' },
    { id: 'maxSpeed', kind: 'number', unit: 'km/h', decimals: 0, total: 'max' },
    { id: 'averageSpeed', kind: 'number', unit: 'km/h', decimals: 0, isHiddenAtFirst: true },
    { id: 'driver', kind: 'text' },
  ],
  beside: ['trackId', 'itemId', 'itemType', 'driverId', 'startLat', 'startLng', 'endLat', 'endLng'],
  order: { by: 'startedAt', direction: 'asc' },
  chart: { value: 'distanceKm', by: 'item', days: 'startedAt' },
  map: { kind: 'ways', start: { lat: 'startLat', lng: 'startLng' }, end: { lat: 'endLat', lng: 'endLng' } },
  opens: { kind: 'moment', at: 'startedAt', track: 'trackId' },
})
