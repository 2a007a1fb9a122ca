import { lateReportsABatch, lateReportsAnItem } from '../../limits/tracker-reports.limits.ts'

/**
 * What late reports may cost the others. A tracker that empties days of memory sends thousands of them, each packet
 * of which would otherwise reduce a span of the past again while everybody waits for the same COMMIT.
 */

/** So many reports at most are reduced again within a batch, shared by its late items; what is longer waits. */
const mostReportsABatch = lateReportsABatch.value
const mostReportsAnItem = lateReportsAnItem.value

export const inlineReportsOf = (lateItems: number): number =>
  Math.min(mostReportsAnItem, Math.floor(mostReportsABatch / Math.max(1, lateItems)))

const shortestRestMs = 3_000
const longestRestMs = 60_000
/** A report is reduced again in some 0.02 ms on one core, so that one item never takes more than a hundredth of it. */
const restMsAReport = 2

/** How long an item's late reports wait after so many were reduced anew for it. */
export const restMsAfter = (reports: number): number =>
  Math.min(longestRestMs, Math.max(shortestRestMs, reports * restMsAReport))
