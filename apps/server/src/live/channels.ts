import { randomBytes } from 'node:crypto'
import type { WebDatabase } from '../database/tenant.ts'
import { type CompanyChannel, openCompanyChannel } from './company-channel.ts'
import type { LiveMetrics } from './live-metrics.ts'

interface Ports {
  database: WebDatabase
  metrics: LiveMetrics
  onFault(error: unknown): void
}

/** A page that is reloaded, or a tab that is looked at again, finds its company still in memory. */
const keepMs = 5 * 60_000

/** The companies that somebody looks at, and for a while those that somebody did. Each process reads its own from the database. */
export const createChannels = ({ database, metrics, onFault }: Ports) => {
  const kept = new Map<number, { channel: CompanyChannel; end: NodeJS.Timeout | undefined }>()

  const drop = (channel: CompanyChannel): void => {
    channel.close()
    if (kept.get(channel.companyId)?.channel === channel) kept.delete(channel.companyId)
  }

  return {
    /** Until it is released by its last member. */
    open(companyId: number): CompanyChannel {
      const known = kept.get(companyId)
      if (known) {
        clearTimeout(known.end)
        return known.channel
      }
      const channel = openCompanyChannel(companyId, randomBytes(9).toString('base64url'), {
        database,
        onFlush: (seconds) => metrics.flush.inc(seconds),
        onFault,
      })
      kept.set(companyId, { channel, end: undefined })
      // Whoever waits for it hears of it too; without this it would count as unheard.
      channel.ready.catch(() => drop(channel))
      return channel
    },

    release(channel: CompanyChannel): void {
      const known = kept.get(channel.companyId)
      if (known?.channel !== channel || channel.members.size > 0) return
      clearTimeout(known.end)
      known.end = setTimeout(() => drop(channel), keepMs)
      known.end.unref()
    },

    count: (): number => kept.size,
    find: (companyId: number): CompanyChannel | undefined => kept.get(companyId)?.channel,
    all: (): CompanyChannel[] => [...kept.values()].map(({ channel }) => channel),

    close(): void {
      for (const { channel, end } of kept.values()) {
        clearTimeout(end)
        channel.close()
      }
      kept.clear()
    },
  }
}

export type Channels = ReturnType<typeof createChannels>
