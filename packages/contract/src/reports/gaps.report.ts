import { defineReport } from './define-report.ts'

/** Holes between what is known of an item: it was silent, and nobody knows what it did. Each where the silence began. */
export const gapsReport = defineReport({
  type: 'gaps',
  family: 'fleet',
  takes: ['vehicles', 'assets', 'persons', 'groups'],
  settings: ['minGapTime'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'startedAt', kind: 'instant', isMain: true },
    { id: 'endedAt', kind: 'instant', isMain: true },
    { id: 'gapMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' } },
  ],
  beside: ['itemId', 'itemType', 'lat', 'lng'],
  order: { by: 'gapMs', direction: 'desc' },
  chart: { value: 'gapMs', by: 'item', days: 'startedAt' },
  map: { kind: 'points', lat: 'lat', lng: 'lng' },
  opens: { kind: 'moment', at: 'startedAt' },
})
