import { type GeozoneIndex, type IndexedGeozone, indexGeozones, noGeozones } from '@atalaya/domain/geozone-membership'
import { defaultHistoryDays } from '@atalaya/domain/history'
import type { Bus, BusEvent } from '../adapters/bus.ts'
import type { Database } from '../database/tenant.ts'
import {
  type ItemRow,
  readDriverTags,
  readGeozones,
  readHistories,
  readItems,
  readTrackers,
  type TrackerRow,
} from './device-registry.repository.ts'
import { type PartReader, pendingReads } from './pending-reads.ts'
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

/** A tracker, as whose reports are stored. */
interface Device {
  trackerId: number
  companyId: number
  /** Null while the tracker is on no item. */
  item: TrackedItem | null
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
type Part = (typeof what)[number] | 'items' | 'devices'

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

  const readers: Record<Part, PartReader> = {
    async items(tx, companyId, itemIds) {
      const named = new Set(itemIds as readonly number[])
      const itemRows = await readItems(tx, companyId, [...named])
      const trackerRows = await readTrackers(tx, companyId, { itemIds: [...named] })
      for (const itemId of named) items.delete(itemId)
      for (const row of itemRows) items.set(row.id, itemOf(row))
      for (const [deviceId, device] of devices)
        if (device.item && named.has(device.item.itemId)) devices.set(deviceId, { ...device, item: null })
      for (const row of trackerRows) setDevice(row)
    },
    async devices(tx, companyId, deviceIds) {
      const trackerRows = await readTrackers(tx, companyId, { deviceIds: deviceIds as readonly string[] })
      const itemIds = trackerRows.flatMap(({ item_id }) => item_id ?? [])
      for (const row of await readItems(tx, companyId, itemIds)) items.set(row.id, itemOf(row))
      for (const deviceId of deviceIds as readonly string[])
        if (devices.get(deviceId)?.companyId === companyId) devices.delete(deviceId)
      for (const row of trackerRows) setDevice(row)
    },
    async trackers(tx, companyId) {
      const itemRows = await readItems(tx, companyId)
      const trackerRows = await readTrackers(tx, companyId)
      for (const [itemId, item] of items) if (companyId === null || item.companyId === companyId) items.delete(itemId)
      for (const row of itemRows) items.set(row.id, itemOf(row))
      for (const [deviceId, device] of devices)
        if (companyId === null || device.companyId === companyId) devices.delete(deviceId)
      for (const row of trackerRows) setDevice(row)
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

  const setDevice = (row: TrackerRow) => {
    if (row.company_id === null) return
    const item = (row.item_id !== null && items.get(row.item_id)) || null
    devices.set(row.device_id, { trackerId: row.id, companyId: row.company_id, item })
  }
  const { mark, read, readSoon, stop } = pendingReads(database, readers, onError)

  const unsubscribe = bus.subscribe((event) => {
    if (event.kind !== 'definitionsChanged') return
    const part = partOf(event)
    if (!part) return
    mark(part, event.companyId, event.itemIds)
    // A changed driver or item may have changed who drives what.
    if (part === 'drivers') mark('trackers', event.companyId)
    // So may a tracker of another type which sensors it has.
    if (part === 'trackers' || part === 'items') mark('sensors', event.companyId)
    readSoon()
  })

  const reload = () => {
    for (const part of what) mark(part, null)
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
    stop() {
      unsubscribe()
      stop()
    },
  }
}
