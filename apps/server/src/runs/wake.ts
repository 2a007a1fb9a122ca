const sleepers = new Set<() => void>()

/** Told after a COMMIT that asked for a run. A hint to this process alone: other nodes find it by looking. */
export const wakeRuns = (): void => {
  for (const wake of sleepers) wake()
}

/** Answers how to stop listening. */
export const onRunAsked = (wake: () => void): (() => void) => {
  sleepers.add(wake)
  return () => void sleepers.delete(wake)
}
