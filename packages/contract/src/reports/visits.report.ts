import { defineReport } from './define-report.ts'

/** Of geozones from entering to leaving, of points of interest the stops within their radius; each where it began. */
export const visitsReport = defineReport({
  type: 'visits',
  family: 'places',
  takes: ['vehicles', 'assets', 'persons', 'groups'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'visited', kind: 'text', isMain: true },
    { id: 'placeKind', kind: 'choice', words: 'reports:placeKinds' },
    { id: 'startedAt', kind: 'instant', isMain: true },
    { id: 'endedAt', kind: 'instant', isMain: true },
    { id: 'dwellMs', kind: 'duration', total: 'sum', isMain: true },
  ],
  beside: ['itemId', 'itemType', 'lat', 'lng'],
  order: { by: 'startedAt', direction: 'asc' },
  chart: { value: 'dwellMs', by: 'visited', days: 'startedAt' },
  map: { kind: 'points', lat: 'lat', lng: 'lng' },
  opens: { kind: 'moment', at: 'startedAt' },
})
