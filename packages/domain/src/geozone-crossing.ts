/** Ids that a point came into and went out of; both ascending. */
export interface Crossings {
  entered: readonly number[]
  left: readonly number[]
}

const nothing: Crossings = Object.freeze({ entered: Object.freeze([]), left: Object.freeze([]) })

/**
 * What changes between two consecutive fixes, from the zones that held each (ascending ids, as an index gives them).
 * A crossing happens at the later fix. An item's first fix crosses nothing: its caller has no `before` to ask with.
 */
export const crossingsBetween = (before: readonly number[], after: readonly number[]): Crossings => {
  if (before.length === 0 && after.length === 0) return nothing
  const entered = after.filter((id) => !before.includes(id))
  const left = before.filter((id) => !after.includes(id))
  return entered.length === 0 && left.length === 0 ? nothing : { entered, left }
}
