import { asAccess, type WebDatabase } from '../database/tenant.ts'
import { noteSecurityEvent, type SecurityEvent } from './security-events.repository.ts'

const writeEveryMs = 60_000
/** Different ones a minute; what goes beyond is counted in one row, so that no flood fills the table. */
const mostDifferent = 40

export interface EventTally {
  /** Counts one that anybody could cause again and again. */
  note(event: SecurityEvent): void
  /** Writes what was counted; when the server stops, and in tests. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const keyOf = ({ kind, userId, companyId, resellerId, ip, subject, actorId, apiKeyId }: SecurityEvent): string =>
  JSON.stringify([kind, userId, companyId, resellerId, ip, subject, actorId, apiKeyId])

/**
 * Refusals and the like, one row a minute for what is the same. Counted in memory for that minute and then written: of
 * two servers each writes its own share, and one that is killed loses the minute, which no refusal is worth more than.
 */
export const createEventTally = (database: WebDatabase, onFault: (error: unknown) => void): EventTally => {
  let counted = new Map<string, SecurityEvent & { count: number }>()
  let beyond = 0

  const flush = async (): Promise<void> => {
    if (counted.size === 0) return
    const events = [...counted.values()]
    const left = beyond
    counted = new Map()
    beyond = 0
    await asAccess(database, async (tx) => {
      for (const event of events) await noteSecurityEvent(tx, event)
      if (left > 0) await noteSecurityEvent(tx, { kind: 'limit.reached', subject: 'security events', count: left })
    })
  }
  const timer = setInterval(() => void flush().catch(onFault), writeEveryMs)
  timer.unref()

  return {
    note(event) {
      const key = keyOf(event)
      const known = counted.get(key)
      if (known) known.count += event.count ?? 1
      else if (counted.size < mostDifferent) counted.set(key, { ...event, count: event.count ?? 1 })
      else beyond++
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush().catch(onFault)
    },
  }
}
