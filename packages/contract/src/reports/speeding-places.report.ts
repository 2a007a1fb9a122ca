import { defineReport } from './define-report.ts'

/** A line a square of the map in which somebody was faster than allowed. */
export const speedingPlacesReport = defineReport({
  type: 'speedingPlaces',
  family: 'places',
  takes: ['vehicles', 'assets', 'drivers', 'groups'],
  settings: ['maxSpeed', 'squareSize'],
  columns: [
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' }, isMain: true },
    { id: 'overMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'maxSpeed', kind: 'number', unit: 'km/h', decimals: 0, total: 'max', isMain: true },
    { id: 'itemCount', kind: 'number', decimals: 0 },
  ],
  beside: ['lat', 'lng'],
  order: { by: 'overMs', direction: 'desc' },
  matches: ['lat', 'lng'],
  map: { kind: 'heat', lat: 'lat', lng: 'lng', weight: 'overMs' },
})
