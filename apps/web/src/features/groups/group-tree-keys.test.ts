import type { TreeLine } from '@atalaya/ui/selectors/tree-lines'
import { expect, test } from 'vitest'
import { intentOf } from './group-tree-keys.ts'

const line = (id: number, parentId: number | null, at: Partial<TreeLine>): TreeLine => ({
  node: { id, parentId, label: `group ${id}` },
  depth: 1,
  isParent: false,
  isOpen: false,
  ...at,
})
const lines = [
  line(7, null, { isParent: true, isOpen: true }),
  line(8, 7, { depth: 2, isParent: true }),
  line(9, 7, { depth: 2 }),
]
const press = (key: string, active: number, seen: { isSearching?: boolean; canChange?: boolean } = {}) =>
  intentOf({ key, altKey: false }, { lines, active, isSearching: false, canChange: true, ...seen })

test('arrows up and down, home and end step from line to line and stay within', () => {
  expect(press('ArrowDown', 0)).toEqual({ kind: 'focus', line: 1 })
  expect(press('ArrowDown', 2)).toEqual({ kind: 'focus', line: 2 })
  expect(press('ArrowUp', 0)).toEqual({ kind: 'focus', line: 0 })
  expect([press('Home', 2), press('End', 0)]).toEqual([
    { kind: 'focus', line: 0 },
    { kind: 'focus', line: 2 },
  ])
})

test('arrow right opens a closed branch, arrow left closes an open one or goes to its parent', () => {
  expect(press('ArrowRight', 1)).toEqual({ kind: 'branch', isOpen: true })
  expect(press('ArrowLeft', 0)).toEqual({ kind: 'branch', isOpen: false })
  expect(press('ArrowLeft', 2)).toEqual({ kind: 'focus', line: 0 })
  expect(press('ArrowRight', 2)).toBeUndefined()
})

test('a branch that a search holds open is not closed', () => {
  expect(press('ArrowLeft', 0, { isSearching: true })).toBeUndefined()
})

test('with Alt an arrow moves the group and other keys are not taken', () => {
  const withAlt = (key: string) =>
    intentOf({ key, altKey: true }, { lines, active: 0, isSearching: false, canChange: true })
  expect(withAlt('ArrowRight')).toEqual({ kind: 'move', direction: 'in' })
  expect(withAlt('ArrowUp')).toEqual({ kind: 'move', direction: 'up' })
  expect(withAlt('Enter')).toBeUndefined()
})

test('who may only read opens a group and deletes none', () => {
  expect(press('Enter', 0, { canChange: false })).toEqual({ kind: 'edit' })
  expect(press('Delete', 0, { canChange: false })).toBeUndefined()
  expect(press('Delete', 0)).toEqual({ kind: 'delete' })
})
