import { CompanySettings } from '@atalaya/contract/company-settings'
import type { GeozoneShape } from '@atalaya/domain/geozone-shape'
import { sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'
import type { ZoneHistory } from './zone-timeline.ts'

/** Of `companies.state`. One that is only suspended goes on being recorded (docs/decisions/0012). */
export const deactivated = 4

/** What a company agreed to keep, days, up to where its history has ended already, and whether it takes anything at all. */
export const readHistories = async (
  tx: Tx,
  companyId: number | null,
): Promise<
  { companyId: number; timezone: string; historyDays: number; keptFrom: number; isDeactivated: boolean }[]
> => {
  const rows = await tx
    .selectFrom('companies')
    .leftJoin('history_ends', 'history_ends.company_id', 'companies.id')
    .select(['companies.id', 'companies.timezone', 'companies.conf', 'companies.state', 'history_ends.kept_from'])
    .$if(companyId !== null, (query) => query.where('companies.id', '=', companyId as number))
    .execute()
  return rows.map(({ id, timezone, conf, state, kept_from }) => ({
    companyId: id,
    timezone,
    historyDays: CompanySettings.parse(conf).general.hisTime,
    keptFrom: kept_from ?? 0,
    isDeactivated: state === deactivated,
  }))
}

const isOneOf = (column: string, ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = ANY (${[...ids]}::integer[])`

/** In all of these, `companyId` null reads everybody's, and `itemIds` those of these items alone. */
export const readTrackers = (
  tx: Tx,
  companyId: number | null,
  { itemIds, deviceIds }: { itemIds?: readonly number[]; deviceIds?: readonly string[] } = {},
) =>
  tx
    .selectFrom('trackers')
    .select(['id', 'device_id', 'company_id', 'item_id'])
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId))
    .$if(itemIds !== undefined, (query) => query.where(isOneOf('item_id', itemIds ?? [])))
    .$if(deviceIds !== undefined, (query) =>
      query.where(sql<boolean>`device_id = ANY (${[...(deviceIds ?? [])]}::text[])`),
    )
    .execute()

export type TrackerRow = Awaited<ReturnType<typeof readTrackers>>[number]

export const readItems = (tx: Tx, companyId: number | null, itemIds?: readonly number[]) =>
  tx
    .selectFrom('items')
    .leftJoin('vehicles', 'vehicles.id', 'items.id')
    .select([
      'items.id',
      'items.company_id',
      'items.item_type',
      'vehicles.odometer_source',
      'vehicles.initial_mileage_km',
      'vehicles.initial_hour_meter_h',
      'vehicles.odometer_offset_m',
      'vehicles.hour_meter_offset_ms',
      'vehicles.skip_from_ts',
      'vehicles.skip_to_ts',
      'vehicles.driver_id',
      'vehicles.driver_ts',
    ])
    .where('items.deleted_ts', 'is', null)
    .$if(companyId !== null, (query) => query.where('items.company_id', '=', companyId as number))
    .$if(itemIds !== undefined, (query) => query.where(isOneOf('items.id', itemIds ?? [])))
    .execute()

export type ItemRow = Awaited<ReturnType<typeof readItems>>[number]

/** With those that were deleted and may come back. */
export const readGeozones = async (
  tx: Tx,
  companyId: number | null,
): Promise<(ZoneHistory & { companyId: number })[]> => {
  const former = Map.groupBy(await readFormerShapes(tx, companyId), ({ geozoneId }) => geozoneId)
  const rows = await tx
    .selectFrom('geozones')
    .select(['id', 'company_id', 'shape', 'deleted_ts'])
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId as number))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    shape: row.shape as GeozoneShape,
    former: former.get(row.id) ?? [],
    deletedTs: row.deleted_ts,
  }))
}

const readFormerShapes = async (tx: Tx, companyId: number | null) => {
  const rows = await tx
    .selectFrom('geozone_versions')
    .select(['geozone_id', 'until_ts', 'shape'])
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId as number))
    .orderBy('until_ts')
    .execute()
  return rows.map(({ geozone_id, until_ts, shape }) => ({
    geozoneId: geozone_id,
    until: until_ts,
    shape: shape as GeozoneShape,
  }))
}

export const readDriverTags = (tx: Tx, companyId: number | null) =>
  tx
    .selectFrom('drivers')
    .select(['id', 'company_id', 'i_button', 'tachograph_card', 'beacon', 'reference'])
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId as number))
    .orderBy('id')
    .execute()
