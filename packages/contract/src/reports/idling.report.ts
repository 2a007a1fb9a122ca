import { defineReport } from './define-report.ts'

/** Trips and stops with the engine running and nothing moving for long enough; each where it began. */
export const idlingReport = defineReport({
  type: 'idling',
  family: 'safety',
  takes: ['vehicles', 'assets', 'groups'],
  settings: ['minIdleTime'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'during', kind: 'choice', words: 'reports:segments' },
    { id: 'startedAt', kind: 'instant', isMain: true },
    { id: 'endedAt', kind: 'instant' },
    { id: 'idleMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' }, isMain: true },
  ],
  beside: ['itemId', 'itemType', 'lat', 'lng'],
  order: { by: 'idleMs', direction: 'desc' },
  chart: { value: 'idleMs', by: 'item', days: 'startedAt' },
  map: { kind: 'points', lat: 'lat', lng: 'lng' },
  opens: { kind: 'moment', at: 'startedAt' },
})
