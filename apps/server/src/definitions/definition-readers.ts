import { readAlarms } from './alarm-plans.repository.ts'
import { companyAlarms, noCompanyAlarms } from './alarm-plans.ts'
import {
  type ItemRow,
  readDriverTags,
  readGeozones,
  readHistories,
  readItems,
  readTrackers,
  type TrackerRow,
} from './device-registry.repository.ts'
import { readMotionSettings } from './motion-settings.repository.ts'
import { motionTimeline } from './motion-timeline.ts'
import type { PartReader } from './pending-reads.ts'
import { readSensors } from './sensor-plans.repository.ts'
import { sensorTimeline } from './sensor-plans.ts'
import {
  type CompanyDefinitions,
  type Device,
  noDefinitions,
  type OdometerSource,
  type TrackedItem,
} from './tracked-item.ts'
import { zoneTimeline } from './zone-timeline.ts'

/** What is kept in memory, by device id, item and company. */
export interface Definitions {
  devices: Map<string, Device>
  items: Map<number, TrackedItem>
  companies: Map<number, CompanyDefinitions>
}

/** Parts that are read anew by themselves: of everybody, of a company, or of what is named. */
export const wholeParts = ['trackers', 'geozones', 'drivers', 'sensors', 'alarms', 'motion', 'company'] as const
export type Part = (typeof wholeParts)[number] | 'items' | 'devices'

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

/** How each part comes into memory. */
export const definitionReaders = ({ devices, items, companies }: Definitions): Record<Part, PartReader> => {
  const ofCompany = (companyId: number): CompanyDefinitions => companies.get(companyId) ?? noDefinitions
  const setDevice = (row: TrackerRow) => {
    if (row.company_id === null) return
    const item = (row.item_id !== null && items.get(row.item_id)) || null
    devices.set(row.device_id, { trackerId: row.id, companyId: row.company_id, item })
  }
  const readItemsAgain: PartReader = async (tx, companyId, itemIds) => {
    const named = new Set(itemIds as readonly number[])
    const itemRows = await readItems(tx, companyId, [...named])
    const trackerRows = await readTrackers(tx, companyId, { itemIds: [...named] })
    for (const itemId of named) items.delete(itemId)
    for (const row of itemRows) items.set(row.id, itemOf(row))
    for (const [deviceId, device] of devices)
      if (device.item && named.has(device.item.itemId)) devices.set(deviceId, { ...device, item: null })
    for (const row of trackerRows) setDevice(row)
  }
  return {
    items: readItemsAgain,
    async devices(tx, companyId, deviceIds) {
      const rows = await readTrackers(tx, companyId, { deviceIds: deviceIds as readonly string[] })
      for (const deviceId of deviceIds as readonly string[])
        if (devices.get(deviceId)?.companyId === companyId) devices.delete(deviceId)
      for (const row of rows) setDevice({ ...row, item_id: null })
      const itemIds = rows.flatMap(({ item_id }) => item_id ?? [])
      if (itemIds.length > 0) await readItemsAgain(tx, companyId, itemIds)
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
      const zones = Map.groupBy(await readGeozones(tx, companyId), (zone) => zone.companyId)
      for (const owner of companyId === null ? new Set([...companies.keys(), ...zones.keys()]) : [companyId]) {
        const own = zones.get(owner) ?? []
        const zoneIds = new Set(own.map(({ id }) => id))
        companies.set(owner, { ...ofCompany(owner), zones: zoneTimeline(own), zoneIds })
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
        companies.set(owner, { ...ofCompany(owner), driverByTag })
      }
    },
    async sensors(tx, companyId) {
      const sensors = await readSensors(tx, companyId)
      for (const owner of companyId === null ? new Set([...companies.keys(), ...sensors.keys()]) : [companyId]) {
        companies.set(owner, { ...ofCompany(owner), sensors: sensorTimeline(sensors.get(owner) ?? []) })
      }
    },
    async alarms(tx, companyId) {
      const sources = await readAlarms(tx, companyId)
      for (const owner of companyId === null ? new Set([...companies.keys(), ...sources.keys()]) : [companyId]) {
        const own = sources.get(owner)
        companies.set(owner, { ...ofCompany(owner), alarms: own ? companyAlarms(own) : noCompanyAlarms })
      }
    },
    async motion(tx, companyId) {
      const held = await readMotionSettings(tx, companyId)
      for (const owner of companyId === null ? new Set([...companies.keys(), ...held.keys()]) : [companyId])
        companies.set(owner, { ...ofCompany(owner), motion: motionTimeline(held.get(owner) ?? []) })
    },
    async company(tx, companyId) {
      for (const { companyId: owner, ...history } of await readHistories(tx, companyId)) {
        const known = ofCompany(owner)
        companies.set(owner, { ...known, ...history, keptFrom: Math.max(known.keptFrom, history.keptFrom) })
      }
    },
  }
}
