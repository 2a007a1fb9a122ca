/** The first of some instants; null stands for none. */
export const earliest = (...instants: readonly (number | null)[]): number | null =>
  instants.reduce((first, at) => (first === null || (at !== null && at < first) ? at : first), null)
