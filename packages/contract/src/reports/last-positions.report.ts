import { defineReport } from './define-report.ts'

/** Where everybody was at one instant: by the last fix before it. */
export const lastPositionsReport = defineReport({
  type: 'lastPositions',
  family: 'places',
  takes: ['vehicles', 'assets', 'persons', 'groups'],
  asks: 'instant',
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' }, isMain: true },
    { id: 'at', kind: 'instant', isMain: true },
    { id: 'ageMs', kind: 'duration', isMain: true },
    { id: 'speed', kind: 'number', unit: 'km/h', decimals: 0 },
    { id: 'ignition', kind: 'boolean' },
    { id: 'driver', kind: 'text' },
  ],
  beside: ['itemId', 'itemType', 'lat', 'lng'],
  order: { by: 'item', direction: 'asc' },
  matches: ['itemId'],
  map: { kind: 'points', lat: 'lat', lng: 'lng' },
  opens: { kind: 'moment', at: 'at' },
})
