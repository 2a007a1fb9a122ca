/** Group id to the id of the group above it; null at the top. */
export type GroupParents = ReadonlyMap<number, number | null>

/** Whether `id` is `ancestorId` or stands anywhere below it. A ring of parents ends the walk. */
export const isAtOrBelow = (parents: GroupParents, id: number, ancestorId: number): boolean => {
  const passed = new Set<number>()
  for (let at: number | null | undefined = id; at !== null && at !== undefined && !passed.has(at); ) {
    if (at === ancestorId) return true
    passed.add(at)
    at = parents.get(at)
  }
  return false
}

/** Deeper trees help nobody to find anything, and every walk over them takes longer. */
export const mostGroupLevels = 20

/** 1 for a group at the top. */
export const levelOf = (parents: GroupParents, id: number): number => {
  const passed = new Set<number>()
  for (
    let at: number | null | undefined = id;
    at !== null && at !== undefined && !passed.has(at);
    at = parents.get(at)
  ) {
    passed.add(at)
  }
  return passed.size
}

/** Levels of the tree that a group is the top of: 1 for a group without others below it. */
export const levelsFrom = (parents: GroupParents, id: number): number => {
  const level = levelOf(parents, id)
  let deepest = level
  for (const other of parents.keys())
    if (isAtOrBelow(parents, other, id)) deepest = Math.max(deepest, levelOf(parents, other))
  return deepest - level + 1
}

/** The next group above that is not going; null for the top. */
export const remainingAncestor = (parents: GroupParents, id: number, going: ReadonlySet<number>): number | null => {
  const passed = new Set<number>()
  let at = parents.get(id) ?? null
  while (at !== null && going.has(at) && !passed.has(at)) {
    passed.add(at)
    at = parents.get(at) ?? null
  }
  return at !== null && going.has(at) ? null : at
}

interface Named {
  id: number
  name: string
  parentId: number | null
}

const separator = ' / '

/** `Norte / Costa` for each group, by id: the name with those of all groups above it. */
export const groupPaths = (groups: Iterable<Named>): Map<number, string> => {
  const byId = new Map([...groups].map((group) => [group.id, group]))
  const paths = new Map<number, string>()
  for (const { id } of byId.values()) {
    const names: string[] = []
    const passed = new Set<number>()
    for (let at = byId.get(id); at && !passed.has(at.id); at = byId.get(at.parentId ?? -1)) {
      passed.add(at.id)
      names.unshift(at.name)
    }
    paths.set(id, names.join(separator))
  }
  return paths
}

const asName = (text: string): string => text.trim().toLocaleLowerCase('en').normalize('NFC')

/** Finds groups by their name or their path, without case; of two with one name the last counts (spec 1 §5). */
export const groupFinder = (groups: Iterable<Named>): ((text: string) => number | undefined) => {
  const list = [...groups].sort((a, b) => a.id - b.id)
  const byName = new Map(list.map(({ id, name }) => [asName(name), id]))
  const byPath = new Map([...groupPaths(list)].map(([id, path]) => [asName(path), id]))
  return (text) => {
    const wanted = asName(text.replaceAll(/\s*\/\s*/g, separator))
    return byPath.get(wanted) ?? byPath.get(asName(text)) ?? byName.get(asName(text))
  }
}
