import { defineReport } from './define-report.ts'

/** What came into a tank, and what went while the vehicle stood: each where it began, as the tank's sensor told it. */
export const fuelChangesReport = defineReport({
  type: 'fuelChanges',
  family: 'sensors',
  takes: ['vehicles', 'groups'],
  opensWith: 'last30',
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'change', kind: 'choice', words: 'reports:fuelChanges', isMain: true },
    { id: 'startedAt', kind: 'instant', isMain: true },
    { id: 'endedAt', kind: 'instant' },
    { id: 'filledL', kind: 'number', decimals: 1, unit: 'L', total: 'sum', isMain: true },
    { id: 'drawnL', kind: 'number', decimals: 1, unit: 'L', total: 'sum', isMain: true },
    { id: 'fromL', kind: 'number', decimals: 1, unit: 'L' },
    { id: 'toL', kind: 'number', decimals: 1, unit: 'L' },
    { id: 'sensor', kind: 'text' },
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' } },
  ],
  beside: ['itemId', 'itemType', 'lat', 'lng'],
  order: { by: 'startedAt', direction: 'desc' },
  chart: { value: 'filledL', by: 'item', days: 'startedAt' },
  map: { kind: 'points', lat: 'lat', lng: 'lng' },
  opens: { kind: 'moment', at: 'startedAt' },
})
