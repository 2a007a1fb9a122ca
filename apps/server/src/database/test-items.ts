import type { Insertable } from 'kysely'
import { storeFile } from '../files/files.repository.ts'
import type { Tables } from './schema.ts'
import type { Database, Tx } from './tenant.ts'

interface TestItem {
  name: string
  itemType?: 1 | 2 | 3
  /** Groups that it is a direct member of. */
  groupIds?: readonly number[]
}

/** A vehicle, asset or person of a company; answers its id. */
export const insertTestItem = async (database: Database, companyId: number, item: TestItem): Promise<number> => {
  const { name, itemType = 1, groupIds = [] } = item
  const company = { company_id: companyId }
  const { id } = await database
    .insertInto('items')
    .values({ ...company, item_type: itemType })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto(itemType === 1 ? 'vehicles' : itemType === 2 ? 'assets' : 'persons')
    .values({ ...company, id, name })
    .execute()
  for (const groupId of groupIds) {
    await database
      .insertInto('group_items')
      .values({ ...company, group_id: groupId, item_id: id })
      .execute()
  }
  return id
}

/** Answers the driver's id. */
export const insertTestDriver = async (
  database: Database,
  companyId: number,
  driver: Omit<Insertable<Tables['drivers']>, 'company_id'>,
): Promise<number> =>
  (
    await database
      .insertInto('drivers')
      .values({ company_id: companyId, ...driver })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const insertTestGroup = async (
  database: Database,
  companyId: number,
  group: { name: string; parentId?: number },
): Promise<number> =>
  (
    await database
      .insertInto('groups')
      .values({ company_id: companyId, name: group.name, parent_id: group.parentId ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** A record's photo, of its owner. */
export const insertTestPhoto = async (
  database: Database,
  owner: { company_id: number | null; reseller_id: number | null },
  {
    noun,
    recordId,
    small = 'small',
    large = 'large',
  }: { noun: string; recordId: number; small?: string; large?: string },
): Promise<void> => {
  const store = (text: string) =>
    storeFile(database as unknown as Tx, owner, { type: 'image/webp', content: Buffer.from(text), usedTs: 1 })
  const files = { small_file: await store(small), large_file: await store(large) }
  await database
    .insertInto('photos')
    .values({ ...owner, noun, record_id: recordId, updated_ts: 1, ...files })
    .execute()
}
