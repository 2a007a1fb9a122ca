import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../../database/schema.ts'

/** A brand that is live under some host names, for tests that need another one. */
export const insertTestBrand = async (
  database: Kysely<Tables>,
  {
    hostNames = [],
    ...row
  }: { site_name: string; hostNames?: readonly string[] } & Partial<Insertable<Tables['brands']>>,
): Promise<number> => {
  const { id } = await database.insertInto('brands').values(row).returning('id').executeTakeFirstOrThrow()
  for (const name of hostNames)
    await database.insertInto('brand_hosts').values({ name, brand_id: id, state: 'live' }).execute()
  return id
}
