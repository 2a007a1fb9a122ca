import { motions } from '@atalaya/domain/item-state'
import { searchWords } from '@atalaya/domain/search-text'
import type { ItemTable } from './item-table.ts'
import { createListOrder } from './list-order.ts'
import { type Directory, everything, type ItemCounts, type ItemOrder, type ItemQuery } from './live-items.ts'

/** Spec 2 §5: shorter texts do not search. */
const shortestSearch = 2

/** By motion and by kind, whether it is shown. */
const wantedBy = ({ motions: chosen, kinds }: ItemQuery): [boolean[], boolean[]] => [
  motions.map((_, at) => chosen.length === 0 || chosen.includes(at)),
  [0, 1, 2, 3, 4].map((kind) => kinds.length === 0 || kinds.includes(kind)),
]

/** Which items are shown, and in which order the list has them. */
export const createItemSelection = (table: ItemTable) => {
  let query = everything
  /** What is searched for. */
  let words: string[] = []
  let groups = new Map<number, Int32Array>()
  /** By slot: passes kind, groups and state; what the map shows. */
  let onMap = new Uint8Array(0)
  let isInGroups: Uint8Array | null = null
  let [wantsMotion, wantsKind] = wantedBy(everything)
  /** By slot: the first group that an item stands in, of those that are shown. */
  let groupRanks = new Map<number, number>()
  let groupIds: number[] = []
  const listOrder = createListOrder(table, {
    rankOf: (slot) => groupRanks.get(slot) ?? groupIds.length,
    idAt: (rank) => groupIds[rank] ?? 0,
  })

  const regroup = (): void => {
    groupIds = [...groups.keys()].filter((id) => query.groupIds === null || query.groupIds.includes(id))
    groupRanks = new Map()
    for (const [rank, groupId] of groupIds.entries()) {
      for (const itemId of groups.get(groupId) ?? []) {
        const slot = table.slotOf(itemId)
        if (slot !== undefined && !groupRanks.has(slot)) groupRanks.set(slot, rank)
      }
    }
    if (query.groupIds === null) {
      isInGroups = null
      return
    }
    isInGroups = new Uint8Array(table.size)
    for (const groupId of query.groupIds) {
      for (const itemId of groups.get(groupId) ?? []) {
        const slot = table.slotOf(itemId)
        if (slot !== undefined) isInGroups[slot] = 1
      }
    }
  }

  /** Counts, the map's mask and, unless `isOrderKept`, the list in its order, in one walk over the items. */
  const run = (now: number, isOrderKept = false): { order: ItemOrder | null; counts: ItemCounts } => {
    const { columns, size, searchTexts } = table
    if (onMap.length < size) onMap = new Uint8Array(Math.max(size, onMap.length * 2))
    onMap.fill(0)
    const byMotion = motions.map(() => 0)
    const found: number[] = []
    let total = 0
    let matching = 0
    for (let slot = 0; slot < size; slot += 1) {
      if (columns.isListed[slot] === 0) continue
      total += 1
      if (!wantsKind[columns.kind[slot] as number] && !(query.isDrivenShown && columns.isDriven[slot])) continue
      if (isInGroups && !isInGroups[slot]) continue
      const motion = columns.motion[slot] as number
      byMotion[motion] = (byMotion[motion] ?? 0) + 1
      if (!wantsMotion[motion]) continue
      onMap[slot] = 1
      const text = searchTexts[slot] ?? ''
      if (!words.every((word) => text.includes(word))) continue
      matching += 1
      if (!isOrderKept) found.push(slot)
    }
    const counts = { total, byMotion, matching }
    if (isOrderKept) return { order: null, counts }
    const sections = listOrder.sort(found, query, now)
    const ids = Int32Array.from(found, (slot) => columns.itemId[slot] as number)
    return { order: { query, ids, sections }, counts }
  }

  return {
    run,
    isOnMap: (slot: number): boolean => onMap[slot] === 1,
    setQuery: (next: ItemQuery): void => {
      query = next
      ;[wantsMotion, wantsKind] = wantedBy(next)
      words = next.search.trim().length >= shortestSearch ? searchWords(next.search) : []
      regroup()
    },
    setGroups: (next: Directory['groups']): void => {
      groups = new Map(next.map(({ id, items }) => [id, items]))
      regroup()
    },
    /** Whether reports of these have changed the list, and not only what stands in its rows. */
    isMovedBy: (slots: readonly number[], now: number): boolean =>
      slots.some((slot) => {
        if (table.columns.isListed[slot] === 0) return false
        const isShown = wantsMotion[table.columns.motion[slot] as number] === true
        if (query.motions.length > 0 && isShown !== (onMap[slot] === 1)) return true
        return onMap[slot] === 1 && listOrder.isMoved(slot, query, now)
      }),
    /** Whether time alone can change the list. */
    dependsOnClock: (): boolean => query.sort === 'attention',
  }
}

export type ItemSelection = ReturnType<typeof createItemSelection>
