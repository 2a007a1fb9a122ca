import { othersOf } from '@atalaya/domain/alarms/alarm-settings'
import type { WorkTimetable } from '@atalaya/domain/work-timetable'
import { sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'
import type { AlarmSources, AlarmVersion } from './alarm-plans.ts'

/** What the alarms of every company, or of one, are judged by; of companies that have none, nothing. */
export const readAlarms = async (tx: Tx, companyId: number | null): Promise<Map<number, AlarmSources>> => {
  const versions = await tx
    .selectFrom('alarm_versions')
    .select(['alarm_id', 'company_id', 'from_ts', 'until_ts', 'settings'])
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId as number))
    .orderBy('from_ts')
    .execute()
  const byCompany = Map.groupBy(versions, (row) => row.company_id)
  const sources = new Map<number, AlarmSources>()
  for (const [owner, rows] of byCompany)
    sources.set(owner, {
      versions: rows.map(
        (row): AlarmVersion => ({
          ...{ id: row.alarm_id, from: row.from_ts, until: row.until_ts },
          settings: row.settings as AlarmVersion['settings'],
        }),
      ),
      itemsOfGroup: await readItemsOfGroups(tx, owner),
      pois: await readPois(tx, owner),
      worktimes: await readWorktimes(tx, owner),
      ownStates: await readOwnStates(tx, owner),
      others: await readOtherItems(
        tx,
        owner,
        rows.flatMap((row) => othersOf(row.settings as AlarmVersion['settings'])),
      ),
    })
  return sources
}

export const readItemsOfGroups = async (tx: Tx, companyId: number): Promise<Map<number, Set<number>>> => {
  const { rows } = await sql<{ group_id: number; item_ids: number[] }>`
    WITH RECURSIVE below (top, group_id) AS (
      SELECT id, id FROM groups WHERE company_id = ${companyId}
      UNION
      SELECT top, groups.id FROM groups JOIN below ON groups.parent_id = below.group_id
    )
    SELECT top AS group_id, array_agg(item_id) AS item_ids FROM below JOIN group_items USING (group_id) GROUP BY top`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.group_id, new Set(row.item_ids)]))
}

export const readPois = async (tx: Tx, companyId: number) =>
  (
    await tx.selectFrom('pois').select(['id', 'lat', 'lng', 'radius_m']).where('company_id', '=', companyId).execute()
  ).map(({ id, lat, lng, radius_m }) => ({ id, lat, lng, radiusM: radius_m }))

/** Of a vehicle the timetable that names it, or the first of those that name a group of it. */
export const readWorktimes = async (tx: Tx, companyId: number): Promise<Map<number, WorkTimetable>> => {
  const { rows } = await sql<WorkTimetable & { item_id: number }>`
    WITH RECURSIVE below (worktime_id, group_id) AS (
      SELECT worktime_id, group_id FROM worktime_groups WHERE company_id = ${companyId}
      UNION
      SELECT worktime_id, groups.id FROM groups JOIN below ON groups.parent_id = below.group_id
    ), named (item_id, worktime_id, rank) AS (
      SELECT item_id, worktime_id, 0 FROM worktime_vehicles WHERE company_id = ${companyId}
      UNION ALL
      SELECT item_id, worktime_id, 1 FROM below JOIN group_items USING (group_id)
    )
    SELECT DISTINCT ON (item_id) item_id, timezone, spans, holidays
    FROM named JOIN worktimes ON worktimes.id = worktime_id ORDER BY item_id, rank, worktime_id`.execute(tx)
  return new Map(rows.map(({ item_id, timezone, spans, holidays }) => [item_id, { timezone, spans, holidays }]))
}

/** Of some items those that are the company's, or were when they were thrown away. */
export const readOtherItems = async (
  tx: Tx,
  companyId: number,
  itemIds: readonly number[],
): Promise<AlarmSources['others']> => {
  if (itemIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('items')
    .select(['id', 'item_type', 'deleted_ts'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = ANY (${[...new Set(itemIds)]}::integer[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, { itemType: row.item_type as 1 | 2 | 3, deletedTs: row.deleted_ts }]))
}

export const readOwnStates = async (tx: Tx, companyId: number, itemIds?: readonly number[]) => {
  const rows = await tx
    .selectFrom('item_own_states')
    .select(['item_id', 'from_ts', 'custom_state_id', 'by_alarm'])
    .where('company_id', '=', companyId)
    .$if(itemIds !== undefined, (query) =>
      query.where(sql<boolean>`item_id = ANY (${[...(itemIds ?? [])]}::integer[])`),
    )
    .orderBy('from_ts')
    .orderBy('id')
    .execute()
  const byItem = Map.groupBy(rows, (row) => row.item_id)
  return new Map(
    [...byItem].map(([itemId, own]) => [
      itemId,
      own.map((row) => ({ from: row.from_ts, stateId: row.custom_state_id, byAlarm: row.by_alarm })),
    ]),
  )
}
