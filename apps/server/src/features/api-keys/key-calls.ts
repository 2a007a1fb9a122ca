import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import type { AnsweredKeyCall } from '../../http/bind.ts'
import { talliedKeyCalls } from '../../limits/api-keys.limits.ts'
import { type KeyTally, writeKeyCalls, writeKeyTallies } from './key-calls.repository.ts'
import { createWaitingCalls } from './waiting-calls.ts'

const minuteMs = 60_000
const writeEveryMs = 10_000

export interface KeyCalls {
  note(call: AnsweredKeyCall): void
  /** Writes what was noted; when the server stops, and in tests. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/**
 * What keys are used for: counted in memory for a few seconds and then added to the rows of their minutes, and each call written
 * to the log of its key. Of two nodes each adds its share, and one that is killed loses those seconds.
 */
export const createKeyCalls = (database: WebDatabase, clock: Clock, onFault: (error: unknown) => void): KeyCalls => {
  let tallies = new Map<string, KeyTally>()
  const waiting = createWaitingCalls()
  /** What is under way: who stops waits for it too, since the database is closed next. */
  let writing: Promise<unknown> = Promise.resolve()

  const write = async (): Promise<void> => {
    const [counted, logs] = [[...tallies.values()], waiting.take()]
    tallies = new Map()
    if (counted.length === 0 && logs.length === 0) return
    try {
      await asAccess(database, async (tx) => {
        await writeKeyTallies(tx, counted)
        await writeKeyCalls(tx, logs)
      })
    } catch (error) {
      waiting.leaveOut(logs)
      throw error
    }
  }
  const flush = (): Promise<void> => {
    const done = writing.then(write)
    writing = done.catch(() => undefined)
    return done
  }
  const timer = setInterval(() => void flush().catch(onFault), writeEveryMs)
  timer.unref()

  return {
    note({ apiKey, code, ...call }) {
      const ts = clock.now()
      const { route, status, ip } = call
      const outcome = code === null ? 'ok' : status >= 500 ? 'failed' : 'refused'
      const minuteTs = ts - (ts % minuteMs)
      const known = `${apiKey} ${minuteTs} ${route}`
      const tally = tallies.get(known) ?? { apiKey, minuteTs, route, calls: 0, refused: 0, failed: 0, lastTs: ts, ip }
      // There are as many routes as there are, and as many keys as call within ten seconds.
      if (!tallies.has(known) && tallies.size >= talliedKeyCalls.value) return
      tallies.set(known, tally)
      tally.calls++
      if (outcome !== 'ok') tally[outcome]++
      Object.assign(tally, { lastTs: ts, ip })
      waiting.add({ apiKey, outcome }, { ...call, ts, code })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush().catch(onFault)
    },
  }
}
