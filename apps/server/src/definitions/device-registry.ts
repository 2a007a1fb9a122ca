import type { LiveMessage } from '@atalaya/contract/live'
import type { Bus, BusEvent } from '../adapters/bus.ts'
import type { Database } from '../database/tenant.ts'
import { noCompanyAlarms } from './alarm-plans.ts'
import { definitionReaders, type Part, wholeParts } from './definition-readers.ts'
import { pendingReads } from './pending-reads.ts'
import { type CompanyDefinitions, type Device, noDefinitions, type TrackedItem } from './tracked-item.ts'

/** What a batch may refer to that is gone meanwhile. */
export type DanglingTable = 'items' | 'geozones' | 'drivers'

/** Who and what reports may belong to, in memory; follows the database by `definitionsChanged`. */
export interface DeviceRegistry {
  known(deviceId: string): Device | undefined
  item(itemId: number): TrackedItem | undefined
  /** What a tag has changed, without reading it back. */
  setDriver(itemId: number, driver: TrackedItem['driver']): void
  company(companyId: number): CompanyDefinitions
  companies(): Iterable<[companyId: number, CompanyDefinitions]>
  /** What ends a history, without reading it back. */
  endHistory(companyId: number, keptFrom: number): void
  /** Reads all of it again. */
  reload(): Promise<void>
  /** Reads again whose these devices are, which a gateway takes for those of this company. */
  reloadDevices(companyId: number, deviceIds: readonly string[]): Promise<void>
  /** Reads again what these items stand for in one table, and nothing of anybody else. */
  reloadOf(table: DanglingTable, itemIds: readonly number[]): Promise<void>
  /** Reads again what makes a trip of a company: whoever asks for its past to be reduced anew may know of a change first. */
  reloadMotion(companyId: number): Promise<void>
  /** How many changes are told and not read yet: what arrives now is judged without them. */
  unread(): number
  stop(): void
}

const isWholePart = (what: string): what is Part => (wholeParts as readonly string[]).includes(what)

const partOf = (event: Extract<BusEvent, { kind: 'definitionsChanged' }>): Part | undefined => {
  if (event.what === 'items' && event.itemIds) return 'items'
  if (event.what === 'trackers' || event.what === 'items') return 'trackers'
  // Who is in a group decides which sensors it has.
  if (event.what === 'sensors' || event.what === 'groups') return 'sensors'
  return isWholePart(event.what) ? event.what : undefined
}

/** What alarms are judged by and no definition of ingest is: own states, points of interest, work timetables. */
const isOfAlarms = (message: LiveMessage): boolean =>
  message.kind === 'customState' ||
  message.kind === 'poi' ||
  message.kind === 'poiDelete' ||
  (message.kind === 'records' && (message.noun === 'worktimes' || message.noun === 'pois'))

export const createDeviceRegistry = async (
  database: Database,
  bus: Bus,
  onError: (error: unknown) => void,
): Promise<DeviceRegistry> => {
  const devices = new Map<string, Device>()
  const items = new Map<number, TrackedItem>()
  const companies = new Map<number, CompanyDefinitions>()

  const readers = definitionReaders({ devices, items, companies })
  const { mark, read, readSoon, unread, stop } = pendingReads(database, readers, onError)

  const hasAlarms = (companyId: number | null): boolean =>
    companyId === null || (companies.get(companyId) ?? noDefinitions).alarms !== noCompanyAlarms
  const unsubscribe = bus.subscribe((event) => {
    if (event.kind === 'live' && event.messages.some(isOfAlarms)) {
      // Only companies with alarms have what would follow from it.
      if (!hasAlarms(event.companyId)) return
      mark('alarms', event.companyId)
      readSoon()
    }
    if (event.kind !== 'definitionsChanged') return
    const part = partOf(event)
    if (!part) return
    mark(part, event.companyId, event.itemIds)
    // A changed driver or item may have changed who drives what.
    if (part === 'drivers') mark('trackers', event.companyId)
    // So may a tracker of another type which sensors it has.
    if (part === 'trackers' || part === 'items') mark('sensors', event.companyId)
    // Who is in a group decides which alarms it has.
    if ((event.what === 'groups' || event.what === 'items') && hasAlarms(event.companyId))
      mark('alarms', event.companyId)
    readSoon()
  })

  const reload = () => {
    for (const part of wholeParts) mark(part, null)
    return read()
  }
  await reload()

  return {
    known: (deviceId) => devices.get(deviceId),
    item: (itemId) => items.get(itemId),
    setDriver(itemId, driver) {
      const item = items.get(itemId)
      if (item) item.driver = driver
    },
    company: (companyId) => companies.get(companyId) ?? noDefinitions,
    companies: () => companies.entries(),
    endHistory(companyId, keptFrom) {
      companies.set(companyId, { ...(companies.get(companyId) ?? noDefinitions), keptFrom })
    },
    reload,
    async reloadMotion(companyId) {
      mark('motion', companyId)
      await read()
    },
    async reloadDevices(companyId, deviceIds) {
      mark('devices', companyId, deviceIds)
      mark('company', companyId)
      await read()
    },
    async reloadOf(table, itemIds) {
      const byCompany = Map.groupBy(
        itemIds.flatMap((itemId) => items.get(itemId) ?? []),
        ({ companyId }) => companyId,
      )
      for (const [companyId, own] of byCompany) {
        if (table !== 'items') mark(table, companyId)
        // Who drives what is told with the items.
        if (table !== 'geozones')
          mark(
            'items',
            companyId,
            own.map(({ itemId }) => itemId),
          )
      }
      await read()
    },
    unread,
    stop() {
      unsubscribe()
      stop()
    },
  }
}
