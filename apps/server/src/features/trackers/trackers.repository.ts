import type { CompanyId, ItemId, ResellerId, TrackerId } from '@atalaya/contract/identifiers'
import type { Tracker, UnregisteredDevice } from '@atalaya/contract/trackers'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import type { Tx } from '../../database/tenant.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

const columns = [
  'id',
  'name',
  'device_id',
  'type_id',
  'reseller_id',
  'company_id',
  'item_id',
  'created_ts',
  'first_connect_ts',
] as const

const toTracker = (row: Pick<Selectable<Tables['trackers']>, (typeof columns)[number]>): Tracker => ({
  id: row.id as TrackerId,
  name: row.name,
  deviceId: row.device_id,
  typeId: row.type_id,
  resellerId: row.reseller_id as ResellerId,
  companyId: row.company_id as CompanyId | null,
  itemId: row.item_id as ItemId | null,
  createdTs: row.created_ts,
  firstConnectTs: row.first_connect_ts,
})

/** A tracker is as visible as the item that carries it; a spare one only to those who see the whole company. */
export const listTrackers = async (tx: Tx, viewer: Viewer): Promise<Tracker[]> =>
  (
    await tx
      .selectFrom('trackers')
      .select(columns)
      .where(isVisibleTo(viewer, 'trackers.item_id'))
      .orderBy('id')
      .execute()
  ).map(toTracker)

export interface NewTracker {
  companyId: number
  itemId: number
  deviceId: string
  typeId: number
  name: string
}

/**
 * Undefined when somebody, perhaps another company, has the device already. The reseller is the company's: a
 * tracker never belongs to one and serves another's company.
 */
export const insertTracker = async (tx: Tx, tracker: NewTracker): Promise<Tracker | undefined> => {
  const row = await tx
    .insertInto('trackers')
    .columns(['reseller_id', 'company_id', 'item_id', 'type_id', 'device_id', 'name'])
    .expression(({ selectFrom, val }) =>
      selectFrom('companies')
        .where('companies.id', '=', tracker.companyId)
        .select([
          'companies.reseller_id',
          'companies.id',
          val(tracker.itemId).as('item_id'),
          val(tracker.typeId).as('type_id'),
          val(tracker.deviceId).as('device_id'),
          val(tracker.name).as('name'),
        ]),
    )
    .onConflict((conflict) => conflict.column('device_id').doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row && toTracker(row)
}

/** Those of nobody, and shortly after they gave one up their own: the database decides whom what is shown. */
export const listUnregisteredDevices = async (tx: Tx, limit: number): Promise<UnregisteredDevice[]> => {
  const { rows } = await sql<UnregisteredDevice>`
    SELECT protocol, device_id AS "deviceId", is_shortened AS "isShortened", first_seen_ts AS "firstSeenTs",
      last_seen_ts AS "lastSeenTs", attempts, remote_address AS "remoteAddress", wrong_port AS "wrongPort"
    FROM list_unregistered_devices(${limit})`.execute(tx)
  return rows
}

/** Those of these ids that have called, noted as taken by this reseller; to be asked before they are registered. */
export const noteClaims = async (
  tx: Tx,
  deviceIds: readonly string[],
  by: { userId: number; sessionId: string; resellerId: number },
): Promise<void> => {
  const { rows } = await sql<{ deviceId: string }>`
    SELECT DISTINCT device_id AS "deviceId" FROM visible_unregistered_devices()
    WHERE device_id = ANY (${[...deviceIds]}::text[])`.execute(tx)
  for (const { deviceId } of rows)
    await noteSecurityEvent(tx, { kind: 'unregistered.claimed', ...by, subject: deviceId })
}

/** By its whole id alone. */
export const findUnregisteredDevices = async (tx: Tx, deviceId: string): Promise<UnregisteredDevice[]> => {
  const { rows } = await sql<UnregisteredDevice>`
    SELECT protocol, device_id AS "deviceId", false AS "isShortened", first_seen_ts AS "firstSeenTs",
      last_seen_ts AS "lastSeenTs", attempts, remote_address AS "remoteAddress", wrong_port AS "wrongPort"
    FROM visible_unregistered_devices() WHERE device_id = ${deviceId} ORDER BY last_seen_ts DESC`.execute(tx)
  return rows
}
