import { type CustomField, CustomFieldFields as Fields, type NewCustomField } from '@atalaya/contract/custom-data'
import { sql } from 'kysely'
import { failure } from '../../access/failures.ts'
import type { Tx } from '../../database/tenant.ts'
import { customFields } from '../../limits/kept-records.limits.ts'
import { columnsOf } from '../../records/columns.ts'
import { fieldsIn, nameInLanguages, type RecordKind } from '../../records/record-kind.ts'
import { keptById, type Reference } from '../../records/references.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { tableRecords } from '../../records/table-records.ts'
import { tellChanged } from '../../records/tell-changed.ts'

const table = tableRecords<CustomField, NewCustomField>({ table: 'custom_fields', columns: columnsOf(Fields) })

export const listCustomFields = async (tx: Tx, noun?: CustomField['nouns'][number]): Promise<CustomField[]> =>
  (await table.list(tx)).filter(({ nouns }) => noun === undefined || nouns.includes(noun))

const tables = ['vehicles', 'assets', 'persons', 'drivers'] as const
interface Kept {
  table: (typeof tables)[number]
  record: number
  value: unknown
}

/** What the records of a removed field said in it; whoever has been given another value since keeps that. */
const values: Reference<Kept> = {
  name: 'values',
  read: async ({ tx }, ids) => {
    const parts = tables.map(
      (name) => sql`
        SELECT custom_fields.id, json_build_object('table', ${sql.lit(name)}, 'record', records.id,
          'value', records.custom_data -> custom_fields.key) AS kept
        FROM custom_fields JOIN ${sql.table(name)} AS records ON records.custom_data ? custom_fields.key
        WHERE custom_fields.id = ANY (${[...ids]}::integer[])`,
    )
    const { rows } = await sql<{ id: number; kept: Kept }>`${sql.join(parts, sql` UNION ALL `)}`.execute(tx)
    return keptById(rows)
  },
  restore: async (scope, kept) => {
    for (const [name, ofTable] of Map.groupBy(kept, (one) => one.kept.table)) {
      const rows = ofTable.map(({ id, kept: { record, value } }) => ({ id, record, value }))
      await sql`
        UPDATE ${sql.table(name)} AS records SET custom_data = given.data || records.custom_data
        FROM (
          SELECT record, jsonb_object_agg(custom_fields.key, value) AS data
          FROM json_to_recordset(${JSON.stringify(rows)}::json) AS said (id integer, record integer, value jsonb)
          JOIN custom_fields ON custom_fields.id = said.id GROUP BY record
        ) AS given WHERE records.id = given.record`.execute(scope.tx)
      tellChanged(scope, name)
    }
  },
}

const clearValues = async (scope: CompanyScope, keys: readonly string[]): Promise<void> => {
  for (const name of tables) {
    const { numAffectedRows = 0n } = await sql`
      UPDATE ${sql.table(name)} SET custom_data = custom_data - ${[...keys]}::text[]
      WHERE custom_data ?| ${[...keys]}::text[]`.execute(scope.tx)
    if (numAffectedRows > 0n) tellChanged(scope, name)
  }
}

export const customFieldKind: RecordKind<CustomField, NewCustomField> = {
  noun: 'customFields',
  level: 'company',
  write: 'customDatas.write',
  schema: Fields,
  fieldsOf: fieldsIn(Fields),
  titleOf: nameInLanguages,
  ...table,
  most: { limit: customFields.value, count: table.count },
  check: async (_, drafts) =>
    drafts.map(({ fields }) =>
      fields.kind === 'choice' && fields.choices.length === 0
        ? failure('input.invalid', { fields: { choices: 'required' } })
        : fields,
    ),
  uniques: [
    {
      field: 'key',
      code: 'name.taken',
      constraint: 'custom_fields_key',
      valueOf: ({ key }) => key,
      findHolders: async (tx, keys) => {
        const rows = await tx.selectFrom('custom_fields').select(['id', 'key']).where('key', 'in', keys).execute()
        return new Map(rows.map(({ id, key }) => [key, id]))
      },
    },
  ],
  references: [values],
  remove: async (scope, fields) => {
    await clearValues(
      scope,
      fields.map(({ key }) => key),
    )
    await table.remove(scope, fields)
  },
}
