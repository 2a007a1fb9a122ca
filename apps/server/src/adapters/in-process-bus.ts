import type { Bus, BusEvent } from './bus.ts'

/** The bus of one process. Listeners run at once and in their order; one that throws is told and hurts nobody. */
export const createInProcessBus = (onListenerError: (error: unknown, event: BusEvent) => void): Bus => {
  const listeners = new Set<(event: BusEvent) => void>()
  return {
    publish(event) {
      for (const listener of listeners) {
        try {
          listener(event)
        } catch (error) {
          onListenerError(error, event)
        }
      }
    },
    subscribe(listener) {
      // Wrapped, so that the same function subscribed twice is two listeners with an end each.
      const own = (event: BusEvent) => listener(event)
      listeners.add(own)
      return () => void listeners.delete(own)
    },
  }
}
