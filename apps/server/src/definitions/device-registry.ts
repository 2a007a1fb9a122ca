import { type GeozoneIndex, type IndexedGeozone, indexGeozones, noGeozones } from '@atalaya/domain/geozone-membership'
import { defaultHistoryDays } from '@atalaya/domain/history'
import type { Bus, BusEvent } from '../adapters/bus.ts'
import { asEngine, type Database, type Tx } from '../database/tenant.ts'
import {
  type ItemRow,
  readDriverTags,
  readGeozones,
  readHistories,
  readItems,
  readSpareTrackers,
  readTrackers,
  type TrackerRow,
} from './device-registry.repository.ts'
import { readSensors } from './sensor-plans.repository.ts'
import { noSensors, type SensorPlans, sensorPlansOf } from './sensor-plans.ts'

/** Where the distance of an item comes from (spec 1 §3). */
type OdometerSource = 'can' | 'gps' | 'calculated'

export interface TrackedItem {
  itemId: number
  companyId: number
  itemType: 1 | 2 | 3
  odometerSource: OdometerSource
  initialOdometerM: number
  initialHourMeterMs: number
  /** What was recorded from then on, until then, is stored and moves nothing. */
  skips: { fromTs: number; toTs: number | null } | null
  /** Who drives it, as a person or a tag said last. */
  driver: { driverId: number | null; since: number }
}

export interface Device {
  trackerId: number
  deviceId: string
  resellerId: number
  companyId: number | null
  typeId: number
  /** Where it may call from; empty: anywhere. */
  networks: readonly string[]
  /** Null while the tracker is on no item. */
  item: TrackedItem | null
  hasConnected: boolean
}

interface CompanyDefinitions {
  zones: GeozoneIndex
  zoneIds: ReadonlySet<number>
  /** By what a driver can hold to a reader; letters in lower case. */
  driverByTag: ReadonlyMap<string, number>
  sensorsOf: SensorPlans
  historyDays: number
  /** What was recorded before has left the history: it is stored, and moves nothing. */
  keptFrom: number
  /** Nothing of it is recorded, and its trackers keep what they have. */
  isDeactivated: boolean
}

/** What a batch may refer to that is gone meanwhile. */
export type DanglingTable = 'items' | 'geozones' | 'drivers'

/** Who and what messages may belong to, in memory; follows the database by `definitionsChanged`. */
export interface DeviceRegistry {
  /** At once for a known device; for an unknown one after any change that is just being read. */
  find(deviceId: string): Promise<Device | undefined>
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
  /** Reads again what these items stand for in one table, and nothing of anybody else. */
  reloadOf(table: DanglingTable, itemIds: readonly number[]): Promise<void>
  stop(): void
}

const noDefinitions: CompanyDefinitions = {
  zones: noGeozones,
  zoneIds: new Set(),
  driverByTag: new Map(),
  sensorsOf: noSensors,
  historyDays: defaultHistoryDays,
  keptFrom: 0,
  isDeactivated: false,
}
const what = ['trackers', 'geozones', 'drivers', 'sensors', 'company'] as const
type Part = (typeof what)[number] | 'spares' | 'items'

const partOf = (event: Extract<BusEvent, { kind: 'definitionsChanged' }>): Part | undefined => {
  if (event.what === 'items' && event.itemIds) return 'items'
  if (event.what === 'trackers' || event.what === 'items') return 'trackers'
  // Who is in a group decides which sensors it has.
  if (event.what === 'sensors' || event.what === 'groups') return 'sensors'
  if (event.what === 'geozones' || event.what === 'drivers' || event.what === 'company') return event.what
  return undefined
}

