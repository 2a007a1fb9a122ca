import { type ErrorCode, errorStatuses } from '@atalaya/contract/errors'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import { keyRefusalsKept, talliedKeyCalls } from '../../limits/api-keys.limits.ts'
import { type KeyRefusal, type KeyTally, writeKeyCalls } from './key-calls.repository.ts'

const minuteMs = 60_000
const writeEveryMs = 10_000

export interface KeyCalls {
  note(call: { apiKey: number; route: string; code: ErrorCode | null; ip: string }): void
  /** Writes what was counted; when the server stops, and in tests. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/**
 * What keys are used for, counted in memory for a few seconds and then added to the rows of their minutes: of two nodes each
 * adds its share, and one that is killed loses those seconds.
 */
export const createKeyCalls = (database: WebDatabase, clock: Clock, onFault: (error: unknown) => void): KeyCalls => {
  let tallies = new Map<string, KeyTally>()
  let refusals: KeyRefusal[] = []
  /** What is under way: who stops waits for it too, since the database is closed next. */
  let writing: Promise<unknown> = Promise.resolve()

  const write = async (): Promise<void> => {
    if (tallies.size === 0) return
    const [written, refused] = [[...tallies.values()], refusals]
    tallies = new Map()
    refusals = []
    await asAccess(database, (tx) => writeKeyCalls(tx, written, refused))
  }
  const flush = (): Promise<void> => {
    const done = writing.then(write)
    writing = done.catch(() => undefined)
    return done
  }
  const timer = setInterval(() => void flush().catch(onFault), writeEveryMs)
  timer.unref()

  return {
    note({ apiKey, route, code, ip }) {
      const ts = clock.now()
      const status = code === null ? 200 : errorStatuses[code]
      const minuteTs = ts - (ts % minuteMs)
      const known = `${apiKey} ${minuteTs} ${route}`
      const tally = tallies.get(known) ?? { apiKey, minuteTs, route, calls: 0, refused: 0, failed: 0, lastTs: ts, ip }
      tally.calls++
      if (status >= 500) tally.failed++
      else if (status >= 400) tally.refused++
      Object.assign(tally, { lastTs: ts, ip })
      // There are as many routes as there are, and as many keys as call within ten seconds.
      if (tallies.has(known) || tallies.size < talliedKeyCalls.value) tallies.set(known, tally)
      if (code !== null && refusals.length < keyRefusalsKept.value)
        refusals.push({ apiKey, ts, route, status, code, ip })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush().catch(onFault)
    },
  }
}
