import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Currency,
  currencyDigits,
  currencyOfCountry,
  sumOfCosts,
  sumsByCurrency,
  totalOfCost,
} from './cost-amounts.ts'

const cost = { quantity: 2, unitPrice: 10, tax: 21, currency: 'EUR' } as const

describe('the total of a cost', () => {
  it('is quantity times unit price with the tax on top', () => {
    expect(totalOfCost(cost)).toBe(24.2)
    expect(totalOfCost({ ...cost, quantity: 61.37, unitPrice: 1.459 })).toBe(108.34)
  })

  it('is not misled by what binary numbers cannot hold', () => {
    // 1.005 × 1 is 1.00499999… as a double.
    expect(totalOfCost({ ...cost, quantity: 1, unitPrice: 1.005, tax: 0 })).toBe(1.01)
    expect(totalOfCost({ ...cost, quantity: 1.15, unitPrice: 1.1, tax: 10 })).toBe(1.39)
  })

  it('rounds half a cent away from zero, and a return as its purchase', () => {
    expect(totalOfCost({ ...cost, quantity: 1, unitPrice: 0.125, tax: 0 })).toBe(0.13)
    expect(totalOfCost({ ...cost, quantity: -1, unitPrice: 0.125, tax: 0 })).toBe(-0.13)
  })

  it('has the digits of its currency: pesos of Chile have none', () => {
    expect(totalOfCost({ ...cost, quantity: 1, unitPrice: 1_234.5, tax: 0, currency: 'CLP' })).toBe(1_235)
  })

  it('turns its sign with the quantity, whatever the figures', () => {
    const figures = fc.record({
      quantity: fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1_000),
      unitPrice: fc.integer({ min: 0, max: 1e10 }).map((tenThousandths) => tenThousandths / 10_000),
      tax: fc.integer({ min: -10_000, max: 10_000 }).map((hundredths) => hundredths / 100),
      currency: fc.constantFrom(...(Object.keys(currencyDigits) as Currency[])),
    })
    fc.assert(
      fc.property(figures, (one) => {
        const total = totalOfCost(one)
        const exact = one.quantity * one.unitPrice * (1 + one.tax / 100)
        expect(totalOfCost({ ...one, quantity: -one.quantity })).toBe(0 - total)
        expect(Math.abs(total - exact)).toBeLessThanOrEqual(
          0.500_001 / 10 ** currencyDigits[one.currency] + Math.abs(exact) * 1e-12,
        )
      }),
    )
  })
})

describe('the sum of costs', () => {
  const totals = (...of: number[]) => of.map((total) => ({ total, currency: 'EUR' as const }))

  it('is exact to the cent', () => {
    expect(sumOfCosts(totals(0.1, 0.2))).toEqual({ amount: 0.3, currency: 'EUR' })
    expect(sumOfCosts(totals(...Array.from({ length: 1_000 }, () => 0.07)))).toEqual({ amount: 70, currency: 'EUR' })
  })

  it('of nothing is nothing, in no currency', () => {
    expect(sumOfCosts([])).toEqual({ amount: 0, currency: null })
  })

  it('of two currencies there is not, and each has its own', () => {
    const mixed = [...totals(24.2, 20), { total: 5, currency: 'USD' as const }]
    expect(sumOfCosts(mixed)).toEqual({ failed: 'currency.mismatch' })
    expect([...sumsByCurrency(mixed)]).toEqual([
      ['EUR', 44.2],
      ['USD', 5],
    ])
  })
})

it('pays in the money of the country, and in euros where it has none of its own', () => {
  expect(['ES', 'EC', 'CL', 'DE', 'GB'].map(currencyOfCountry)).toEqual(['EUR', 'USD', 'CLP', 'EUR', 'GBP'])
})
