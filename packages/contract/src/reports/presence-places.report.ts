import { defineReport } from './define-report.ts'

/** A line a square of the map in which time was spent: on the way, and standing. */
export const presencePlacesReport = defineReport({
  type: 'presencePlaces',
  family: 'places',
  takes: ['vehicles', 'assets', 'persons', 'drivers', 'groups'],
  settings: ['squareSize'],
  columns: [
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' }, isMain: true },
    { id: 'presentMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'drivingMs', kind: 'duration', total: 'sum' },
    { id: 'stoppedMs', kind: 'duration', total: 'sum' },
    { id: 'itemCount', kind: 'number', decimals: 0 },
  ],
  beside: ['lat', 'lng'],
  order: { by: 'presentMs', direction: 'desc' },
  matches: ['lat', 'lng'],
  map: { kind: 'heat', lat: 'lat', lng: 'lng', weight: 'presentMs' },
})
