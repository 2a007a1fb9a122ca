import { mostGroupLevels } from '@atalaya/domain/group-places'
import { treeShape } from '@atalaya/ui/selectors/tree-lines'
import { expect, test } from 'vitest'
import { mayStandBelow, moveTarget } from './group-moves.ts'

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

test('a group does not stand where it stands already, nor below itself', () => {
  expect([mayStandBelow(shape, 2, 4), mayStandBelow(shape, 2, null), mayStandBelow(shape, 4, 2)]).toEqual([
    true,
    true,
    true,
  ])
  expect([mayStandBelow(shape, 2, 1), mayStandBelow(shape, 1, null)]).toEqual([false, false])
  expect([mayStandBelow(shape, 1, 1), mayStandBelow(shape, 1, 2)]).toEqual([false, false])
})

test('a branch goes no deeper than groups may', () => {
  const chain = Array.from({ length: mostGroupLevels }, (_, at) =>
    node(at + 1, at === 0 ? null : at, `level ${at + 1}`),
  )
  const deep = treeShape([...chain, node(100, null, 'branch'), node(101, 100, 'leaf')], 'es')
  expect(mayStandBelow(deep, 100, mostGroupLevels - 2)).toBe(true)
  expect(mayStandBelow(deep, 100, mostGroupLevels - 1)).toBe(false)
  expect(mayStandBelow(deep, 101, mostGroupLevels - 1)).toBe(true)
})
