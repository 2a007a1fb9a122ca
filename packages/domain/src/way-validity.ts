import type { LatLng } from './fix.ts'
import { wayLengthM } from './way.ts'

/** In half widths: of a longer corridor an outline is more than a page can make while somebody waits. */
export const longestWayHalfWidths = 10_000
/** What moves less than a step goes nowhere. */
const leastLengthM = 1

export type WayProblem = 'noLength' | 'tooLong'

/** What keeps a way from being a corridor; undefined for a sound one. */
export const wayProblem = (way: readonly LatLng[], halfWidthM: number): WayProblem | undefined => {
  const lengthM = wayLengthM(way)
  if (lengthM < leastLengthM) return 'noLength'
  return lengthM > longestWayHalfWidths * halfWidthM ? 'tooLong' : undefined
}
