import { type ManagedBrand, NewBrand, type PublishedVersion } from '@atalaya/contract/brands'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { brandVersions } from '../../limits/kept-records.limits.ts'
import { fieldsIn } from '../../records/record-kind.ts'
import type { PlatformScope } from '../../records/scope.ts'
import { brandRecords } from './brand-records.ts'

/** What was kept before a field was known has it as a new brand has it. */
export const wholeBrand = (kept: object): NewBrand => ({ ...NewBrand.parse({ siteName: '-' }), ...kept })

const insertVersion = async (
  tx: Tx,
  { brandId, fields, userId, now }: { brandId: number; fields: NewBrand; userId: number | null; now: number },
): Promise<void> => {
  const file = (variant: string) =>
    sql<number | null>`(SELECT file FROM brand_logos WHERE brand_id = ${brandId} AND variant = ${variant})`
  await tx
    .insertInto('brand_versions')
    .values({
      ...{ brand_id: brandId, published_ts: now, user_id: userId, fields: JSON.stringify(fields) },
      ...{ light_file: file('light'), dark_file: file('dark'), icon_file: file('icon') },
      // Its row is locked by who changes it: nobody counts at the same time.
      number: sql`(SELECT coalesce(max(number), 0) + 1 FROM brand_versions WHERE brand_id = ${brandId})`,
    })
    .execute()
  await sql`DELETE FROM brand_versions WHERE brand_id = ${brandId} AND number <= (
    SELECT number FROM brand_versions WHERE brand_id = ${brandId}
    ORDER BY number DESC OFFSET ${brandVersions.value} LIMIT 1)`.execute(tx)
}

/** After each change that people are served by, in its transaction; of each brand the newest stay. */
export const keepVersions = async (
  { tx, now, session }: PlatformScope,
  published: readonly { brand: ManagedBrand; fields: NewBrand }[],
): Promise<void> => {
  for (const { brand, fields } of published)
    await insertVersion(tx, { brandId: brand.id, fields, userId: session.userId, now })
}

/** Of a brand that nobody made by hand, as the demo's: so that its first change can be taken back as well. */
export const keepFirstVersion = async (tx: Tx, brandId: number, now: number): Promise<void> => {
  const [brand] = await brandRecords.find({ tx }, [brandId])
  const fields = brand && fieldsIn(NewBrand)(brand as NewBrand)
  if (fields) await insertVersion(tx, { brandId, fields, userId: null, now })
}

/** Of people of the platform, whom everybody who asks for brands may know. */
export const nameOfPerson = sql<
  string | null
>`(SELECT first_name || ' ' || last_name FROM users WHERE users.id = user_id)`

export const listVersions = async (tx: Tx, brandId: number): Promise<PublishedVersion[]> =>
  (await tx
    .selectFrom('brand_versions')
    .select(['number', 'published_ts as publishedTs', nameOfPerson.as('by')])
    .where('brand_id', '=', brandId)
    .orderBy('number', 'desc')
    .execute()) as PublishedVersion[]

type Pictures = Record<'logo' | 'darkLogo' | 'icon', string | null>

export const findVersion = async (
  tx: Tx,
  { brandId, number }: { brandId: number; number: number },
): Promise<(NewBrand & Pictures) | undefined> => {
  const image = (column: 'light_file' | 'dark_file' | 'icon_file') =>
    sql<Buffer | null>`(SELECT content FROM files WHERE id = ${sql.ref(column)})`
  const found = await tx
    .selectFrom('brand_versions')
    .select([
      'fields',
      image('light_file').as('logo'),
      image('dark_file').as('darkLogo'),
      image('icon_file').as('icon'),
    ])
    .where('brand_id', '=', brandId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!found) return undefined
  const { fields, logo, darkLogo, icon } = found
  const base64 = (content: Buffer | null) => content?.toString('base64') ?? null
  return { ...wholeBrand(fields), logo: base64(logo), darkLogo: base64(darkLogo), icon: base64(icon) }
}
