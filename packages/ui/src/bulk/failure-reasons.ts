import type { NotDone } from './bulk-run.ts'

export interface ExplainedFailure {
  refusal: NotDone
  reason: string
}

export interface FailureReasons {
  rows: readonly ExplainedFailure[]
  /** Each reason once with how many it is of, the most frequent first. */
  counts: readonly { reason: string; count: number }[]
}

/** Puts refusals into words: each kind of them once, since twenty thousand are refused for a handful of reasons. */
export const explainFailures = (
  failed: readonly NotDone[],
  reasonText: (refusal: NotDone) => string,
): FailureReasons => {
  const texts = new Map<string, string>()
  const counts = new Map<string, number>()
  const rows = failed.map((refusal) => {
    const kind = `${refusal.error} ${JSON.stringify(refusal.fields ?? null)}`
    const reason = texts.get(kind) ?? reasonText(refusal)
    texts.set(kind, reason)
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
    return { refusal, reason }
  })
  return { rows, counts: [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count) }
}
