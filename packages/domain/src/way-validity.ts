import type { LatLng } from './fix.ts'
import { wayLengthM } from './way.ts'

export const mostWayPoints = 1_000
/** Metres to each side: less is within the error of fixes, more is a region and no road. */
export const leastHalfWidthM = 20
export const mostHalfWidthM = 5_000
/** Of a way that comes without a width: a road with all that belongs to it, and not the next one. */
export const usualHalfWidthM = 100
/** In half widths: of a longer corridor an outline is more than a page can make while somebody waits. */
export const longestWayInHalfWidths = 10_000
/** What moves less than a step goes nowhere. */
const leastLengthM = 1

export type WayProblem = 'noLength' | 'tooLong'

/** What keeps a way from being a corridor; undefined for a sound one. */
export const wayProblem = (way: readonly LatLng[], halfWidthM: number): WayProblem | undefined => {
  const lengthM = wayLengthM(way)
  if (lengthM < leastLengthM) return 'noLength'
  return lengthM > longestWayInHalfWidths * halfWidthM ? 'tooLong' : undefined
}
