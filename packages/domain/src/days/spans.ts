/** Epoch milliseconds; the end belongs to what follows. */
export interface Period {
  fromTs: number
  toTs: number
}

/** `endedAt` null while it lasts. */
export interface Span {
  startedAt: number
  endedAt: number | null
}

/** How much of the span lies inside the period; what is still open lasts until the period's end. */
export const overlapMs = (span: Span, { fromTs, toTs }: Period): number =>
  Math.max(0, Math.min(span.endedAt ?? toTs, toTs) - Math.max(span.startedAt, fromTs))

export const shareInside = (span: Span, period: Period): number => {
  const wholeMs = (span.endedAt ?? period.toTs) - span.startedAt
  return wholeMs > 0 ? overlapMs(span, period) / wholeMs : 1
}

/** Ends of what lies on both sides of a period; null where there is nothing, or nothing that has ended. */
export interface Neighbours {
  before: number | null
  after: number | null
}

/**
 * The holes between trips and stops that touch a period, whole: behind the last fix of an item that fell silent under
 * way, up to where it is known again. `period.toTs` must not lie in the future.
 */
export const gapsBetween = (segments: readonly Span[], { before, after }: Neighbours, period: Period): Span[] => {
  const ordered = segments.toSorted((a, b) => a.startedAt - b.startedAt)
  const gaps: Span[] = []
  let knownUpTo = before ?? ordered[0]?.startedAt ?? Number.POSITIVE_INFINITY
  for (const { startedAt, endedAt } of ordered) {
    if (startedAt > knownUpTo) gaps.push({ startedAt: knownUpTo, endedAt: startedAt })
    knownUpTo = Math.max(knownUpTo, endedAt ?? Number.POSITIVE_INFINITY)
  }
  // Nothing is known of tomorrow, and nobody expects it.
  if (knownUpTo < period.toTs && period.fromTs < period.toTs) gaps.push({ startedAt: knownUpTo, endedAt: after })
  return gaps
}
