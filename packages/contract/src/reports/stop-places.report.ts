import { defineReport } from './define-report.ts'

/** A line a square of the map in which somebody stopped. */
export const stopPlacesReport = defineReport({
  type: 'stopPlaces',
  family: 'places',
  takes: ['vehicles', 'assets', 'persons', 'groups'],
  settings: ['minStopTime', 'squareSize'],
  columns: [
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' }, isMain: true },
    { id: 'stopCount', kind: 'number', decimals: 0, total: 'sum', isMain: true },
    { id: 'stoppedMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'idleMs', kind: 'duration', total: 'sum' },
    { id: 'itemCount', kind: 'number', decimals: 0 },
  ],
  beside: ['lat', 'lng'],
  order: { by: 'stopCount', direction: 'desc' },
  matches: ['lat', 'lng'],
  map: { kind: 'heat', lat: 'lat', lng: 'lng', weight: 'stopCount' },
})
