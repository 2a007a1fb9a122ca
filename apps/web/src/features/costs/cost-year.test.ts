import type { CostMonth } from '@atalaya/contract/costs'
import { expect, it } from 'vitest'
import { monthsUntil } from './cost-months.ts'
import { costYearOf } from './cost-year.ts'

const months = monthsUntil('2026-11-24', 24)
const row = (month: string, type: CostMonth['type'], total: number, more: Partial<CostMonth> = {}): CostMonth => ({
  ...{ month, type, total, currency: 'EUR', count: 1 },
  ...more,
})

it('has nothing to say of nothing', () => {
  expect(costYearOf([], months)).toBeNull()
})

it('knows nothing of months before the first cost, and a zero after it', () => {
  const year = costYearOf([row('2026-08', 'fuel', 100), row('2026-10', 'fuel', 50)], months)
  expect(year?.months[0]).toBe('2025-12')
  expect(year?.totals).toEqual([null, null, null, null, null, null, null, null, 100, 0, 50, 0])
  expect(year?.before.every((sum) => sum === null)).toBe(true)
  expect(year?.change).toBeNull()
})

it('speaks of the currency that most costs are in', () => {
  const rows = [row('2026-11', 'fuel', 10, { count: 3 }), row('2026-11', 'other', 900, { currency: 'USD' })]
  expect(costYearOf(rows, months)).toMatchObject({ currency: 'EUR', parts: [{ part: 'fuel' }] })
})

it('names the four costliest and adds up the others, unless that is one alone', () => {
  const types = ['fuel', 'toll', 'repair', 'tyres', 'fine'] as const
  const rows = types.map((type, nth) => row('2026-11', type, 100 - nth))
  expect(costYearOf(rows, months)?.parts.map(({ part }) => part)).toEqual(types)
  const more = costYearOf([...rows, row('2026-11', 'washing', 1.1)], months)
  expect(more?.parts.map(({ part }) => part)).toEqual(['fuel', 'toll', 'repair', 'tyres', null])
  expect(more?.parts.at(-1)?.sums.at(-1)).toBe(97.1)
})

it('compares the months that are over, and names what rose most', () => {
  const rows = [
    ...[row('2024-12', 'fuel', 1000), row('2024-12', 'toll', 500), row('2025-11', 'fuel', 9999)],
    ...[row('2025-12', 'fuel', 1100), row('2026-01', 'toll', 900), row('2026-11', 'fine', 7777)],
  ]
  expect(costYearOf(rows, months)?.change).toEqual({
    now: 2000,
    before: 1500,
    mostRisen: { type: 'toll', amount: 400 },
  })
})
