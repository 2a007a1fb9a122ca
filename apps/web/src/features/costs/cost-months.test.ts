import { expect, it } from 'vitest'
import { monthRows, monthsUntil } from './cost-months.ts'

it('names the months up to today’s, over the turn of the year', () => {
  expect(monthsUntil('2026-02-15', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
})

it('sums by month, kind and currency, and what is given back takes away', () => {
  const costs = [
    { date: '2026-01-31', type: 'fuel' as const, total: 0.1, currency: 'EUR' as const },
    { date: '2026-01-01', type: 'fuel' as const, total: 0.2, currency: 'EUR' as const },
    { date: '2026-02-01', type: 'fuel' as const, total: -5, currency: 'EUR' as const },
    { date: '2026-02-01', type: 'toll' as const, total: 7, currency: 'USD' as const },
  ]
  expect(monthRows(costs)).toEqual([
    { month: '2026-01', type: 'fuel', currency: 'EUR', count: 2, total: 0.3 },
    { month: '2026-02', type: 'fuel', currency: 'EUR', count: 1, total: -5 },
    { month: '2026-02', type: 'toll', currency: 'USD', count: 1, total: 7 },
  ])
})
