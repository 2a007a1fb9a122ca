const sleepers = new Set<() => void>()

/** Told after a COMMIT that wrote messages. A hint to this process alone: other nodes, and whoever missed it, find them by looking. */
export const wakeOutbox = (): void => {
  for (const wake of sleepers) wake()
}

/** Answers how to stop listening. */
export const onOutboxWritten = (wake: () => void): (() => void) => {
  sleepers.add(wake)
  return () => void sleepers.delete(wake)
}
