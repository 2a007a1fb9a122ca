import { sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'
import type { DirectoryDevice } from '../ingest-port/device-directory.ts'
import { deactivated } from './device-registry.repository.ts'

/** `of` null reads everybody's, `spare` those of no company. */
export const readDirectory = async (
  tx: Tx,
  of: number | 'spare' | null,
  itemIds?: readonly number[],
): Promise<(DirectoryDevice & { deviceId: string })[]> => {
  const rows = await tx
    .selectFrom('trackers')
    // What is deleted keeps its row for a while, and is on no map.
    .leftJoin('items', (join) => join.onRef('items.id', '=', 'trackers.item_id').on('items.deleted_ts', 'is', null))
    .select([
      'trackers.id',
      'trackers.device_id',
      'trackers.reseller_id',
      'trackers.company_id',
      'trackers.type_id',
      'trackers.networks',
      'trackers.first_connect_ts',
      'items.id as item_id',
    ])
    .$if(of === 'spare', (query) => query.where('trackers.company_id', 'is', null))
    .$if(typeof of === 'number', (query) => query.where('trackers.company_id', '=', of as number))
    .$if(itemIds !== undefined, (query) =>
      query.where(sql<boolean>`trackers.item_id = ANY (${[...(itemIds ?? [])]}::integer[])`),
    )
    .execute()
  return rows.map((row) => ({
    deviceId: row.device_id,
    trackerId: row.id,
    resellerId: row.reseller_id,
    companyId: row.company_id,
    typeId: row.type_id,
    networks: row.networks,
    itemId: row.company_id === null ? null : row.item_id,
    hasConnected: row.first_connect_ts !== null,
  }))
}

/** Whether this company is deactivated, or for null which are. */
export const readDeactivated = async (tx: Tx, companyId: number | null): Promise<number[]> => {
  const rows = await tx
    .selectFrom('companies')
    .select('id')
    .where('state', '=', deactivated)
    .$if(companyId !== null, (query) => query.where('id', '=', companyId as number))
    .execute()
  return rows.map(({ id }) => id)
}
