import { defineReport } from './define-report.ts'

export const eventsReport = defineReport({
  type: 'events',
  family: 'safety',
  takes: ['vehicles', 'assets', 'persons', 'groups', 'events'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'at', kind: 'instant', precision: 'second', isMain: true },
    { id: 'event', kind: 'choice', words: 'fleet:event', isMain: true },
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' }, isMain: true },
  ],
  beside: ['itemId', 'itemType', 'lat', 'lng'],
  order: { by: 'at', direction: 'asc' },
  chart: { value: 'rows', by: 'event', days: 'at' },
  map: { kind: 'points', lat: 'lat', lng: 'lng' },
  opens: { kind: 'moment', at: 'at' },
})
