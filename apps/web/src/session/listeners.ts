/** Who wants to be told of one kind of thing. */
export const createListeners = <Told extends unknown[] = []>() => {
  const listeners = new Set<(...told: Told) => void>()
  return {
    add: (listener: (...told: Told) => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isHeard: (): boolean => listeners.size > 0,
    tell: (...told: Told): void => {
      for (const listener of listeners) listener(...told)
    },
  }
}
