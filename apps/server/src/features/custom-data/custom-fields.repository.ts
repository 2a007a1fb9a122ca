import type { CustomField, NewCustomField } from '@atalaya/contract/custom-data'
import type { CustomFieldId } from '@atalaya/contract/identifiers'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import type { Tx } from '../../database/tenant.ts'

const columns = ['id', 'key', 'names', 'kind', 'choices', 'is_required', 'nouns', 'version'] as const

const toField = (row: Pick<Selectable<Tables['custom_fields']>, (typeof columns)[number]>): CustomField => ({
  id: row.id as CustomFieldId,
  key: row.key,
  names: row.names,
  kind: row.kind as CustomField['kind'],
  choices: row.choices,
  isRequired: row.is_required,
  nouns: row.nouns as CustomField['nouns'],
  version: row.version,
})

export const listCustomFields = async (tx: Tx, noun?: CustomField['nouns'][number]): Promise<CustomField[]> =>
  (
    await tx
      .selectFrom('custom_fields')
      .select(columns)
      .$if(noun !== undefined, (query) => query.where(sql<boolean>`${noun} = ANY (nouns)`))
      .orderBy('id')
      .execute()
  ).map(toField)

export const findCustomField = async (tx: Tx, id: number): Promise<CustomField | undefined> => {
  const row = await tx.selectFrom('custom_fields').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toField(row)
}

const toValues = ({ names, choices, isRequired, nouns }: Omit<NewCustomField, 'key' | 'kind'>) => ({
  names: JSON.stringify(names),
  choices,
  is_required: isRequired,
  nouns,
})

export const insertCustomField = async (tx: Tx, companyId: number, field: NewCustomField): Promise<CustomField> =>
  toField(
    await tx
      .insertInto('custom_fields')
      .values({ company_id: companyId, key: field.key, kind: field.kind, ...toValues(field) })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

/** Undefined when the row is gone or is no longer at `version`. */
export const updateCustomField = async (
  tx: Tx,
  id: number,
  field: Omit<NewCustomField, 'key' | 'kind'> & { version: number },
): Promise<CustomField | undefined> => {
  const row = await tx
    .updateTable('custom_fields')
    .set({ ...toValues(field), version: field.version + 1 })
    .where('id', '=', id)
    .where('version', '=', field.version)
    .returning(columns)
    .executeTakeFirst()
  return row && toField(row)
}

/** With its values; the records' histories keep what they were. */
export const deleteCustomField = async (tx: Tx, { id, key }: CustomField): Promise<void> => {
  await tx.deleteFrom('custom_fields').where('id', '=', id).execute()
  for (const table of ['vehicles', 'assets', 'persons', 'drivers'] as const) {
    await sql`UPDATE ${sql.table(table)} SET custom_data = custom_data - ${key} WHERE custom_data ? ${key}`.execute(tx)
  }
}
