import type { Device, DeviceRecord, NewDevice, Sim } from '@atalaya/contract/devices'
import type { CompanyId, ItemId, ResellerId, TrackerId, TrackId } from '@atalaya/contract/identifiers'
import type { ItemType } from '@atalaya/contract/values'
import { sql } from 'kysely'
import { insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'

interface Row {
  id: number
  name: string
  companyId: number | null
  companyName: string | null
  deviceId: string
  typeId: number
  resellerId: number
  vehicleName: string | null
  vehiclePlate: string | null
  sim: Partial<Sim>
  configActive: boolean
  configState: Device['configState']
  configFailed: boolean
  description: string
  itemId: number | null
  itemName: string | null
  itemType: number | null
  lat: number | null
  lng: number | null
  recordedAt: number | null
  createdTs: number
  updatedTs: number
  firstConnectTs: number | null
  countryId: string
  networks: string[]
  version: number
  config: Record<string, unknown> | null
}

const noSim: Sim = { phone: '', type: 99, iccid: '', iccidTs: null, imsi: '', imsiTs: null, apn: '', apnTs: null }

const toDevice = ({ lat, lng, recordedAt, config: _config, ...row }: Row): Device => ({
  ...row,
  id: row.id as TrackerId,
  companyId: row.companyId as CompanyId | null,
  resellerId: row.resellerId as ResellerId,
  itemId: row.itemId as ItemId | null,
  itemType: row.itemType as ItemType | null,
  sim: { ...noSim, ...row.sim },
  itemPos: lat === null || lng === null || recordedAt === null ? null : { lat, lng, ts: recordedAt },
})

const selectDevices = sql`
  SELECT trackers.id, trackers.name, trackers.company_id AS "companyId", companies.name AS "companyName",
    trackers.device_id AS "deviceId", trackers.type_id AS "typeId", trackers.reseller_id AS "resellerId",
    vehicles.name AS "vehicleName", vehicles.plate AS "vehiclePlate", trackers.sim,
    trackers.config_active AS "configActive", trackers.config_state AS "configState",
    trackers.config_state = 'pending' AND EXISTS (SELECT FROM device_commands WHERE device_commands.tracker_id = trackers.id
      AND is_of_config AND state IN ('failed', 'expired', 'cancelled')) AS "configFailed", trackers.description,
    trackers.item_id AS "itemId", coalesce(vehicles.name, assets.name, persons.name) AS "itemName",
    items.item_type AS "itemType", item_states.lat, item_states.lng, item_states.recorded_at AS "recordedAt",
    trackers.created_ts AS "createdTs", trackers.updated_ts AS "updatedTs",
    trackers.first_connect_ts AS "firstConnectTs", trackers.country_id AS "countryId", trackers.networks, trackers.version, trackers.config
  FROM trackers
  LEFT JOIN companies ON companies.id = trackers.company_id
  LEFT JOIN items ON items.id = trackers.item_id
  LEFT JOIN vehicles ON vehicles.id = trackers.item_id
  LEFT JOIN assets ON assets.id = trackers.item_id
  LEFT JOIN persons ON persons.id = trackers.item_id
  LEFT JOIN item_states ON item_states.item_id = trackers.item_id`

export const listDevices = async (
  tx: Tx,
  { resellerId, afterId, limit }: { resellerId: number; afterId: number; limit: number },
): Promise<Device[]> => {
  const { rows } = await sql<Row>`${selectDevices}
    WHERE trackers.reseller_id = ${resellerId} AND trackers.id > ${afterId} ORDER BY trackers.id LIMIT ${limit}`.execute(
    tx,
  )
  return rows.map(toDevice)
}

const routesOfMs = 24 * 3_600_000
const mostRoutes = 50

export const findDevice = async (tx: Tx, id: number, now: number): Promise<DeviceRecord | undefined> => {
  const { rows } = await sql<Row>`${selectDevices} WHERE trackers.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const trips = await tx
    .selectFrom('trips')
    .select('id')
    .where('item_id', '=', row.itemId ?? 0)
    .where('started_at', '>=', now - routesOfMs)
    .orderBy('started_at')
    .limit(mostRoutes)
    .execute()
  return { ...toDevice(row), config: row.config, routes: trips.map((trip) => trip.id as TrackId) }
}

/** Each with its configuration and its latest trips. */
export const showDevices = async (tx: Tx, ids: readonly number[], now: number): Promise<DeviceRecord[]> => {
  const shown: DeviceRecord[] = []
  for (const id of ids) {
    const device = await findDevice(tx, id, now)
    if (device) shown.push(device)
  }
  return shown
}

/** What a tracker has that nobody types: it comes back with one that is brought back. */
export interface KeptDevice {
  sim: Sim
  version: number
  config: Record<string, unknown> | null
  configActive: boolean
  createdTs: number
  firstConnectTs: number | null
}

export interface HeldDevice {
  id: TrackerId
  companyId: number | null
  itemId: number | null
  fields: NewDevice
  version: number
  kept: KeptDevice
}

const selectHeld = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('trackers')
    .select(['id', 'company_id', 'item_id', 'device_id', 'type_id', 'name', 'description', 'country_id', 'sim'])
    .select(['networks', 'version', 'config', 'config_active', 'created_ts', 'first_connect_ts'])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('id')

type HeldRow = Awaited<ReturnType<ReturnType<typeof selectHeld>['execute']>>[number]

const toHeld = (row: HeldRow): HeldDevice => {
  const sim: Sim = { ...noSim, ...row.sim }
  return {
    id: row.id as TrackerId,
    companyId: row.company_id,
    itemId: row.item_id,
    version: row.version,
    fields: {
      deviceId: row.device_id,
      typeId: row.type_id,
      name: row.name,
      description: row.description,
      countryId: row.country_id as NewDevice['countryId'],
      networks: row.networks,
      sim: { phone: sim.phone, type: sim.type, iccid: sim.iccid, imsi: sim.imsi, apn: sim.apn },
    },
    kept: {
      sim,
      version: row.version,
      config: row.config,
      configActive: row.config_active,
      createdTs: row.created_ts,
      firstConnectTs: row.first_connect_ts,
    },
  }
}

export const readDevices = async (tx: Tx, ids: readonly number[]): Promise<HeldDevice[]> =>
  (await selectHeld(tx, ids).execute()).map(toHeld)

/** Nobody else changes them until COMMIT. */
export const lockDevices = async (tx: Tx, ids: readonly number[]): Promise<HeldDevice[]> =>
  (await selectHeld(tx, ids).forUpdate().execute()).map(toHeld)

/** What a person types was seen when it was typed. */
const simOf = ({ sim }: NewDevice, before: Sim, now: number): Sim => ({
  ...sim,
  iccidTs: sim.iccid === before.iccid ? before.iccidTs : now,
  imsiTs: sim.imsi === before.imsi ? before.imsiTs : now,
  apnTs: sim.apn === before.apn ? before.apnTs : now,
})

const toValues = (fields: NewDevice, sim: Sim) => ({
  device_id: fields.deviceId,
  type_id: fields.typeId,
  name: fields.name,
  description: fields.description,
  country_id: fields.countryId,
  // One that is brought back may be older than the field.
  networks: fields.networks ?? [],
  sim,
})

/** New ones, and with `kept` those that come back under their old number. */
export const insertDevices = async (
  tx: Tx,
  resellerId: number,
  { now, devices }: { now: number; devices: readonly { id: number; fields: NewDevice; kept: KeptDevice | null }[] },
): Promise<void> =>
  insertRows(
    tx,
    'trackers',
    devices.map(({ id, fields, kept }) => ({
      id,
      reseller_id: resellerId,
      ...toValues(fields, simOf(fields, kept?.sim ?? noSim, now)),
      created_ts: kept?.createdTs ?? now,
      updated_ts: now,
      first_connect_ts: kept?.firstConnectTs ?? null,
      version: (kept?.version ?? 0) + 1,
      config: kept?.config ?? null,
      config_active: kept?.configActive ?? false,
      config_state: 'none',
    })),
  )

export const updateDevices = async (
  tx: Tx,
  rows: readonly { before: HeldDevice; fields: NewDevice }[],
  now: number,
): Promise<void> =>
  updateRows(
    tx,
    'trackers',
    rows.map(({ before, fields }) => ({
      id: before.id,
      ...toValues(fields, simOf(fields, before.kept.sim, now)),
      updated_ts: now,
    })),
  )

export const deleteDevices = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('trackers').where('id', 'in', ids).execute()
}

/** Where a tracker is: changes nothing else of it. */
export const placeDevices = async (
  tx: Tx,
  ids: readonly number[],
  place: { companyId: number | null; itemId: number | null; now: number },
): Promise<void> => {
  await tx
    .updateTable('trackers')
    .set((set) => ({
      company_id: place.companyId,
      item_id: place.itemId,
      updated_ts: place.now,
      version: set('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute()
}

/** Who has these device ids, of whatever reseller. */
export const findHolders = async (tx: Tx, deviceIds: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: number; deviceId: string }>`
    SELECT id, device_id AS "deviceId" FROM holders_of_device_ids(${[...deviceIds]}::text[])`.execute(tx)
  return new Map(rows.map(({ id, deviceId }) => [deviceId, id]))
}

export const isCompanyThere = async (tx: Tx, companyId: number): Promise<boolean> =>
  (await tx.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()) !== undefined

export const isItemOf = async (tx: Tx, itemId: number, companyId: number): Promise<boolean> => {
  const item = tx.selectFrom('items').select('id').where('id', '=', itemId).where('company_id', '=', companyId)
  return (await item.where('deleted_ts', 'is', null).executeTakeFirst()) !== undefined
}

export const listAvailable = async (tx: Tx) =>
  tx
    .selectFrom('trackers')
    .select(['id', 'name', 'device_id', 'type_id'])
    .where('item_id', 'is', null)
    .orderBy('id')
    .execute()
