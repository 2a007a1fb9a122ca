import type { ResellerId } from '@atalaya/contract/identifiers'
import { type ConfigTemplate, NewConfigTemplate } from '@atalaya/contract/tracker-config'
import { nameKey } from '@atalaya/domain/seen-name'
import { sql } from 'kysely'
import { isFailure } from '../../access/failures.ts'
import type { Tx } from '../../database/tenant.ts'
import { configTemplates } from '../../limits/kept-records.limits.ts'
import { columnsOf } from '../../records/columns.ts'
import { fieldsIn, type RecordKind, type Unique } from '../../records/record-kind.ts'
import type { ResellerScope } from '../../records/scope.ts'
import { tableRecords } from '../../records/table-records.ts'
import { checkConfig } from './check-config.ts'

type StoredTemplate = Omit<ConfigTemplate, 'resellerId'>

const table = tableRecords<StoredTemplate, NewConfigTemplate>({
  table: 'tracker_config_templates',
  columns: columnsOf(NewConfigTemplate),
  hasTimes: true,
})

const withReseller = (templates: readonly StoredTemplate[], resellerId: number): ConfigTemplate[] =>
  templates.map((template) => ({ ...template, resellerId: resellerId as ResellerId }))

export const listTemplates = async (tx: Tx, resellerId: number): Promise<ConfigTemplate[]> =>
  withReseller(await table.list(tx), resellerId)

/** Within the asker's tenant. */
export const findTemplate = async (tx: Tx, id: number): Promise<StoredTemplate | undefined> =>
  (await table.list(tx)).find((template) => template.id === id)

const keyOf = ({ typeId, name }: Partial<NewConfigTemplate>): string => `${typeId} ${nameKey(name ?? '')}`

/** Of one type. */
const nameOfType: Unique<NewConfigTemplate> = {
  field: 'name',
  code: 'name.taken',
  constraint: 'tracker_config_templates_name',
  valueOf: keyOf,
  findHolders: async (tx, keys) => {
    const { rows } = await sql<{ id: number; typeId: number; name: string }>`
      SELECT id, type_id AS "typeId", name FROM tracker_config_templates`.execute(tx)
    const asked = new Set(keys)
    return new Map(rows.map((row) => [keyOf(row), row.id] as const).filter(([key]) => asked.has(key)))
  },
}

export const configTemplateKind: RecordKind<StoredTemplate, NewConfigTemplate, ResellerScope, ConfigTemplate> = {
  noun: 'configTemplates',
  level: 'reseller',
  write: 'devices.write',
  schema: NewConfigTemplate,
  fieldsOf: fieldsIn(NewConfigTemplate),
  ...table,
  show: async ({ resellerId }, templates) => withReseller(templates, resellerId),
  most: { limit: configTemplates.value, count: table.count },
  check: async (_, drafts) =>
    drafts.map(({ fields }) => {
      const config = checkConfig(fields.typeId, fields.config)
      return isFailure(config) ? config : { ...fields, config: { ...config } }
    }),
  uniques: [nameOfType],
}
