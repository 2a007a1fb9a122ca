import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupFinder, groupPaths, isAtOrBelow, levelOf, levelsFrom, remainingAncestor } from './group-places.ts'

const parents = new Map<number, number | null>([
  [1, null],
  [2, 1],
  [3, 2],
  [4, null],
])

test('a group is below those above it and below no other', () => {
  expect([1, 2, 3, 4].map((id) => isAtOrBelow(parents, id, 1))).toEqual([true, true, true, false])
  expect(isAtOrBelow(parents, 1, 2)).toBe(false)
})

test('a ring of parents ends the walk', () => {
  const ring = new Map([
    [1, 2],
    [2, 1],
  ])
  expect(isAtOrBelow(ring, 1, 3)).toBe(false)
  expect(remainingAncestor(ring, 1, new Set([1, 2]))).toBeNull()
})

test('moves that this rule allows never make a ring', () => {
  const count = 8
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 40 }), (moves) => {
      const tree = new Map<number, number | null>(Array.from({ length: count }, (_, id) => [id, null]))
      for (const [id, to] of moves) if (!isAtOrBelow(tree, to, id)) tree.set(id, to)
      for (const id of tree.keys()) {
        let steps = 0
        for (let at = tree.get(id) ?? null; at !== null; at = tree.get(at) ?? null) expect(++steps).toBeLessThan(count)
      }
    }),
  )
})

test('levels are counted from the top, and from a group down', () => {
  expect([1, 2, 3, 4].map((id) => levelOf(parents, id))).toEqual([1, 2, 3, 1])
  expect([1, 2, 3, 4].map((id) => levelsFrom(parents, id))).toEqual([3, 2, 1, 1])
})

test('what is left above a group when some go', () => {
  expect(remainingAncestor(parents, 3, new Set([2]))).toBe(1)
  expect(remainingAncestor(parents, 3, new Set([1, 2]))).toBeNull()
  expect(remainingAncestor(parents, 3, new Set([4]))).toBe(2)
})

const groups = [
  { id: 1, name: 'Norte', parentId: null },
  { id: 2, name: 'Costa', parentId: 1 },
  { id: 3, name: 'Costa', parentId: 4 },
  { id: 4, name: 'Sur', parentId: null },
  { id: 5, name: 'Frío/Seco', parentId: null },
]

test('a group is found by its path, and by its name the last of two', () => {
  const find = groupFinder(groups)
  expect(groupPaths(groups).get(2)).toBe('Norte / Costa')
  expect(find('norte/costa')).toBe(2)
  expect(find(' Sur / Costa ')).toBe(3)
  expect(find('COSTA')).toBe(3)
  expect(find('frío/seco')).toBe(5)
  expect(find('Este')).toBeUndefined()
})
