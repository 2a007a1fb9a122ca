import { createMatcher } from '@atalaya/domain/search-text'

export interface TreeNode {
  id: number
  parentId: number | null
  label: string
  /** Shown at the right: members, say. */
  count?: number
}

export interface TreeLine {
  node: TreeNode
  /** From 1. */
  depth: number
  isParent: boolean
  isOpen: boolean
}

interface Shape {
  /** By the language, parents before their children. */
  roots: readonly TreeNode[]
  childrenOf: ReadonlyMap<number, readonly TreeNode[]>
  parentOf: ReadonlyMap<number, number | null>
}

/** Sorted by label; a node whose parent is not there stands at the top. */
export const treeShape = (nodes: readonly TreeNode[], language: string): Shape => {
  const collator = new Intl.Collator(language, { sensitivity: 'accent', numeric: true })
  const sorted = nodes.toSorted((a, b) => collator.compare(a.label, b.label))
  const ids = new Set(nodes.map(({ id }) => id))
  const parentOf = new Map(
    sorted.map(({ id, parentId }) => [id, parentId !== null && ids.has(parentId) ? parentId : null]),
  )
  const childrenOf = Map.groupBy(
    sorted.filter(({ id }) => parentOf.get(id) !== null),
    ({ id }) => parentOf.get(id) as number,
  )
  return { roots: sorted.filter(({ id }) => parentOf.get(id) === null), childrenOf, parentOf }
}

/** A node with all below it; a ring in the data ends where it began. */
export const withDescendants = ({ childrenOf }: Shape, id: number): number[] => {
  const found = new Set<number>()
  const visit = (at: number) => {
    if (found.has(at)) return
    found.add(at)
    for (const child of childrenOf.get(at) ?? []) visit(child.id)
  }
  visit(id)
  return [...found]
}

/** The nodes with how many of the items stand in each or below it, an item in two of them once. */
export const countedNodes = (
  nodes: readonly TreeNode[],
  shape: Shape,
  items: readonly { groupIds: readonly number[] }[],
): TreeNode[] => {
  const counts = new Map<number, number>()
  for (const { groupIds } of items)
    for (const id of new Set(groupIds.flatMap((own) => [own, ...ancestorsOf(shape, own)])))
      counts.set(id, (counts.get(id) ?? 0) + 1)
  return nodes.map((node) => ({ ...node, count: counts.get(node.id) ?? 0 }))
}

const ancestorsOf = ({ parentOf }: Shape, id: number): number[] => {
  const found: number[] = []
  for (let at = parentOf.get(id) ?? null; at !== null && !found.includes(at); at = parentOf.get(at) ?? null)
    found.push(at)
  return found
}

/** The nodes that a search finds, with those above them, so that each is seen in its place; null finds everything. */
export const foundInTree = (nodes: readonly TreeNode[], shape: Shape, query: string): ReadonlySet<number> | null => {
  if (query.trim() === '') return null
  const matches = createMatcher(query)
  return new Set(nodes.filter(({ label }) => matches(label)).flatMap(({ id }) => [id, ...ancestorsOf(shape, id)]))
}

/** The lines that are seen: open branches and, in a search, every branch that leads to a find. */
export const treeLines = (shape: Shape, closed: ReadonlySet<number>, found: ReadonlySet<number> | null): TreeLine[] => {
  const lines: TreeLine[] = []
  const add = (node: TreeNode, depth: number) => {
    if (found && !found.has(node.id)) return
    const children = shape.childrenOf.get(node.id) ?? []
    const isOpen = children.length > 0 && (found !== null || !closed.has(node.id))
    lines.push({ node, depth, isParent: children.length > 0, isOpen })
    if (isOpen) for (const child of children) add(child, depth + 1)
  }
  for (const root of shape.roots) add(root, 1)
  return lines
}
