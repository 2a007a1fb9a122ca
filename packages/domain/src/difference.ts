/** How a figure has changed: by how much, and by which share of what it was, where that was anything. */
export interface Difference {
  by: number
  share: number | null
}

/** Null where one of the two is not known: nothing is not the same as none. */
export const differenceOf = (now: number | null, before: number | null): Difference | null =>
  now === null || before === null
    ? null
    : { by: now - before, share: before === 0 ? null : (now - before) / Math.abs(before) }
