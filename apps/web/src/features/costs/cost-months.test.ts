import { expect, it } from 'vitest'
import { monthsUntil, sumsByMonth } from './cost-months.ts'

it('names the months up to today’s, over the turn of the year', () => {
  expect(monthsUntil('2026-02-15', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
})

it('sums each month in one currency, and what is given back takes away', () => {
  const costs = [
    { date: '2026-01-31', total: 0.1, currency: 'EUR' as const },
    { date: '2026-01-01', total: 0.2, currency: 'EUR' as const },
    { date: '2026-02-01', total: -5, currency: 'EUR' as const },
    { date: '2026-02-01', total: 7, currency: 'USD' as const },
  ]
  expect(sumsByMonth(costs, ['2025-12', '2026-01', '2026-02'], 'EUR')).toEqual([0, 0.3, -5])
})
