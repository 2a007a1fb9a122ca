/** Columns of one series, oldest first; NaN where a column has no figure at that instant. */
export interface SeriesColumns {
  recordedAt: readonly number[]
  columns: readonly (readonly number[])[]
}

/**
 * Indexes of at most about `mostPoints` rows that keep the picture: of each stretch of time the first row, and of each
 * column its lowest and highest figure there, so that no spike is lost.
 */
export const thinSeries = ({ recordedAt, columns }: SeriesColumns, mostPoints: number): number[] => {
  const count = recordedAt.length
  if (count <= mostPoints) return recordedAt.map((_, index) => index)
  const kept = new Set<number>([count - 1])
  const from = recordedAt[0] as number
  const span = Math.max(1, (recordedAt[count - 1] as number) - from)
  const buckets = Math.max(1, Math.floor((mostPoints - 1) / (1 + 2 * columns.length)))
  const bucketOf = (index: number) =>
    Math.min(buckets - 1, Math.floor((((recordedAt[index] as number) - from) / span) * buckets))
  for (let start = 0; start < count; ) {
    const bucket = bucketOf(start)
    let end = start + 1
    while (end < count && bucketOf(end) === bucket) end++
    kept.add(start)
    for (const column of columns) for (const index of extremes(column, start, end)) kept.add(index)
    start = end
  }
  return [...kept].sort((a, b) => a - b)
}

const extremes = (column: readonly number[], start: number, end: number): number[] => {
  let lowest = -1
  let highest = -1
  for (let index = start; index < end; index++) {
    const value = column[index] as number
    if (Number.isNaN(value)) continue
    if (lowest < 0 || value < (column[lowest] as number)) lowest = index
    if (highest < 0 || value > (column[highest] as number)) highest = index
  }
  return lowest < 0 ? [] : [lowest, highest]
}
