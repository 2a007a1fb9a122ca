import { describe, expect, test } from 'vitest'
import { createMatcher } from './compare.ts'

describe('searching', () => {
  test('finds without accents and case, every word in any order', () => {
    expect(createMatcher('malaga furgo', 'es')('Furgón 12 MÁLAGA')).toBe(true)
    expect(createMatcher('malaga moto', 'es')('Furgón 12 MÁLAGA')).toBe(false)
  })

  test('finds Turkish names however the i is typed', () => {
    expect(createMatcher('izmir', 'tr')('İZMİR')).toBe(true)
    expect(createMatcher('ISPARTA', 'tr')('ısparta')).toBe(true)
  })

  test('finds everything for nothing typed', () => {
    expect(createMatcher('  ', 'es')('')).toBe(true)
  })
})
