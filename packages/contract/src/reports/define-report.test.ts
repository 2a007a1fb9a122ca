import { expect, test } from 'vitest'
import { type ReportColumn, reportTotals } from './define-report.ts'

const columns: readonly ReportColumn[] = [
  { id: 'item', kind: 'text' },
  { id: 'paid', kind: 'number', total: 'sum', alike: 'currency' },
  { id: 'receipts', kind: 'number', total: 'sum' },
  { id: 'currency', kind: 'text' },
]
const row = (item: string, paid: number | null, currency: string | null) => ({ item, paid, currency, receipts: 1 })

test('amounts of one currency have a sum, those of two have none, and what has no amount does not matter', () => {
  const inEuros = [row('Van', 10, 'EUR'), row('Truck', 5.5, 'EUR'), row('Bike', null, null)]
  expect(reportTotals({ columns }, inEuros)).toEqual({ paid: 15.5, receipts: 3 })
  expect(reportTotals({ columns }, [...inEuros, row('Bus', 7, 'CLP')])).toEqual({ paid: null, receipts: 4 })
  expect(reportTotals({ columns }, [row('Bike', null, null)])).toEqual({ paid: null, receipts: 1 })
})
