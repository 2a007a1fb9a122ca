import { defineReport } from './define-report.ts'

/** A line a vehicle: kilometres by the consumption that its record names, as modelled energy, and what that emits from well to wheel. */
export const emissionsReport = defineReport({
  type: 'emissions',
  family: 'fleet',
  takes: ['vehicles', 'groups'],
  settings: ['co2PerLitre', 'co2PerKwh'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'co2Kg', kind: 'number', unit: 'kg', decimals: 1, total: 'sum', isMain: true },
    { id: 'co2GPerKm', kind: 'number', unit: 'g/km', decimals: 0 },
    { id: 'distanceKm', kind: 'number', unit: 'km', decimals: 1, total: 'sum', isMain: true },
    { id: 'litres', kind: 'number', unit: 'l', decimals: 1, total: 'sum' },
    { id: 'kwh', kind: 'number', unit: 'kWh', decimals: 1, total: 'sum' },
    { id: 'method', kind: 'choice', words: 'reports:emissionMethods', isMain: true },
  ],
  beside: ['itemId', 'itemType'],
  order: { by: 'co2Kg', direction: 'desc' },
  matches: ['itemId'],
  chart: { value: 'co2Kg', by: 'item' },
  opens: { kind: 'report', type: 'trips', by: 'itemId' },
})
