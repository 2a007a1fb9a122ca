import type { Logger } from 'pino'
import { workAfterwards } from '../limits/calls.limits.ts'
import { createFairSemaphore } from './semaphore.ts'

/**
 * Work that a call leaves behind, so that its time tells nothing of what there is to do: that an account exists, above all.
 * Of each node its own, and gone with it: nothing here was promised to anybody.
 */
export interface Afterwards {
  run(work: () => Promise<unknown>): void
  /** Once all that was left so far is done. */
  settled(): Promise<void>
}

export const createAfterwards = (logger: Logger): Afterwards => {
  const semaphore = createFairSemaphore({ mostAtOnce: 2, mostWaiting: workAfterwards.value })
  const under = new Set<Promise<unknown>>()
  return {
    run: (work) => {
      const running = new Promise<void>((resolve) => setImmediate(resolve))
        .then(() => semaphore.run(work))
        .catch((err: unknown) => logger.error({ err }, 'work after a call was not done'))
        .finally(() => under.delete(running))
      under.add(running)
    },
    settled: async () => {
      while (under.size > 0) await Promise.all(under)
    },
  }
}
