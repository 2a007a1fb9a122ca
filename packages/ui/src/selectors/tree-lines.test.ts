import { describe, expect, test } from 'vitest'
import { countedNodes, foundInTree, treeLines, treeShape, withDescendants } from './tree-lines.ts'

const nodes = [
  { id: 1, parentId: null, label: 'Zona norte' },
  { id: 2, parentId: 1, label: 'Álava' },
  { id: 3, parentId: 1, label: 'Bizkaia' },
  { id: 4, parentId: 2, label: 'Vitoria' },
  { id: 5, parentId: 99, label: 'Asturias' },
]
const shape = treeShape(nodes, 'es')
const drawn = (closed: number[] = [], query = '') =>
  treeLines(shape, new Set(closed), foundInTree(nodes, shape, query)).map(
    ({ node, depth }) => `${'-'.repeat(depth)}${node.label}`,
  )

describe('the lines of a tree', () => {
  test('stand in the order of the language, each under its parent, orphans at the top', () => {
    expect(drawn()).toEqual(['-Asturias', '-Zona norte', '--Álava', '---Vitoria', '--Bizkaia'])
  })

  test('are those of open branches', () => {
    expect(drawn([2])).toEqual(['-Asturias', '-Zona norte', '--Álava', '--Bizkaia'])
    expect(drawn([1])).toEqual(['-Asturias', '-Zona norte'])
  })

  test('of a search lead to what it finds, through closed branches too', () => {
    expect(drawn([1, 2], 'vitor')).toEqual(['-Zona norte', '--Álava', '---Vitoria'])
    expect(drawn([], 'nowhere')).toEqual([])
  })
})

test('a node has all below it, and a ring has an end', () => {
  expect(withDescendants(shape, 1)).toEqual([1, 2, 4, 3])
  const ring = treeShape([...nodes, { id: 6, parentId: 7, label: 'a' }, { id: 7, parentId: 6, label: 'b' }], 'es')
  expect(new Set(withDescendants(ring, 6))).toEqual(new Set([6, 7]))
})

test('a node counts what stands in it and below it, each item once', () => {
  const items = [{ groupIds: [4] }, { groupIds: [2, 4] }, { groupIds: [3, 5] }, { groupIds: [] }]
  const counts = countedNodes(nodes, shape, items).map(({ id, count }) => [id, count])
  expect(counts).toEqual([
    [1, 3],
    [2, 2],
    [3, 1],
    [4, 2],
    [5, 1],
  ])
})
