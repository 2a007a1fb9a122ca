import type { LatLng } from '../fix.ts'

/** A believed fix, by its own tracker's clock. */
export type OtherFix = LatLng & { recordedAt: number }

/** Where another item is at an instant; null where nobody knows. */
export interface OtherPlace {
  place: OtherFix | null
  /** When it is at another one, or nobody knows any more; infinite where that is not known. */
  changesAt: number
}

/** The believed fixes of an item, one an instant, ascending. */
export interface OtherTrack {
  fixes: readonly OtherFix[]
  /** For so long a fix says where it is, ms. */
  maxGapMs: number
  /** When it was thrown away; null for what is there. */
  until: number | null
}

export const placeUnknown: OtherPlace = Object.freeze({ place: null, changesAt: Number.POSITIVE_INFINITY })

/** How many of the fixes are not later than that. */
const countUpTo = (fixes: readonly OtherFix[], upTo: number): number => {
  let [low, high] = [0, fixes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((fixes[middle] as OtherFix).recordedAt <= upTo) low = middle + 1
    else high = middle
  }
  return low
}

/** At an instant, by fixes up to then or up to just before it. */
export interface OtherLook {
  at: number
  upTo: number
}

/** By the last fix, unless that is too long ago: the same whatever came in which order. */
export const placeAt = ({ fixes, maxGapMs, until }: OtherTrack, { at, upTo }: OtherLook): OtherPlace => {
  if (until !== null && at >= until) return placeUnknown
  const count = countUpTo(fixes, upTo)
  const [last, next] = [fixes[count - 1], fixes[count]]
  const lostAt = last ? Math.min(last.recordedAt + maxGapMs, until ?? Number.POSITIVE_INFINITY) : 0
  const place = last && at < lostAt ? last : null
  const nextAt = next?.recordedAt ?? Number.POSITIVE_INFINITY
  return { place, changesAt: place ? Math.min(nextAt, lostAt) : nextAt }
}
