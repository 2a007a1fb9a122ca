import { motions } from '@atalaya/domain/item-state'
import { attentionSections, placeIn, sectionOf } from './attention.ts'
import { type ItemTable, itemFlags } from './item-table.ts'
import type { ItemQuery, ListSection } from './live-items.ts'

/** What is worth a look first: alarm is not a motion, so it is put before all of these. */
const urgency = ['moving', 'idling', 'stopped', 'noFix', 'offline'].map((name) =>
  motions.indexOf(name as (typeof motions)[number]),
)

type Sorting = Pick<ItemQuery, 'sort' | 'isDescending'>

/** Where an item stands: its section, then a figure within it; equal ones stand by name. */
interface Standing {
  /** Sections run from low to high. */
  section: number
  within: number
}

/** Each sort's rule; `now` in epoch milliseconds. */
const createStandings = (table: ItemTable, groupRankOf: (slot: number) => number) => {
  const { columns } = table
  const at = (column: ArrayLike<number>, slot: number): number => column[slot] as number
  const standings: Record<ItemQuery['sort'], (slot: number, now: number) => Standing> = {
    attention: (slot, now) => {
      const item = {
        motion: motions[at(columns.motion, slot)] ?? 'noFix',
        motionSince: at(columns.motionSince, slot),
        recordedAt: at(columns.recordedAt, slot),
        isAlarm: (at(columns.flags, slot) & itemFlags.alarm) !== 0,
        alarmAt: at(columns.alarmAt, slot),
        usualGapMs: at(columns.usualGapMs, slot),
      }
      const section = sectionOf(item, now)
      return { section: attentionSections.indexOf(section), within: placeIn(section, item) }
    },
    name: () => ({ section: 0, within: 0 }),
    group: (slot) => ({ section: groupRankOf(slot), within: 0 }),
    state: (slot) => ({ section: urgency.indexOf(at(columns.motion, slot)), within: 0 }),
    speed: (slot) => {
      const speedKmh = at(columns.speedKmh, slot)
      return { section: 0, within: Number.isNaN(speedKmh) ? -1 : Math.round(speedKmh) }
    },
    age: (slot) => ({ section: 0, within: -at(columns.recordedAt, slot) }),
  }
  return standings
}

/** The list's order, remembered item by item so that a report that moves nobody sorts nothing. */
export const createListOrder = (
  table: ItemTable,
  groups: { rankOf(slot: number): number; idAt(rank: number): number },
) => {
  const standings = createStandings(table, groups.rankOf)
  let sections = new Int32Array(0)
  let withins = new Float64Array(0)

  /** What the page knows a section by: see `ListSection`. */
  const keyOf = (sort: ItemQuery['sort'], section: number): number => {
    if (sort === 'group') return groups.idAt(section)
    return sort === 'state' ? (urgency[section] as number) : section
  }

  return {
    /** Sorts the slots in place, and tells of the headings over them. */
    sort: (slots: number[], { sort, isDescending }: Sorting, now: number): ListSection[] => {
      if (sections.length < table.size) {
        sections = new Int32Array(table.size * 2)
        withins = new Float64Array(table.size * 2)
      }
      for (const slot of slots) {
        const standing = standings[sort](slot, now)
        sections[slot] = standing.section
        withins[slot] = standing.within
      }
      const { nameRank } = table.columns
      const turn = isDescending ? -1 : 1
      // The name itself turns only where it is what is sorted by.
      const nameTurn = sort === 'name' ? turn : 1
      slots.sort(
        (a, b) =>
          ((sections[a] as number) - (sections[b] as number)) * turn ||
          ((withins[a] as number) - (withins[b] as number)) * turn ||
          ((nameRank[a] as number) - (nameRank[b] as number)) * nameTurn,
      )
      if (sort !== 'attention' && sort !== 'group' && sort !== 'state') return []
      const headings: ListSection[] = []
      let last = -1
      for (const slot of slots) {
        const section = sections[slot] as number
        if (section === last) (headings.at(-1) as ListSection).count += 1
        else headings.push({ key: keyOf(sort, section), count: 1 })
        last = section
      }
      return headings
    },
    /** Whether an item stands elsewhere than when it was last sorted. */
    isMoved: (slot: number, { sort }: Sorting, now: number): boolean => {
      const standing = standings[sort](slot, now)
      return standing.section !== sections[slot] || standing.within !== withins[slot]
    },
  }
}
