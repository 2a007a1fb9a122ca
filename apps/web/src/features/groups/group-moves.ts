import { isAtOrBelow, levelOf, levelsFrom, mostGroupLevels } from '@atalaya/domain/group-places'
import type { TreeNode } from '@atalaya/ui/selectors/tree-lines'

interface Shape {
  roots: readonly TreeNode[]
  childrenOf: ReadonlyMap<number, readonly TreeNode[]>
  parentOf: ReadonlyMap<number, number | null>
}

/** `in`: below the sibling above it. `out`: beside its parent. `up` and `down`: into the branch above or below its own. */
export type Direction = 'in' | 'out' | 'up' | 'down'

/** Where the keyboard moves a group to: the id of the new parent, null for the top, undefined for nowhere. */
export const moveTarget = (shape: Shape, id: number, direction: Direction): number | null | undefined => {
  const parentId = shape.parentOf.get(id) ?? null
  if (direction === 'in') return neighbour(shape, id, -1)
  if (parentId === null) return undefined
  if (direction === 'out') return shape.parentOf.get(parentId) ?? null
  return neighbour(shape, parentId, direction === 'up' ? -1 : 1)
}

/** Whether a group may stand below another, or at the top. */
export const mayStandBelow = ({ parentOf }: Shape, id: number, parentId: number | null): boolean => {
  if ((parentOf.get(id) ?? null) === parentId) return false
  if (parentId === null) return true
  if (isAtOrBelow(parentOf, parentId, id)) return false
  return levelOf(parentOf, parentId) + levelsFrom(parentOf, id) <= mostGroupLevels
}

const neighbour = ({ roots, childrenOf, parentOf }: Shape, id: number, by: number): number | undefined => {
  const parentId = parentOf.get(id) ?? null
  const siblings = parentId === null ? roots : (childrenOf.get(parentId) ?? [])
  return siblings[siblings.findIndex((each) => each.id === id) + by]?.id
}
