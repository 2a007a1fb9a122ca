import type { GeozoneShape } from '@atalaya/domain/geozone-shape'
import type { Tx } from '../database/tenant.ts'

/** In all of these, `companyId` null reads everybody's. */
export const readTrackers = (tx: Tx, companyId: number | null) =>
  tx
    .selectFrom('trackers')
    .select(['id', 'device_id', 'company_id', 'item_id', 'first_connect_ts'])
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId))
    .execute()

export type TrackerRow = Awaited<ReturnType<typeof readTrackers>>[number]

export const readItems = (tx: Tx, companyId: number | null) =>
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
      'vehicles.driver_id',
      'vehicles.driver_ts',
    ])
    .$if(companyId !== null, (query) => query.where('items.company_id', '=', companyId as number))
    .execute()

export type ItemRow = Awaited<ReturnType<typeof readItems>>[number]

export const readGeozones = async (
  tx: Tx,
  companyId: number | null,
): Promise<{ id: number; companyId: number; shape: GeozoneShape }[]> =>
  (
    await tx
      .selectFrom('geozones')
      .select(['id', 'company_id', 'shape'])
      .$if(companyId !== null, (query) => query.where('company_id', '=', companyId as number))
      .execute()
  ).map((row) => ({ id: row.id, companyId: row.company_id, shape: row.shape as GeozoneShape }))

export const readDriverTags = (tx: Tx, companyId: number | null) =>
  tx
    .selectFrom('drivers')
    .select(['id', 'company_id', 'i_button', 'tachograph_card', 'beacon', 'reference'])
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId as number))
    .orderBy('id')
    .execute()
