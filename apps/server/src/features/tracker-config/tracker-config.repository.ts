import type { configStates } from '@atalaya/contract/devices'
import type { TrackerConfig } from '@atalaya/contract/tracker-config'
import type { Tx } from '../../database/tenant.ts'

type ConfigState = (typeof configStates)[number]

export interface ConfiguredTracker {
  id: number
  deviceId: string
  typeId: number
  resellerId: number
  companyId: number | null
  config: Record<string, unknown> | null
  state: ConfigState
  updatedTs: number | null
}

/** Within the asker's tenant; held, so that two configurations do not mix. */
export const lockConfiguredTrackers = async (tx: Tx, ids: readonly number[]): Promise<ConfiguredTracker[]> =>
  (
    await tx
      .selectFrom('trackers')
      .select([
        'id',
        'device_id',
        'type_id',
        'reseller_id',
        'company_id',
        'config',
        'config_state',
        'config_updated_ts',
      ])
      .where('id', 'in', ids.length > 0 ? ids : [0])
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map((row) => ({
    id: row.id,
    deviceId: row.device_id,
    typeId: row.type_id,
    resellerId: row.reseller_id,
    companyId: row.company_id,
    config: row.config,
    state: row.config_state as ConfigState,
    updatedTs: row.config_updated_ts,
  }))

export const storeConfig = (
  tx: Tx,
  ids: readonly number[],
  { config, state }: { config: TrackerConfig; state: ConfigState },
) =>
  tx
    .updateTable('trackers')
    .set({
      config: JSON.stringify(config),
      config_active: config.active,
      config_state: state,
      config_updated_ts: null,
    })
    .where('id', 'in', ids)
    .execute()

export const markConfirmed = (tx: Tx, id: number, now: number) =>
  tx.updateTable('trackers').set({ config_state: 'updated', config_updated_ts: now }).where('id', '=', id).execute()
