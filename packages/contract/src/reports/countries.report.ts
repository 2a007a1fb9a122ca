import { defineReport } from './define-report.ts'

/** A line an item, country or territory and part of the year, over whole days of the company: what taxes by country ask. */
export const countriesReport = defineReport({
  type: 'countries',
  family: 'movement',
  takes: ['vehicles', 'assets', 'persons', 'groups'],
  settings: ['monthsARow'],
  opensWith: 'lastMonth',
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'country', kind: 'choice', words: 'reports:regions', named: 'country', isMain: true },
    { id: 'distanceKm', kind: 'number', unit: 'km', decimals: 1, total: 'sum', isMain: true },
    { id: 'share', kind: 'number', unit: '%', decimals: 1, isMain: true },
    { id: 'daysThere', kind: 'number', decimals: 0 },
    { id: 'firstDay', kind: 'day' },
    { id: 'lastDay', kind: 'day' },
    { id: 'partFrom', kind: 'day' },
  ],
  beside: ['itemId', 'itemType'],
  order: { by: 'distanceKm', direction: 'desc' },
  matches: ['itemId', 'country', { part: 'partFrom', months: 'monthsARow' }],
  chart: { value: 'distanceKm', by: 'country' },
  opens: { kind: 'report', type: 'trips', by: 'itemId' },
})
