import type { Logger } from 'pino'
import { type CommandSession, isRunning, markDue } from './command-session.ts'

/** Gives sessions their steps: of each one at a time, and of all no more at once than the database is to feel. */
export interface SessionTurns {
  /** One more step, as soon as there is room; if one is running, after it. */
  step(session: CommandSession): void
  isStopped(): boolean
  /** Begins no further step, and waits for those that run. */
  stop(): Promise<void>
}

interface Parts {
  maxAtOnce: number
  logger: Pick<Logger, 'warn'>
  advance(session: CommandSession): Promise<void>
}

export const createTurns = ({ maxAtOnce, logger, advance }: Parts): SessionTurns => {
  /** In the order in which they asked. */
  const queue = new Set<CommandSession>()
  const running = new Set<Promise<void>>()
  let isStopped = false

  const run = async (session: CommandSession): Promise<void> => {
    try {
      do {
        session.turn = 'running'
        await advance(session)
      } while (isRunningAgain(session) && !isStopped)
      session.turn = isRunningAgain(session) ? 'due' : 'resting'
    } catch (error) {
      // Left to `work` of the dispatch, which comes every second.
      session.turn = 'due'
      const { trackerId } = session
      logger.warn({ err: error, trackerId }, 'command of a device could not be taken on; tried again')
    }
  }
  const runQueued = (): void => {
    for (const session of queue) {
      if (isStopped || running.size >= maxAtOnce) return
      queue.delete(session)
      const turn = run(session).finally(() => {
        running.delete(turn)
        runQueued()
      })
      running.add(turn)
    }
  }

  return {
    step(session) {
      const wasRunning = isRunning(session)
      markDue(session)
      if (isStopped || wasRunning) return
      queue.add(session)
      runQueued()
    },
    isStopped: () => isStopped,
    async stop() {
      isStopped = true
      await Promise.all(running)
    },
  }
}

const isRunningAgain = ({ turn }: CommandSession): boolean => turn === 'runningAgain'
