import { defineReport } from './define-report.ts'

/** Who had been silent, or had not moved, for too long at one instant. */
export const inactivityReport = defineReport({
  type: 'inactivity',
  family: 'fleet',
  takes: ['vehicles', 'assets', 'persons', 'groups'],
  asks: 'instant',
  settings: ['inactivityTime', 'offlineTime'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'why', kind: 'choice', words: 'reports:quiet', isMain: true },
    { id: 'movedAt', kind: 'instant', isMain: true },
    { id: 'stillMs', kind: 'duration', total: 'max', isMain: true },
    { id: 'at', kind: 'instant' },
    { id: 'silentMs', kind: 'duration', total: 'max' },
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' } },
  ],
  beside: ['itemId', 'itemType', 'lat', 'lng'],
  order: { by: 'stillMs', direction: 'desc' },
  matches: ['itemId'],
  chart: { value: 'stillMs', by: 'item' },
  map: { kind: 'points', lat: 'lat', lng: 'lng' },
  opens: { kind: 'moment', at: 'at' },
})
