import type { Gap } from '@atalaya/contract/tracks'
import type { Period } from './tracks.repository.ts'

interface Span {
  startedAt: number
  endedAt: number | null
}

/** Ends of what lies on both sides of the period; null where there is nothing, or nothing that has ended. */
interface Neighbours {
  before: number | null
  after: number | null
}

/**
 * The holes between trips and stops that touch a period, whole: behind the last fix of an item that fell silent under
 * way, up to where it is known again. `period.toTs` must not lie in the future.
 */
export const gapsBetween = (segments: readonly Span[], { before, after }: Neighbours, period: Period): Gap[] => {
  const ordered = segments.toSorted((a, b) => a.startedAt - b.startedAt)
  const gaps: Gap[] = []
  let knownUpTo = before ?? ordered[0]?.startedAt ?? Number.POSITIVE_INFINITY
  for (const { startedAt, endedAt } of ordered) {
    if (startedAt > knownUpTo) gaps.push({ startedAt: knownUpTo, endedAt: startedAt })
    knownUpTo = Math.max(knownUpTo, endedAt ?? Number.POSITIVE_INFINITY)
  }
  // Nothing is known of tomorrow, and nobody expects it.
  if (knownUpTo < period.toTs && period.fromTs < period.toTs) gaps.push({ startedAt: knownUpTo, endedAt: after })
  return gaps
}
