import type { Logger } from 'pino'

interface Task {
  what: string
  everyMs: number
  work(): Promise<unknown>
}

export interface Upkeep {
  /** Waits for what is running. */
  stop(): Promise<void>
}

/** Work that comes back: each task waits for itself, and one that fails is told and tried at its next turn. */
export const upkeepOf = (logger: Logger, tasks: readonly Task[]): Upkeep => {
  const stopping = new AbortController()
  const running = tasks.map(async ({ what, everyMs, work }) => {
    while (!stopping.signal.aborted) {
      await turn(everyMs, stopping.signal)
      if (stopping.signal.aborted) return
      await work().catch((error: unknown) => logger.warn({ err: error, what }, 'upkeep failed; tried again'))
    }
  })
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

const turn = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
