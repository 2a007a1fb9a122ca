import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildGroupTree, type GroupMembers } from './group-tree.ts'

const group = (id: number, parentId: number | null, more: Partial<GroupMembers> = {}): GroupMembers => ({
  id,
  parentId,
  name: `g${id}`,
  vehicles: [],
  assets: [],
  persons: [],
  ...more,
})

describe('the tree of groups', () => {
  test('knows children, everything below, ancestors and aggregated members', () => {
    const tree = buildGroupTree([
      group(3, 2, { vehicles: [30, 10], persons: [7] }),
      group(1, null, { vehicles: [10] }),
      group(2, 1, { assets: [5] }),
      group(4, 1, { vehicles: [40] }),
    ])
    expect(tree.get(1)).toMatchObject({
      children: [2, 4],
      allChildren: [2, 4, 3],
      ancestors: [],
      allVehicles: [10, 30, 40],
      allAssets: [5],
      allPersons: [7],
    })
    expect(tree.get(3)).toMatchObject({ children: [], allChildren: [], ancestors: [2, 1], allVehicles: [10, 30] })
  })
  test('stands a group whose parent is out of sight at the top', () => {
    expect(buildGroupTree([group(8, 99)]).get(8)?.ancestors).toEqual([])
  })
  test('loses no group of a ring, and does not turn in it', () => {
    const tree = buildGroupTree([group(1, 3), group(2, 1), group(3, 2, { vehicles: [9] }), group(4, 3), group(5, 5)])
    expect([...tree.keys()].sort()).toEqual([1, 2, 3, 4, 5])
    expect(tree.get(1)).toMatchObject({ ancestors: [], allChildren: [2, 3, 4], allVehicles: [9] })
    expect(tree.get(4)?.ancestors).toEqual([3, 2, 1])
  })
  test('bears a chain of two thousand', () => {
    const chain = Array.from({ length: 2_000 }, (_, nth) => group(nth + 1, nth === 0 ? null : nth))
    expect(buildGroupTree(chain).get(1)?.allChildren.length).toBe(1_999)
  })
  test('of any groups holds each once, below exactly its ancestors', () => {
    const anyGroups = fc.array(fc.option(fc.integer({ min: 1, max: 20 })), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(anyGroups, (parents) => {
        const tree = buildGroupTree(parents.map((parent, nth) => group(nth + 1, parent)))
        expect(tree.size).toBe(parents.length)
        for (const node of tree.values()) {
          expect(node.ancestors).not.toContain(node.id)
          for (const other of tree.values()) {
            expect(other.allChildren.includes(node.id)).toBe(node.ancestors.includes(other.id))
          }
        }
      }),
    )
  })
})
