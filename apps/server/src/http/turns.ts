import { failure } from './failures.ts'

export interface Turns {
  /** Does the work when its turn comes. Fails with `server.busy` when too many wait. */
  take<T>(work: () => Promise<T>): Promise<T>
}

/** For work that a flood of callers would otherwise fill the cores or the memory with. */
export const createTurns = ({ mostAtOnce, mostWaiting }: { mostAtOnce: number; mostWaiting: number }): Turns => {
  let running = 0
  const waiting: (() => void)[] = []

  const begin = async (): Promise<void> => {
    if (running < mostAtOnce) {
      running++
      return
    }
    if (waiting.length >= mostWaiting) throw failure('server.busy')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const end = (): void => {
    const next = waiting.shift()
    // The turn is handed on, so `running` stays as it is.
    if (next) next()
    else running--
  }

  return {
    async take(work) {
      await begin()
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}
