import { expect, test } from 'vitest'
import { everything, type ItemOrder, type ItemQuery } from '../../live/live-items.ts'
import { orderToShow } from './held-order.ts'

const order = (ids: number[], query: Partial<ItemQuery> = {}): ItemOrder => ({
  query: { ...everything, ...query },
  ids: Int32Array.from(ids),
  sections: [],
})
const before = order([1, 2, 3])

test('rows keep their places under the eyes of a reader, and change them afterwards', () => {
  const after = order([3, 1, 2])
  expect(orderToShow(before, after, true)).toBe(before)
  expect(orderToShow(before, after, false)).toBe(after)
})

test('who filters, searches or sorts sees it at once', () => {
  for (const query of [{ search: 'ana' }, { motions: [1] }, { sort: 'name' as const }, { groupIds: [4] }]) {
    const asked = order([2], query)
    expect(orderToShow(before, asked, true)).toBe(asked)
  }
})

test('a list that was empty fills while the pointer lies over it', () => {
  expect(orderToShow(order([]), before, true)).toBe(before)
})
