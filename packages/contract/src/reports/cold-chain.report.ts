import { defineReport } from './define-report.ts'

/**
 * What an auditor asks of a cold chain (EN 12830), a day of a sensor a row: how often it was read, how long nothing was, its bounds, its
 * calibration and place, and who vouched for it. Whole days of the company's calendar, whatever the hours. A day that was released is told
 * as it was released, by the band and the interval of then.
 */
export const coldChainReport = defineReport({
  type: 'coldChain',
  family: 'sensors',
  takes: ['vehicles', 'assets', 'persons', 'groups', 'sensors'],
  isOfWholeDays: true,
  settings: ['bandFrom', 'bandTo'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'sensor', kind: 'text' },
    { id: 'day', kind: 'day', isMain: true },
    { id: 'release', kind: 'choice', words: 'reports:releases', isMain: true },
    { id: 'doubt', kind: 'choice', words: 'reports:doubts', isMain: true },
    { id: 'least', kind: 'number', decimals: 2 },
    { id: 'mean', kind: 'number', decimals: 2 },
    { id: 'most', kind: 'number', decimals: 2 },
    { id: 'unit', kind: 'text' },
    { id: 'band', kind: 'text' },
    { id: 'outMs', kind: 'duration', total: 'sum', isMain: true },
    { id: 'readings', kind: 'number' },
    { id: 'firstAt', kind: 'instant', isHiddenAtFirst: true },
    { id: 'lastAt', kind: 'instant', isHiddenAtFirst: true },
    { id: 'intervalMs', kind: 'duration' },
    { id: 'longestIntervalMs', kind: 'duration' },
    { id: 'requiredIntervalMs', kind: 'duration' },
    { id: 'gaps', kind: 'number', total: 'sum' },
    { id: 'gapsMs', kind: 'duration', total: 'sum' },
    { id: 'calibration', kind: 'choice', words: 'reports:calibrations' },
    { id: 'calibratedOn', kind: 'day', isHiddenAtFirst: true },
    { id: 'calibrationDueOn', kind: 'day' },
    { id: 'certificate', kind: 'text', isHiddenAtFirst: true },
    { id: 'mountedAt', kind: 'text' },
    { id: 'releasedBy', kind: 'text' },
    { id: 'releasedAt', kind: 'instant' },
    { id: 'remark', kind: 'text' },
  ],
  beside: ['itemId', 'itemType', 'sensorId', 'beginsAt', 'fingerprint', 'releaseId'],
  order: { by: 'day', direction: 'asc' },
  matches: ['itemId', 'sensorId', { day: 'day' }],
  chart: { value: 'outMs', by: 'item', days: 'day' },
  counts: { doubtful: { column: 'doubt', isNot: null }, unreleased: { column: 'release', isNot: 'released' } },
  signed: { by: 'releasedBy', at: 'releasedAt', where: { column: 'release', is: 'released' } },
  opens: { kind: 'moment', at: 'beginsAt' },
})
