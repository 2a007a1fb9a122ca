import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import { upsertLogo } from './brands.repository.ts'

/** A brand that is live under some host names, for tests that need another one. */
export const insertTestBrand = async (
  database: Kysely<Tables>,
  {
    hostNames = [],
    logo,
    ...row
  }: { site_name: string; hostNames?: readonly string[]; logo?: string } & Partial<Insertable<Tables['brands']>>,
): Promise<number> => {
  const { id } = await database.insertInto('brands').values(row).returning('id').executeTakeFirstOrThrow()
  for (const name of hostNames)
    await database.insertInto('brand_hosts').values({ name, brand_id: id, state: 'live' }).execute()
  if (logo !== undefined) {
    const image = { type: 'image/svg+xml' as const, content: Buffer.from(logo), updatedTs: 1 }
    await database.transaction().execute((tx) => upsertLogo(tx, id, image))
  }
  return id
}

export const testLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="20" height="20" fill="#c8102e"/></svg>'

/** Whose document a PDF is, and whether there is a picture in it. */
export const headOfPdf = (pdf: Uint8Array): { siteName: string | undefined; hasLogo: boolean } => {
  const text = Buffer.from(pdf).toString('latin1')
  const [, creator] = /\/Creator (\d+) 0 R/.exec(text) ?? []
  const [, siteName] = new RegExp(`\\n${creator} 0 obj\\n\\(([^)]*)\\)`).exec(text) ?? []
  return { siteName, hasLogo: text.includes('/Subtype /Image') }
}
