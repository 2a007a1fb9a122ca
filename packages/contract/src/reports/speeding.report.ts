import { defineReport } from './define-report.ts'

/** Stretches of a trip above a limit of one's own, from the first fix above it to the next one that is not. */
export const speedingReport = defineReport({
  type: 'speeding',
  family: 'safety',
  takes: ['vehicles', 'assets', 'persons', 'drivers', 'groups'],
  settings: ['maxSpeed'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'startedAt', kind: 'instant', precision: 'second', isMain: true },
    { id: 'lastedMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'maxSpeed', kind: 'number', unit: 'km/h', decimals: 0, total: 'max', isMain: true },
    { id: 'overBy', kind: 'number', unit: 'km/h', decimals: 0, total: 'max', isMain: true },
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' } },
    { id: 'driver', kind: 'text' },
  ],
  beside: ['trackId', 'itemId', 'itemType', 'driverId', 'lat', 'lng'],
  order: { by: 'startedAt', direction: 'asc' },
  chart: { value: 'rows', by: 'item', days: 'startedAt' },
  map: { kind: 'points', lat: 'lat', lng: 'lng' },
  opens: { kind: 'moment', at: 'startedAt', track: 'trackId' },
})
