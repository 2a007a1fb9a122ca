import type { LiveMessage } from '@atalaya/contract/live'
import { may, superLevel } from '@atalaya/contract/roles'
import type { Session } from '../access/session.ts'
import { isInTenantScope } from '../access/tenant-scope.ts'
import type { BusEvent } from '../adapters/bus.ts'
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

/** Of one noun of the platform, since it was told last. */
interface Places {
  distributorIds: Set<number>
  resellerIds: Set<number>
}
type PlatformChange = Omit<Extract<BusEvent, { kind: 'platformRecordsChanged' }>, 'kind'>
type DistributorIds = ReadonlyMap<number, number>

/** Whether a record that stands at one of these places is, or was, this person's to look after. */
const isTold = (
  { role, distributorId, resellerId }: Session,
  { distributorIds, resellerIds }: Places,
  of: DistributorIds,
): boolean => {
  if (superLevel.includes(role)) return true
  if (role === 'RESELLER') return resellerId !== null && resellerIds.has(resellerId)
  if (role !== 'DISTRIBUTOR' || distributorId === null) return false
  return distributorIds.has(distributorId) || [...resellerIds].some((id) => of.get(id) === distributorId)
}

interface Ports {
  database: WebDatabase
  onFault(error: unknown): void
}

/** Tells those who look at the devices of a reseller which of them to read again, and which other lists. Companies need not be open for it. */
export const createDeviceWatch = ({ database, onFault }: Ports) => {
  const watchers = new Set<DeviceWatcher>()
  const changed = new Map<number, Changed>()
  const ofPlatform = new Map<string, Places>()
  let timer: NodeJS.Timeout | undefined

  const flush = async (): Promise<void> => {
    const told = [...changed]
    const platform = [...ofPlatform]
    changed.clear()
    ofPlatform.clear()
    const distributorIds = await asAccess(database, (tx) =>
      readDistributorIds(tx, [
        ...told.map(([resellerId]) => resellerId),
        ...platform.flatMap(([, { resellerIds }]) => [...resellerIds]),
      ]),
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
      for (const [noun, places] of platform)
        if (isTold(session, places, distributorIds)) messages.push({ kind: 'records', noun })
      if (messages.length > 0) outlet.send(frameWith(0, ...messages), messages.length)
    }
  }

  const flushSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      flush().catch(onFault)
    }, gatherMs)
  }

  const changedOf = (resellerId: number): Changed => {
    const known = changed.get(resellerId) ?? { trackers: new Set(), nouns: new Set() }
    changed.set(resellerId, known)
    flushSoon()
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
    /** Of a noun that stands above resellers. */
    hearPlatform({ noun, distributorIds, resellerIds }: PlatformChange): void {
      if (watchers.size === 0) return
      const known = ofPlatform.get(noun) ?? { distributorIds: new Set(), resellerIds: new Set() }
      ofPlatform.set(noun, known)
      for (const id of distributorIds) known.distributorIds.add(id)
      for (const id of resellerIds) known.resellerIds.add(id)
      flushSoon()
    },
    close(): void {
      clearTimeout(timer)
    },
  }
}
