import { defineReport } from './define-report.ts'

/** Every fix that is believed; those of a whole fleet are many, so that longer periods are read in the background. */
export const positionsReport = defineReport({
  type: 'positions',
  family: 'movement',
  takes: ['vehicles', 'assets', 'persons', 'groups'],
  opensWith: 'today',
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'at', kind: 'instant', precision: 'second', isMain: true },
    { id: 'speed', kind: 'number', unit: 'km/h', decimals: 0, total: 'max', isMain: true },
    { id: 'heading', kind: 'number', unit: '°', decimals: 0, isHiddenAtFirst: true },
    { id: 'altitude', kind: 'number', unit: 'm', decimals: 0, isHiddenAtFirst: true },
    { id: 'satellites', kind: 'number', decimals: 0, isHiddenAtFirst: true },
    { id: 'ignition', kind: 'boolean' },
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' }, isMain: true },
    { id: 'driver', kind: 'text' },
  ],
  beside: ['itemId', 'itemType', 'lat', 'lng'],
  order: { by: 'at', direction: 'asc' },
  chart: { value: 'rows', by: 'item', days: 'at' },
  map: { kind: 'points', lat: 'lat', lng: 'lng' },
  opens: { kind: 'moment', at: 'at' },
})
