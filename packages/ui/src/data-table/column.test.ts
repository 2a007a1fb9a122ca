import { describe, expect, test } from 'vitest'
import { nextSort, tableStateOf } from './column.ts'

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
