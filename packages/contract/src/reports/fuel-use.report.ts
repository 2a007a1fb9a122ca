import { defineReport } from './define-report.ts'

/** What each vehicle burnt, by its own counter or else by its tank, and what came into that and went. */
export const fuelUseReport = defineReport({
  type: 'fuelUse',
  family: 'sensors',
  takes: ['vehicles', 'groups'],
  opensWith: 'last30',
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'usedL', kind: 'number', decimals: 1, unit: 'L', total: 'sum', isMain: true },
    { id: 'litresPer100Km', kind: 'number', decimals: 1, unit: 'L/100 km', unitKind: 'consumption', isMain: true },
    { id: 'distanceKm', kind: 'number', decimals: 1, unit: 'km', total: 'sum', isMain: true },
    { id: 'filledL', kind: 'number', decimals: 1, unit: 'L', total: 'sum' },
    { id: 'fillings', kind: 'number', total: 'sum' },
    { id: 'drawnL', kind: 'number', decimals: 1, unit: 'L', total: 'sum' },
    { id: 'drops', kind: 'number', total: 'sum' },
    { id: 'engineOnMs', kind: 'duration', total: 'sum' },
    { id: 'method', kind: 'choice', words: 'reports:fuelMethods' },
  ],
  beside: ['itemId', 'itemType'],
  order: { by: 'usedL', direction: 'desc' },
  matches: ['itemId'],
  chart: { value: 'usedL', by: 'item' },
  opens: { kind: 'report', type: 'fuelChanges', by: 'itemId' },
})
