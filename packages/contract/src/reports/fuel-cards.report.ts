import { defineReport } from './define-report.ts'

/**
 * Purchases by fuel card, held against what came into the tank and where the vehicle was then (`domain/fuel-purchases`); fillings that
 * nobody is known to have bought are rows too.
 */
export const fuelCardsReport = defineReport({
  type: 'fuelCards',
  family: 'fleet',
  takes: ['vehicles', 'groups'],
  settings: ['fuelTolerance', 'stationDistance', 'fillingTime'],
  opensWith: 'last30',
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'purchasedAt', kind: 'instant', isMain: true },
    { id: 'verdict', kind: 'choice', words: 'reports:purchaseVerdicts', isMain: true },
    { id: 'purchaseDoubt', kind: 'choice', words: 'reports:purchaseDoubts' },
    { id: 'boughtL', kind: 'number', decimals: 1, unit: 'L', total: 'sum', isMain: true },
    { id: 'tankedL', kind: 'number', decimals: 1, unit: 'L', isMain: true },
    { id: 'differenceL', kind: 'number', decimals: 1, unit: 'L' },
    { id: 'differenceShare', kind: 'number', decimals: 0, unit: '%' },
    { id: 'notFoundL', kind: 'number', decimals: 1, unit: 'L', total: 'sum', isMain: true },
    { id: 'amount', kind: 'number', decimals: 2, total: 'sum', alike: 'currency' },
    { id: 'currency', kind: 'text' },
    { id: 'product', kind: 'text' },
    { id: 'card', kind: 'text' },
    { id: 'driver', kind: 'text' },
    { id: 'station', kind: 'text' },
    { id: 'stationM', kind: 'number', decimals: 0, unit: 'm' },
    { id: 'place', kind: 'text', place: { lat: 'lat', lng: 'lng' } },
    { id: 'odometerKm', kind: 'number', decimals: 0, unit: 'km', isHiddenAtFirst: true },
  ],
  beside: ['itemId', 'itemType', 'lat', 'lng'],
  order: { by: 'purchasedAt', direction: 'desc' },
  counts: {
    purchases: { column: 'boughtL', isNot: null },
    agreeing: { column: 'verdict', is: 'agrees' },
    unbought: { column: 'verdict', is: 'noPurchase' },
  },
  chart: { value: 'notFoundL', by: 'item', days: 'purchasedAt' },
  map: { kind: 'points', lat: 'lat', lng: 'lng' },
  opens: { kind: 'moment', at: 'purchasedAt' },
})
