const sleepers = new Map<string, Set<() => void>>()
const wakers = new Map<string, () => void>()

/**
 * What wakes a channel's senders, the same function for each channel: told after a COMMIT that wrote messages to it. A hint to
 * this process alone: other nodes, and whoever missed it, find them by looking.
 */
export const wakeChannel = (channel: string): (() => void) => {
  const made = wakers.get(channel)
  if (made) return made
  const wake = (): void => {
    for (const wakeUp of sleepers.get(channel) ?? []) wakeUp()
  }
  wakers.set(channel, wake)
  return wake
}

/** Answers how to stop listening. */
export const onOutboxWritten = (channel: string, wake: () => void): (() => void) => {
  const own = sleepers.get(channel) ?? new Set()
  sleepers.set(channel, own.add(wake))
  return () => void own.delete(wake)
}

/** For what is sent again, of whatever channel. */
export const wakeOutbox = (): void => {
  for (const own of sleepers.values()) for (const wakeUp of own) wakeUp()
}
