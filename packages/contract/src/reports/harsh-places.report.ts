import { defineReport } from './define-report.ts'

/** A line a square of the map in which was driven harshly: a bend, a crossing, a bad surface. */
export const harshPlacesReport = defineReport({
  type: 'harshPlaces',
  family: 'places',
  takes: ['vehicles', 'groups'],
  settings: ['squareSize'],
  columns: [
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' }, isMain: true },
    { id: 'harsh', kind: 'number', decimals: 0, total: 'sum', isMain: true },
    { id: 'braking', kind: 'number', decimals: 0, total: 'sum' },
    { id: 'acceleration', kind: 'number', decimals: 0, total: 'sum' },
    { id: 'turns', kind: 'number', decimals: 0, total: 'sum' },
    { id: 'overspeeds', kind: 'number', decimals: 0, total: 'sum' },
    { id: 'itemCount', kind: 'number', decimals: 0 },
  ],
  beside: ['lat', 'lng'],
  order: { by: 'harsh', direction: 'desc' },
  matches: ['lat', 'lng'],
  map: { kind: 'heat', lat: 'lat', lng: 'lng', weight: 'harsh' },
})
