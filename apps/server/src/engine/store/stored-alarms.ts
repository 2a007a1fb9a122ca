import type { AlarmMemory } from '@atalaya/domain/alarms/judge-alarms'

type Range = readonly [first: number, last: number]

/**
 * An item's alarm memory as a row has it: with fifty rules it would be longer than the rest of the state, and be compressed by
 * PostgreSQL at every report. Rules are told as ranges of their ids, and one memory once for all rules that share it.
 */
export type StoredAlarms = Omit<AlarmMemory, 'begun' | 'kept'> & {
  readonly begun: readonly Range[]
  readonly kept: readonly (readonly [ruleIds: readonly number[], memory: AlarmMemory['kept'][string]])[]
}

/** Kept by the list itself, which all items under the same rules have in common; each node makes its own. */
const rangesMade = new WeakMap<readonly number[], readonly Range[]>()

const rangesOf = (ids: readonly number[]): readonly Range[] => {
  const made = rangesMade.get(ids)
  if (made) return made
  const ranges: [number, number][] = []
  for (const id of ids) {
    const last = ranges.at(-1)
    if (last && last[1] + 1 === id) last[1] = id
    else ranges.push([id, id])
  }
  rangesMade.set(ids, ranges)
  return ranges
}

export const storedAlarms = ({ begun, kept, ...memory }: AlarmMemory): StoredAlarms => {
  const rulesBy = Map.groupBy(Object.keys(kept), (id) => kept[id])
  return {
    ...memory,
    begun: rangesOf(begun),
    kept: [...rulesBy].map(([own, ids]) => [ids.map(Number), own ?? null] as const),
  }
}

const isStored = (memory: StoredAlarms | AlarmMemory): memory is StoredAlarms => Array.isArray(memory.kept)

/** Rows from before this form had the memory as it is. */
export const alarmMemoryOf = (stored: StoredAlarms | AlarmMemory): AlarmMemory => {
  if (!isStored(stored)) return stored
  return {
    ...stored,
    begun: stored.begun.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, nth) => first + nth)),
    kept: Object.fromEntries(stored.kept.flatMap(([ids, memory]) => ids.map((id) => [id, memory]))),
  }
}
