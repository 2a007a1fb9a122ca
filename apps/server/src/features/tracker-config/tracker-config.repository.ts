import type { configStates } from '@atalaya/contract/devices'
import type { ResellerId } from '@atalaya/contract/identifiers'
import type { ConfigTemplate, ConfigTemplateId, TrackerConfig } from '@atalaya/contract/tracker-config'
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

/** Behind the asker's wall; held, so that two configurations do not mix. */
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

const templateColumns = ['id', 'reseller_id', 'type_id', 'name', 'config', 'updated_ts'] as const

interface TemplateRow {
  id: number
  reseller_id: number
  type_id: number
  name: string
  config: object
  updated_ts: number
}

const toTemplate = (row: TemplateRow): ConfigTemplate => ({
  id: row.id as ConfigTemplateId,
  resellerId: row.reseller_id as ResellerId,
  typeId: row.type_id,
  name: row.name,
  config: row.config as TrackerConfig,
  updatedTs: row.updated_ts,
})

export const listTemplates = async (tx: Tx, resellerId: number): Promise<ConfigTemplate[]> =>
  (
    await tx
      .selectFrom('tracker_config_templates')
      .select(templateColumns)
      .where('reseller_id', '=', resellerId)
      .orderBy('id')
      .execute()
  ).map(toTemplate)

export const findTemplate = async (tx: Tx, id: number): Promise<ConfigTemplate | undefined> => {
  const query = tx.selectFrom('tracker_config_templates').select(templateColumns).where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row && toTemplate(row)
}

export const insertTemplate = async (
  tx: Tx,
  {
    resellerId,
    typeId,
    name,
    config,
    now,
  }: Pick<ConfigTemplate, 'typeId' | 'name' | 'config'> & {
    resellerId: number
    now: number
  },
): Promise<ConfigTemplate> =>
  toTemplate(
    await tx
      .insertInto('tracker_config_templates')
      .values({ reseller_id: resellerId, type_id: typeId, name, config: JSON.stringify(config), updated_ts: now })
      .returning(templateColumns)
      .executeTakeFirstOrThrow(),
  )

/** Undefined where another was stored since `updatedTs`. */
export const updateTemplate = async (
  tx: Tx,
  { id, updatedTs }: Pick<ConfigTemplate, 'id' | 'updatedTs'>,
  { name, config, now }: Pick<ConfigTemplate, 'name' | 'config'> & { now: number },
): Promise<ConfigTemplate | undefined> => {
  const row = await tx
    .updateTable('tracker_config_templates')
    .set({ name, config: JSON.stringify(config), updated_ts: now })
    .where('id', '=', id)
    .where('updated_ts', '=', updatedTs)
    .returning(templateColumns)
    .executeTakeFirst()
  return row && toTemplate(row)
}

export const deleteTemplate = async (tx: Tx, id: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('tracker_config_templates')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
