import { defineReport } from './define-report.ts'

export const noticesReport = defineReport({
  type: 'notices',
  family: 'safety',
  takes: ['vehicles', 'assets', 'persons', 'groups'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'at', kind: 'instant', isMain: true },
    { id: 'alarm', kind: 'text', isMain: true },
    { id: 'priority', kind: 'choice', words: 'alarmNotices:priority' },
    { id: 'state', kind: 'choice', words: 'alarmNotices:state', isMain: true },
    { id: 'endedAt', kind: 'instant', isHiddenAtFirst: true },
    { id: 'lastedMs', kind: 'duration', total: 'sum' },
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' } },
  ],
  beside: ['itemId', 'itemType', 'lat', 'lng'],
  order: { by: 'at', direction: 'desc' },
  chart: { value: 'rows', by: 'alarm', days: 'at' },
  map: { kind: 'points', lat: 'lat', lng: 'lng' },
  opens: { kind: 'moment', at: 'at' },
})
