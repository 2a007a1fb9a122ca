export interface GroupMembers {
  id: number
  name: string
  parentId: number | null
  vehicles: readonly number[]
  assets: readonly number[]
  persons: readonly number[]
}

/** A group with what follows from its place in the tree; every list of ids is ascending and without repeats. */
export interface GroupNode extends GroupMembers {
  /** In the order of their names. */
  children: number[]
  /** All below it, the direct ones first. */
  allChildren: number[]
  /** From its parent up to the root. */
  ancestors: number[]
  allVehicles: number[]
  allAssets: number[]
  allPersons: number[]
}

export type GroupTree = ReadonlyMap<number, GroupNode>

const merged = (lists: Iterable<readonly number[]>): number[] => {
  const ids = new Set<number>()
  for (const list of lists) for (const id of list) ids.add(id)
  return [...ids].sort((a, b) => a - b)
}

/**
 * Which groups stand at the top: those without a parent, those whose parent is not among the groups (a user may see
 * only a branch), and of every ring of parents the one with the smallest id, so that data gone wrong loses no group.
 */
const parentsOf = (groups: ReadonlyMap<number, GroupMembers>): Map<number, number | undefined> => {
  const parents = new Map<number, number | undefined>()
  for (const { id, parentId } of groups.values()) {
    parents.set(id, parentId !== null && parentId !== id && groups.has(parentId) ? parentId : undefined)
  }
  const isSettled = new Set<number>()
  for (const id of groups.keys()) {
    const way: number[] = []
    const onWay = new Set<number>()
    let at: number | undefined = id
    while (at !== undefined && !isSettled.has(at) && !onWay.has(at)) {
      way.push(at)
      onWay.add(at)
      at = parents.get(at)
    }
    if (at !== undefined && onWay.has(at)) parents.set(Math.min(...way.slice(way.indexOf(at))), undefined)
    for (const passed of way) isSettled.add(passed)
  }
  return parents
}

export const buildGroupTree = (groups: Iterable<GroupMembers>): GroupTree => {
  const byId = new Map<number, GroupMembers>()
  for (const group of groups) byId.set(group.id, group)
  const parents = parentsOf(byId)
  const children = new Map<number, number[]>()
  const roots: number[] = []
  for (const { id } of [...byId.values()].sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)) {
    const parent = parents.get(id)
    if (parent === undefined) roots.push(id)
    else children.set(parent, [...(children.get(parent) ?? []), id])
  }
  // Parents before children; read backwards, children before parents, however deep the tree is.
  const order = [...roots]
  for (let at = 0; at < order.length; at++) order.push(...(children.get(order[at] as number) ?? []))

  const tree = new Map<number, GroupNode>()
  for (const id of order) {
    const parent = parents.get(id)
    const above = parent === undefined ? [] : [parent, ...(tree.get(parent)?.ancestors ?? [])]
    const below = { children: children.get(id) ?? [], allChildren: [], allVehicles: [], allAssets: [], allPersons: [] }
    tree.set(id, { ...(byId.get(id) as GroupMembers), ancestors: above, ...below })
  }
  for (const id of order.toReversed()) {
    const node = tree.get(id) as GroupNode
    const nodes = node.children.map((child) => tree.get(child) as GroupNode)
    node.allChildren = [...node.children, ...nodes.flatMap((child) => child.allChildren)]
    node.allVehicles = merged([node.vehicles, ...nodes.map((child) => child.allVehicles)])
    node.allAssets = merged([node.assets, ...nodes.map((child) => child.allAssets)])
    node.allPersons = merged([node.persons, ...nodes.map((child) => child.allPersons)])
  }
  return tree
}
