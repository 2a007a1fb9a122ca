import { motions } from '@atalaya/domain/item-state'
import { searchWords } from '@atalaya/domain/search-text'
import type { ItemTable } from './item-table.ts'
import type { Directory, ItemCounts, ItemQuery } from './live-items.ts'

export const everything: ItemQuery = {
  motions: [],
  kinds: [],
  isDrivenShown: false,
  groupIds: null,
  search: '',
  sort: 'name',
  isDescending: false,
}

/** Spec 2 §5: shorter texts do not search. */
const shortestSearch = 2

/** What is worth a look first: alarm is not a motion, so it is put before all of these. */
const urgency = ['moving', 'idling', 'stopped', 'noFix', 'offline'].map((name) =>
  motions.indexOf(name as (typeof motions)[number]),
)

/** Which items are shown, and in which order the list has them. */
export const createItemSelection = (table: ItemTable) => {
  let query = everything
  /** What is searched for. */
  let words: string[] = []
  let groups = new Map<number, Int32Array>()
  /** By slot: passes kind, groups and state; what the map shows. */
  let onMap = new Uint8Array(0)
  let isInGroups: Uint8Array | null = null

  const regroup = (): void => {
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

  const keysFor = (slots: number[]): Float64Array => {
    const { columns } = table
    const keys = new Float64Array(table.size)
    const rankSpan = table.size + 1
    for (const slot of slots) {
      const rank = columns.nameRank[slot] as number
      const key = {
        name: () => 0,
        state: () => urgency.indexOf(columns.motion[slot] as number),
        speed: () => (Number.isNaN(columns.speedKmh[slot]) ? -1 : (columns.speedKmh[slot] as number)),
        age: () => -(columns.recordedAt[slot] as number) / 1_000,
      }[query.sort]()
      const direction = query.isDescending ? -1 : 1
      // Equal ones stand by name, whichever way the list runs; without a key the name itself turns.
      keys[slot] = query.sort === 'name' ? rank * direction : Math.round(key * 10) * direction * rankSpan + rank
    }
    return keys
  }

  /** Counts, the map's mask and, unless `isOrderKept`, the list in its order, in one walk over the items. */
  const run = (isOrderKept = false): { order: Int32Array | null; counts: ItemCounts } => {
    const { columns, size, searchTexts } = table
    if (onMap.length < size) onMap = new Uint8Array(Math.max(size, onMap.length * 2))
    onMap.fill(0)
    const byMotion = motions.map(() => 0)
    const wantsMotion = motions.map((_, at) => query.motions.length === 0 || query.motions.includes(at))
    const wantsKind = [0, 1, 2, 3, 4].map((kind) => query.kinds.length === 0 || query.kinds.includes(kind))
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
    const keys = keysFor(found)
    found.sort((a, b) => (keys[a] as number) - (keys[b] as number))
    return { order: Int32Array.from(found, (slot) => columns.itemId[slot] as number), counts }
  }

  return {
    run,
    isOnMap: (slot: number): boolean => onMap[slot] === 1,
    setQuery: (next: ItemQuery): void => {
      query = next
      words = next.search.trim().length >= shortestSearch ? searchWords(next.search) : []
      regroup()
    },
    setGroups: (next: Directory['groups']): void => {
      groups = new Map(next.map(({ id, items }) => [id, items]))
      regroup()
    },
    /** Whether new positions can change the list, and not only what stands in its rows. */
    dependsOnState: (): boolean => query.sort !== 'name' || query.motions.length > 0,
  }
}

export type ItemSelection = ReturnType<typeof createItemSelection>
