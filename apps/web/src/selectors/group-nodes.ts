import type { Group } from '@atalaya/contract/groups'
import { buildGroupTree } from '@atalaya/domain/group-tree'
import type { SelectableItem } from '@atalaya/ui/selectors/items-select'
import type { TreeNode } from '@atalaya/ui/selectors/tree-lines'

type Groups = Readonly<Record<string, Group>>

/** Groups as a tree to choose from, each with the number of items in it and below it. */
export const groupNodes = (groups: Groups): TreeNode[] =>
  [...buildGroupTree(Object.values(groups)).values()].map((group) => ({
    id: group.id,
    parentId: group.ancestors[0] ?? null,
    label: group.name,
    count: group.allVehicles.length + group.allAssets.length + group.allPersons.length,
  }))

/** In which groups each item is, by its id; made once of the same groups. */
export const groupIdsByItem = (groups: Groups): ReadonlyMap<number, readonly number[]> => {
  const known = madeOf.get(groups)
  if (known) return known
  const found = new Map<number, number[]>()
  for (const { id, vehicles, assets, persons } of Object.values(groups)) {
    for (const members of [vehicles, assets, persons]) {
      for (const itemId of members) {
        const ids = found.get(itemId)
        if (ids) ids.push(id)
        else found.set(itemId, [id])
      }
    }
  }
  madeOf.set(groups, found)
  return found
}

const madeOf = new WeakMap<Groups, ReadonlyMap<number, readonly number[]>>()

interface Named {
  id: number
  name: string
  plate?: string | null
}

/** Vehicles, assets or persons as the items selector takes them. */
export const selectableItems = (items: readonly Named[], groups: Groups): SelectableItem[] => {
  const groupIds = groupIdsByItem(groups)
  return items.map(({ id, name, plate }) => ({
    id,
    label: name,
    hint: plate ?? undefined,
    groupIds: groupIds.get(id) ?? [],
  }))
}
