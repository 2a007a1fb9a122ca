/** What a rule would have raised, of some items or of all. */
export interface BacktestCounts {
  /** By day of the calendar where its reader is, then by variant: thresholds outside, holds within. */
  days: Record<string, number[]>
  items: BacktestItem[]
  /** Of the rule as it stands, newest first. */
  examples: BacktestExample[]
}

export interface BacktestItem {
  itemId: number
  /** By variant. */
  counts: number[]
  /** The figure nearest to the limit; null where there is none. */
  extreme: { value: number; ts: number } | null
  /** Of an item with very many reports the past begins only here; null where all of it was read. */
  readFrom: number | null
}

export interface BacktestExample {
  itemId: number
  ts: number
  endTs: number | null
  /** What was found, in the unit of the limit; null for what has no figure. */
  value: number | null
}

export const mostExamples = 50

export const noCounts = (): BacktestCounts => ({ days: {}, items: [], examples: [] })

/** Of several pieces one: what an item says stands in one of them alone. */
export const mergedCounts = (a: BacktestCounts, b: BacktestCounts): BacktestCounts => {
  const days = { ...a.days }
  for (const [day, counts] of Object.entries(b.days)) {
    const known = days[day]
    days[day] = known ? known.map((count, nth) => count + (counts[nth] ?? 0)) : counts
  }
  return {
    days,
    items: [...a.items, ...b.items],
    examples: [...a.examples, ...b.examples].sort((one, other) => other.ts - one.ts).slice(0, mostExamples),
  }
}
