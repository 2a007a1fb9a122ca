/** How long the squares are on a side by which driving is summed up, metres, the smallest first. */
export const squareEdgesM = [250, 2_000] as const

/** Speeds are summed up apart in steps of so many km/h: above which of these somebody drove can be told of sums. */
export const speedStepKmh = 10

/** A fix holds until the next one and no longer than this: what a tracker did in a gap is not known. Milliseconds. */
export const longestHeldMs = 600_000

/** The largest squares that those of `edgeM` metres can be put together from; undefined where sums are too coarse. */
export const summedEdgeOf = (edgeM: number): number | undefined => squareEdgesM.findLast((edge) => edgeM % edge === 0)
