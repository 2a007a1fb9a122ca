import { defineReport } from './define-report.ts'

/** Each where it began; one that lasts has no end yet and is as long as it has been. */
export const stopsReport = defineReport({
  type: 'stops',
  family: 'movement',
  takes: ['vehicles', 'assets', 'persons', 'groups'],
  settings: ['minStopTime'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'startedAt', kind: 'instant', isMain: true },
    { id: 'endedAt', kind: 'instant', isMain: true },
    { id: 'stoppedMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'idleMs', kind: 'duration', total: 'sum' },
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' }, isMain: true },
  ],
  beside: ['itemId', 'itemType', 'lat', 'lng'],
  order: { by: 'startedAt', direction: 'asc' },
  chart: { value: 'stoppedMs', by: 'item', days: 'startedAt' },
  map: { kind: 'points', lat: 'lat', lng: 'lng' },
  opens: { kind: 'moment', at: 'startedAt' },
})
