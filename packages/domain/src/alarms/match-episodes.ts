/** An episode of a rule at an item, as rows have it and as judging finds it. */
export interface Episode {
  alarmId: number
  subject: string
  ts: number
  /** Null while it lasts, or for what has no length. */
  endTs: number | null
  hasLength: boolean
}

export interface Matches<Old extends Episode, New extends Episode> {
  added: New[]
  /** The same ones, whose beginning or end may have moved. */
  kept: { old: Old; now: New }[]
  /** Never happened. */
  gone: Old[]
}

const keyOf = ({ alarmId, subject }: Episode): string => `${alarmId} ${subject}`
const endOf = ({ ts, endTs, hasLength }: Episode): number => (hasLength ? (endTs ?? Number.POSITIVE_INFINITY) : ts)
const overlaps = (a: Episode, b: Episode): boolean => a.ts <= endOf(b) && b.ts <= endOf(a)

/**
 * Which of the episodes that were found before are the same as those found now: those that begin alike, then those that
 * overlap, in their order. What is left was never so, or is new.
 */
export const matchEpisodes = <Old extends Episode, New extends Episode>(
  old: readonly Old[],
  now: readonly New[],
): Matches<Old, New> => {
  const matches: Matches<Old, New> = { added: [], kept: [], gone: [] }
  const byKey = Map.groupBy(old, keyOf)
  const taken = new Set<Old>()
  const left: New[] = []
  const take = (found: Old | undefined, one: New): boolean => {
    if (!found) return false
    taken.add(found)
    matches.kept.push({ old: found, now: one })
    return true
  }
  for (const one of now) {
    const same = byKey.get(keyOf(one))?.find((each) => each.ts === one.ts && !taken.has(each))
    if (!take(same, one)) left.push(one)
  }
  for (const one of left.sort((a, b) => a.ts - b.ts)) {
    const others = byKey.get(keyOf(one))?.filter((each) => !taken.has(each) && overlaps(each, one)) ?? []
    if (!take(others.sort((a, b) => a.ts - b.ts)[0], one)) matches.added.push(one)
  }
  matches.gone = old.filter((each) => !taken.has(each))
  return matches
}
