import { isHeldToGroups } from '@atalaya/contract/roles'
import { buildGroupTree, type GroupMembers } from '@atalaya/domain/group-tree'
import type { Session } from '../access/session.ts'

/** What one kind of viewer may see of a company. */
export interface Audience {
  /** The same for all viewers who see the same. */
  key: string
  sees(itemId: number | null): boolean
  /** Undefined for viewers who see every item. */
  itemIds: ReadonlySet<number> | undefined
  /** The groups in scope; undefined like `itemIds`. */
  groupIds: ReadonlySet<number> | undefined
}

type Viewer = Pick<Session, 'role' | 'groupIds'>

export const everything: Audience = { key: 'all', sees: () => true, itemIds: undefined, groupIds: undefined }

export interface CompanyAudiences {
  of(viewer: Viewer): Audience
  /** The groups in the viewer's scope. */
  groupsOf(viewer: Viewer): number[]
  /** Items of these groups and of all below them. */
  itemsOf(groupIds: Iterable<number>): ReadonlySet<number>
}

/** The rule of features/groups/visible-items.ts, in memory: groups of the viewer and all below, or everything. */
export const companyAudiences = (groups: readonly GroupMembers[]): CompanyAudiences => {
  const tree = buildGroupTree(groups)
  const made = new Map<string, Audience>()

  const itemsOf = (groupIds: Iterable<number>): ReadonlySet<number> => {
    const ids = new Set<number>()
    for (const groupId of groupIds) {
      const group = tree.get(groupId)
      for (const list of [group?.allVehicles, group?.allAssets, group?.allPersons])
        for (const id of list ?? []) ids.add(id)
    }
    return ids
  }

  const groupsOf = ({ role, groupIds }: Viewer): number[] => {
    if (!isHeldToGroups(role)) return [...tree.keys()]
    return [...new Set(groupIds.flatMap((id) => [id, ...(tree.get(id)?.allChildren ?? [])]))]
  }

  return {
    itemsOf,
    groupsOf,
    of({ role, groupIds }) {
      if (!isHeldToGroups(role)) return everything
      const key = [...groupIds].sort((a, b) => a - b).join(',')
      const known = made.get(key)
      if (known) return known
      const itemIds = itemsOf(groupIds)
      const audience: Audience = {
        key: `groups ${key}`,
        sees: (itemId) => itemId === null || itemIds.has(itemId),
        itemIds,
        groupIds: new Set(groupsOf({ role, groupIds })),
      }
      made.set(key, audience)
      return audience
    },
  }
}
