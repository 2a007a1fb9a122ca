import { reportTotals } from '@atalaya/contract/reports/define-report'
import { speedingReport } from '@atalaya/contract/reports/speeding.report'
import { expect, test } from 'vitest'
import { readerOf } from '../../documents/reader.ts'
import { reportSummary } from './report-document.ts'

const total = speedingReport.columns.findIndex((column) => 'total' in column && column.total === 'sum')
const id = speedingReport.columns[total]?.id ?? ''
const rows = Array.from({ length: 12 }, (_, nth) => ({ item: `Van ${nth % 3}`, [id]: nth }))

test('a summary has a line for each item, and one for all where those are too many', async () => {
  const { reading } = await readerOf('es', { timeZone: 'UTC', fuelUnit: 0 })
  const summary = (most: number) => reportSummary(speedingReport, { title: 'Excesos', rows, most }, reading)
  expect(summary(3).rows.map(([name, count]) => [name, count])).toEqual([
    ['Van 0', 4],
    ['Van 1', 4],
    ['Van 2', 4],
  ])
  expect(summary(2).rows).toHaveLength(1)
  expect(summary(2).rows[0]?.slice(0, 2)).toEqual(['Total', 12])
  const at = summary(2).columns.findIndex((column) => column.id === id)
  expect(summary(2).rows[0]?.[at]).toBe(reportTotals(speedingReport, rows)[id])
  expect(summary(3).rows.reduce((sum, row) => sum + Number(row[at]), 0)).toBe(66)
})
