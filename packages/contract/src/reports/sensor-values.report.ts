import { defineReport } from './define-report.ts'

/** What each sensor of an item said in the days: its bounds with their instants, its mean by time, and how long it was silent. */
export const sensorValuesReport = defineReport({
  type: 'sensorValues',
  family: 'sensors',
  takes: ['vehicles', 'assets', 'persons', 'groups', 'sensors'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'sensor', kind: 'text', isMain: true },
    { id: 'least', kind: 'number', decimals: 2, isMain: true },
    { id: 'mean', kind: 'number', decimals: 2 },
    { id: 'most', kind: 'number', decimals: 2, isMain: true },
    { id: 'unit', kind: 'text' },
    { id: 'leastAt', kind: 'instant' },
    { id: 'mostAt', kind: 'instant' },
    { id: 'readings', kind: 'number', total: 'sum' },
    { id: 'longestGapMs', kind: 'duration', total: 'max' },
  ],
  beside: ['itemId', 'itemType', 'sensorId'],
  order: { by: 'item', direction: 'asc' },
  matches: ['itemId', 'sensorId'],
  opens: { kind: 'moment', at: 'mostAt' },
})
