import type { Group } from '@atalaya/contract/groups'
import { expect, test } from 'vitest'
import { groupNodes, selectableItems } from './group-nodes.ts'

const group = (id: number, parentId: number | null, vehicles: number[]) =>
  ({ id, parentId, name: `Grupo ${id}`, vehicles, assets: [], persons: [] }) as unknown as Group
const groups = { 1: group(1, null, [10]), 2: group(2, 1, [10, 11]), 3: group(3, 99, []) }

test('groups stand below their parents and count what is in and below them once', () => {
  const found = groupNodes(groups).toSorted((a, b) => a.id - b.id)
  expect(found.map(({ id, parentId, count }) => [id, parentId, count])).toEqual([
    [1, null, 2],
    [2, 1, 2],
    [3, null, 0],
  ])
})

test('items know every group that they are in', () => {
  const items = [
    { id: 10, name: 'Furgón', plate: '1234ABC' },
    { id: 12, name: 'Moto' },
  ]
  expect(selectableItems(items, groups)).toEqual([
    { id: 10, label: 'Furgón', hint: '1234ABC', groupIds: [1, 2] },
    { id: 12, label: 'Moto', hint: undefined, groupIds: [] },
  ])
})
