import { defineReport } from './define-report.ts'

/**
 * A line an item and currency: what was paid for it by the day of the receipt, tax included, and what that makes of each kilometre. What was
 * bought by fuel card counts as it was imported, in a column of its own; whoever writes it down as a cost too has it twice.
 */
export const itemCostsReport = defineReport({
  type: 'itemCosts',
  family: 'fleet',
  takes: ['vehicles', 'assets', 'groups'],
  columns: [
    { id: 'item', kind: 'text', isMain: true },
    { id: 'paid', kind: 'number', decimals: 2, total: 'sum', alike: 'currency', isMain: true },
    { id: 'currency', kind: 'text', isMain: true },
    { id: 'perKm', kind: 'number', decimals: 3, isMain: true },
    { id: 'distanceKm', kind: 'number', unit: 'km', decimals: 1 },
    { id: 'paidFuel', kind: 'number', decimals: 2 },
    { id: 'paidByCard', kind: 'number', decimals: 2 },
    { id: 'paidUpkeep', kind: 'number', decimals: 2 },
    { id: 'paidOther', kind: 'number', decimals: 2 },
    { id: 'receipts', kind: 'number', decimals: 0, total: 'sum' },
  ],
  beside: ['itemId', 'itemType'],
  order: { by: 'paid', direction: 'desc' },
  matches: ['itemId', 'currency'],
  chart: { value: 'paid', by: 'item' },
  opens: { kind: 'report', type: 'trips', by: 'itemId' },
})
