import { treeShape } from '@atalaya/ui/selectors/tree-lines'
import { expect, test } from 'vitest'
import { moveTarget } from './group-moves.ts'

const node = (id: number, parentId: number | null, label: string) => ({ id, parentId, label })
const shape = treeShape(
  [node(1, null, 'A'), node(2, 1, 'A1'), node(3, 1, 'A2'), node(4, null, 'B'), node(5, 4, 'B1'), node(6, null, 'C')],
  'es',
)

test('a group goes in below the sibling above it, and out beside its parent', () => {
  expect([moveTarget(shape, 3, 'in'), moveTarget(shape, 4, 'in')]).toEqual([2, 1])
  expect([moveTarget(shape, 2, 'in'), moveTarget(shape, 1, 'in')]).toEqual([undefined, undefined])
  expect([moveTarget(shape, 5, 'out'), moveTarget(shape, 4, 'out')]).toEqual([null, undefined])
})

test('a group goes up and down into the branches beside its own', () => {
  expect([moveTarget(shape, 5, 'up'), moveTarget(shape, 5, 'down')]).toEqual([1, 6])
  expect([moveTarget(shape, 2, 'up'), moveTarget(shape, 1, 'down')]).toEqual([undefined, undefined])
})
