/** Where the focus is in the menu: on a root, or on an entry of what has opened beside it. */
export interface MenuPlace {
  root: number
  entry: number | null
}

const step = (from: number, by: number, count: number): number => (from + by + count) % count

/** Where a key leads; null for keys that are not the menu's. `entryCounts` has one number a root, 0 where nothing opens. */
export const placeAfter = (
  key: string,
  { root, entry }: MenuPlace,
  entryCounts: readonly number[],
): MenuPlace | null => {
  const count = entry === null ? entryCounts.length : (entryCounts[root] ?? 0)
  const to = (index: number): MenuPlace => (entry === null ? { root: index, entry } : { root, entry: index })
  switch (key) {
    case 'ArrowDown':
      return to(step(entry ?? root, 1, count))
    case 'ArrowUp':
      return to(step(entry ?? root, -1, count))
    case 'Home':
      return to(0)
    case 'End':
      return to(count - 1)
    case 'ArrowRight':
      return entry === null && (entryCounts[root] ?? 0) > 0 ? { root, entry: 0 } : null
    case 'ArrowLeft':
    case 'Escape':
      return entry === null ? null : { root, entry: null }
    default:
      return null
  }
}
