/** Epoch milliseconds, UTC; a port, so that tests say what time it is. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
