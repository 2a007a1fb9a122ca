import { describe, expect, it } from 'vitest'
import { isWithin, spanOf } from './cost-period.ts'

const own = { from: '2026-11-10', to: '2026-11-12' }
const span = (name: Parameters<typeof spanOf>[0], today = '2026-11-22') => spanOf(name, today, own)

describe('a period that has not ended', () => {
  it('shows all of it, and is compared with as much of the one before', () => {
    expect(span('month')).toEqual({
      shown: { from: '2026-11-01', to: '2026-11-30' },
      before: { from: '2026-10-01', to: '2026-10-22' },
    })
    expect(span('last3')).toEqual({
      shown: { from: '2026-09-01', to: '2026-11-30' },
      before: { from: '2026-06-01', to: '2026-08-22' },
    })
    expect(span('year').before).toEqual({ from: '2025-01-01', to: '2025-11-22' })
  })

  it('on the last of a long month is compared with the whole of a shorter one', () => {
    expect(span('month', '2026-03-31').before).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(span('year', '2024-02-29').before).toEqual({ from: '2023-01-01', to: '2023-02-28' })
  })
})

describe('a period that is over', () => {
  it('is compared with the whole one before, over the turn of the year too', () => {
    expect(span('lastMonth', '2026-01-05')).toEqual({
      shown: { from: '2025-12-01', to: '2025-12-31' },
      before: { from: '2025-11-01', to: '2025-11-30' },
    })
  })

  it('of one’s own is compared with as many days just before', () => {
    expect(span('own').before).toEqual({ from: '2026-11-07', to: '2026-11-09' })
    expect(spanOf('own', '2026-11-22', { from: null, to: '2026-11-12' }).before).toBeNull()
  })
})

it('holds its first and its last day, and everything where it is open', () => {
  expect(['2026-11-09', '2026-11-10', '2026-11-12', '2026-11-13'].map((day) => isWithin(own, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isWithin({ from: null, to: null }, '1999-12-31')).toBe(true)
})
