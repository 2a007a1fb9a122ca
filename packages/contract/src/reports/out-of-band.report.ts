import { defineReport } from './define-report.ts'

/** Times at which a sensor was below or above its band for long enough, each where it began: a cold chain that broke. */
export const outOfBandReport = defineReport({
  type: 'outOfBand',
  family: 'sensors',
  takes: ['vehicles', 'assets', 'persons', 'groups', 'sensors'],
  settings: ['bandFrom', 'bandTo', 'minOutTime'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'sensor', kind: 'text', isMain: true },
    { id: 'startedAt', kind: 'instant', isMain: true },
    { id: 'endedAt', kind: 'instant' },
    { id: 'outMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'furthest', kind: 'number', decimals: 2 },
    { id: 'unit', kind: 'text' },
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' } },
  ],
  beside: ['itemId', 'itemType', 'sensorId', 'lat', 'lng'],
  order: { by: 'outMs', direction: 'desc' },
  chart: { value: 'outMs', by: 'item', days: 'startedAt' },
  map: { kind: 'points', lat: 'lat', lng: 'lng' },
  opens: { kind: 'moment', at: 'startedAt' },
})
