import type { LiveMessage } from '@atalaya/contract/live'
import { may } from '@atalaya/contract/roles'
import type { Session } from '../access/session.ts'
import { isInTenantScope } from '../access/tenant-scope.ts'
import { asAccess, type WebDatabase } from '../database/tenant.ts'
import { watchedDevices } from '../limits/live-connections.limits.ts'
import type { Outlet } from './client-feed.ts'
import { frameWith } from './feed-frames.ts'
import { readDistributorIds } from './live.repository.ts'

/** Who manages devices and what else is a reseller's, and looks at it. */
export interface DeviceWatcher {
  outlet: Outlet
  /** Undefined while it is not certain what they may see. */
  session(): Session | undefined
}

/** What has happened within it is told at once. */
const gatherMs = 200
/** Of more than these a page reads the whole list again anyway. */
const mostNamed = watchedDevices.value
/** Who does not read looks again by itself. */
const bufferLimitBytes = 256 * 1_024

/** Of one reseller, since it was told last. */
interface Changed {
  trackers: Set<number> | 'many'
  nouns: Set<string>
}

interface Ports {
  database: WebDatabase
  onFault(error: unknown): void
}

/** Tells those who look at the devices of a reseller which of them to read again, and which other lists. Companies need not be open for it. */
export const createDeviceWatch = ({ database, onFault }: Ports) => {
  const watchers = new Set<DeviceWatcher>()
  const changed = new Map<number, Changed>()
  let timer: NodeJS.Timeout | undefined

  const flush = async (): Promise<void> => {
    const told = [...changed]
    changed.clear()
    const distributorIds = await asAccess(database, (tx) =>
      readDistributorIds(
        tx,
        told.map(([resellerId]) => resellerId),
      ),
    )
    for (const { outlet, session: sessionOf } of watchers) {
      const session = sessionOf()
      if (!session || !may(session, 'devices.read') || outlet.bufferedBytes() > bufferLimitBytes) continue
      const messages = told.flatMap(([resellerId, { trackers, nouns }]): LiveMessage[] => {
        const distributorId = distributorIds.get(resellerId)
        if (distributorId === undefined) return []
        if (!isInTenantScope(session, { companyId: null, companyState: null, resellerId, distributorId })) return []
        const lists = [...nouns].map((noun): LiveMessage => ({ kind: 'records', noun }))
        if (trackers !== 'many' && trackers.size === 0) return lists
        const trackerIds = trackers === 'many' ? [] : [...trackers]
        return [{ kind: 'devices', resellerId, trackerIds } as LiveMessage, ...lists]
      })
      if (messages.length > 0) outlet.send(frameWith(0, ...messages), messages.length)
    }
  }

  const changedOf = (resellerId: number): Changed => {
    const known = changed.get(resellerId) ?? { trackers: new Set(), nouns: new Set() }
    changed.set(resellerId, known)
    timer ??= setTimeout(() => {
      timer = undefined
      flush().catch(onFault)
    }, gatherMs)
    return known
  }

  return {
    add(watcher: DeviceWatcher): void {
      watchers.add(watcher)
      watcher.outlet.send(frameWith(0, { kind: 'devicesWatched' }), 1)
    },
    remove: (watcher: DeviceWatcher): boolean => watchers.delete(watcher),
    hear({ resellerId, trackerIds }: { resellerId: number; trackerIds: readonly number[] }): void {
      if (watchers.size === 0) return
      const known = changedOf(resellerId)
      const { trackers } = known
      const isMany = trackers === 'many' || trackerIds.length === 0 || trackers.size + trackerIds.length > mostNamed
      known.trackers = isMany ? 'many' : new Set([...trackers, ...trackerIds])
    },
    /** Of another noun the whole list is read again. */
    hearRecords({ resellerId, noun }: { resellerId: number; noun: string }): void {
      if (watchers.size > 0) changedOf(resellerId).nouns.add(noun)
    },
    close(): void {
      clearTimeout(timer)
    },
  }
}
