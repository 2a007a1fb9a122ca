import { describe, expect, test } from 'vitest'
import { nextSort, tableStateOf } from './column.ts'
import { createComparator, createMatcher, sortable } from './compare.ts'

const sorted = (values: readonly (string | number)[], language = 'es') => values.toSorted(createComparator(language))

describe('sorting', () => {
  test('does not look at case', () => {
    expect(sorted(['beta', 'Alfa', 'ALBA', 'Beta 2'])).toEqual(['ALBA', 'Alfa', 'beta', 'Beta 2'])
  })

  test('puts 9 before 10 inside names', () => {
    expect(sorted(['Van 10', 'Van 9', 'van 1'])).toEqual(['van 1', 'Van 9', 'Van 10'])
  })

  test('follows the alphabet of the language', () => {
    expect(sorted(['ñu', 'oso', 'nube'])).toEqual(['nube', 'ñu', 'oso'])
    expect(sorted(['ışık', 'izmir', 'hız'], 'tr')).toEqual(['hız', 'ışık', 'izmir'])
  })

  test('compares figures as figures', () => {
    expect(sorted([100, 20, 3])).toEqual([3, 20, 100])
  })

  test('leaves nothing, null and blank out of the comparison', () => {
    expect([undefined, null, '', 0, false, 'a'].map(sortable)).toEqual([undefined, undefined, undefined, 0, 0, 'a'])
  })
})

describe('clicks on a header', () => {
  test('sort ascending first and flip from then on', () => {
    const start = tableStateOf('name')
    const once = { ...start, ...nextSort(start, 'plate') }
    const twice = { ...once, ...nextSort(once, 'plate') }
    const thrice = { ...twice, ...nextSort(twice, 'plate') }
    expect([once, twice, thrice].map(({ sort, dir }) => `${sort} ${dir}`)).toEqual([
      'plate asc',
      'plate desc',
      'plate asc',
    ])
  })

  test('on the column sorted by at first flip it at once, since it stands ascending', () => {
    expect(nextSort(tableStateOf('name'), 'name').dir).toBe('desc')
  })

  test('go back to the first page', () => {
    expect(nextSort({ ...tableStateOf('name'), page: 4 }, 'plate').page).toBe(1)
  })
})

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