const itemOf = (row: ItemRow): TrackedItem => ({
  itemId: row.id,
  companyId: row.company_id,
  itemType: row.item_type as 1 | 2 | 3,
  odometerSource: (row.odometer_source ?? 'calculated') as OdometerSource,
  // What it brought with it, and what corrections have moved it by since.
  initialOdometerM: (row.initial_mileage_km ?? 0) * 1_000 + (row.odometer_offset_m ?? 0),
  initialHourMeterMs: (row.initial_hour_meter_h ?? 0) * 3_600_000 + (row.hour_meter_offset_ms ?? 0),
  skips: row.skip_from_ts === null ? null : { fromTs: row.skip_from_ts, toTs: row.skip_to_ts },
  driver: { driverId: row.driver_id, since: row.driver_ts ?? 0 },
})

export const createDeviceRegistry = async (
  database: Database,
  bus: Bus,
  onError: (error: unknown) => void,
): Promise<DeviceRegistry> => {
  const devices = new Map<string, Device>()
  const items = new Map<number, TrackedItem>()
  const companies = new Map<number, CompanyDefinitions>()

  const readers: Record<Part, (tx: Tx, companyId: number | null, itemIds: readonly number[]) => Promise<void>> = {
    async items(tx, companyId, itemIds) {
      const itemRows = await readItems(tx, companyId, itemIds)
      const trackerRows = await readTrackers(tx, companyId, itemIds)
      const named = new Set(itemIds)
      for (const itemId of named) items.delete(itemId)
      for (const row of itemRows) items.set(row.id, itemOf(row))
      for (const [deviceId, device] of devices)
        if (device.item && named.has(device.item.itemId)) devices.set(deviceId, { ...device, item: null })
      for (const row of trackerRows)
        devices.set(row.device_id, deviceOf(row, devices.get(row.device_id)?.hasConnected ?? false))
    },
    async trackers(tx, companyId) {
      const itemRows = await readItems(tx, companyId)
      const trackerRows = await readTrackers(tx, companyId)
      for (const [itemId, item] of items) if (companyId === null || item.companyId === companyId) items.delete(itemId)
      for (const row of itemRows) items.set(row.id, itemOf(row))
      const hasConnected = new Set<string>()
      for (const [deviceId, device] of devices) {
        if (companyId !== null && device.companyId !== companyId) continue
        if (device.hasConnected) hasConnected.add(deviceId)
        devices.delete(deviceId)
      }
      for (const row of trackerRows) devices.set(row.device_id, deviceOf(row, hasConnected.has(row.device_id)))
    },
    async spares(tx) {
      const rows = await readSpareTrackers(tx)
      const hasConnected = new Set<string>()
      for (const [deviceId, device] of devices) {
        if (device.companyId !== null) continue
        if (device.hasConnected) hasConnected.add(deviceId)
        devices.delete(deviceId)
      }
      for (const row of rows) devices.set(row.device_id, deviceOf(row, hasConnected.has(row.device_id)))
    },
    async geozones(tx, companyId) {
      const zones = new Map<number, IndexedGeozone[]>()
      for (const { companyId: owner, ...zone } of await readGeozones(tx, companyId)) {
        const own = zones.get(owner)
        if (own) own.push(zone)
        else zones.set(owner, [zone])
      }
      for (const owner of companyId === null ? new Set([...companies.keys(), ...zones.keys()]) : [companyId]) {
        const own = zones.get(owner) ?? []
        const zoneIds = new Set(own.map(({ id }) => id))
        companies.set(owner, { ...(companies.get(owner) ?? noDefinitions), zones: indexGeozones(own), zoneIds })
      }
    },
    async drivers(tx, companyId) {
      const tags = new Map<number, Map<string, number>>()
      for (const row of await readDriverTags(tx, companyId)) {
        const own = tags.get(row.company_id) ?? new Map<string, number>()
        tags.set(row.company_id, own)
        for (const tag of [row.i_button, row.tachograph_card, row.beacon, row.reference]) {
          if (tag && !own.has(tag.toLowerCase())) own.set(tag.toLowerCase(), row.id)
        }
      }
      for (const owner of companyId === null ? new Set([...companies.keys(), ...tags.keys()]) : [companyId]) {
        const driverByTag = tags.get(owner) ?? new Map<string, number>()
        companies.set(owner, { ...(companies.get(owner) ?? noDefinitions), driverByTag })
      }
    },
    async sensors(tx, companyId) {
      const sensors = await readSensors(tx, companyId)
      for (const owner of companyId === null ? new Set([...companies.keys(), ...sensors.keys()]) : [companyId]) {
        const sensorsOf = sensorPlansOf(sensors.get(owner) ?? [])
        companies.set(owner, { ...(companies.get(owner) ?? noDefinitions), sensorsOf })
      }
    },
    async company(tx, companyId) {
      for (const { companyId: owner, ...history } of await readHistories(tx, companyId)) {
        const known = companies.get(owner) ?? noDefinitions
        companies.set(owner, { ...known, ...history, keptFrom: Math.max(known.keptFrom, history.keptFrom) })
      }
    },
  }

  const deviceOf = (row: TrackerRow, hasConnected: boolean): Device => ({
    trackerId: row.id,
    deviceId: row.device_id,
    resellerId: row.reseller_id,
    companyId: row.company_id,
    typeId: row.type_id,
    networks: row.networks,
    item: (row.company_id !== null && row.item_id !== null && items.get(row.item_id)) || null,
    hasConnected: hasConnected || row.first_connect_ts !== null,
  })

  const owed = new Map<string, { part: Part; companyId: number | null; itemIds: readonly number[] }>()
  let reading: Promise<void> | undefined
  const owe = (part: Part, companyId: number | null, itemIds: readonly number[] = []) => {
    const key = `${part} ${companyId}`
    owed.set(key, { part, companyId, itemIds: [...(owed.get(key)?.itemIds ?? []), ...itemIds] })
  }

  const readOwed = async () => {
    while (owed.size > 0) {
      const due = [...owed.values()]
      owed.clear()
      try {
        await asEngine(database, async (tx) => {
          for (const { part, companyId, itemIds } of due) await readers[part](tx, companyId, itemIds)
        })
      } catch (error) {
        for (const { part, companyId, itemIds } of due) owe(part, companyId, itemIds)
        throw error
      }
    }
  }
  let retry: NodeJS.Timeout | undefined
  const read = async (): Promise<void> => {
    while (reading || owed.size > 0) {
      reading ??= readOwed().finally(() => {
        reading = undefined
      })
      await reading
    }
  }
  const readSoon = () => {
    clearTimeout(retry)
    read().catch((error) => {
      onError(error)
      retry = setTimeout(readSoon, 1_000).unref()
    })
  }

  const unsubscribe = bus.subscribe((event) => {
    if (event.kind === 'spareTrackersChanged') {
      owe('spares', null)
      return readSoon()
    }
    if (event.kind !== 'definitionsChanged') return
    const part = partOf(event)
    if (!part) return
    owe(part, event.companyId, event.itemIds)
    // A changed driver or item may have changed who drives what.
    if (part === 'drivers') owe('trackers', event.companyId)
    // So may a tracker of another type which sensors it has.
    if (part === 'trackers' || part === 'items') owe('sensors', event.companyId)
    readSoon()
  })

  const reload = () => {
    for (const part of what) owe(part, null)
    return read()
  }
  await reload()

  return {
    async find(deviceId) {
      const device = devices.get(deviceId)
      if (device?.item || !reading) return device
      await reading.catch(() => undefined)
      return devices.get(deviceId)
    },
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
    async reloadOf(table, itemIds) {
      const byCompany = Map.groupBy(
        itemIds.flatMap((itemId) => items.get(itemId) ?? []),
        ({ companyId }) => companyId,
      )
      for (const [companyId, own] of byCompany) {
        if (table !== 'items') owe(table, companyId)
        // Who drives what is told with the items.
        if (table !== 'geozones')
          owe(
            'items',
            companyId,
            own.map(({ itemId }) => itemId),
          )
      }
      await read()
    },
    stop() {
      unsubscribe()
      clearTimeout(retry)
    },
  }
}
