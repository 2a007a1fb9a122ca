import type { Tx } from '../../database/tenant.ts'
import { storeFile } from '../../files/files.repository.ts'

export interface Logo {
  type: 'image/svg+xml' | 'image/png'
  image: Buffer
  /** Of the file that it was. */
  updatedTs: number
}

/** Null for a brand that has none of its own; undefined where there is no such brand. */
export const findLogo = async (tx: Tx, siteName: string): Promise<Pick<Logo, 'type' | 'image'> | null | undefined> => {
  const found = await tx
    .selectFrom('brands')
    .leftJoin('brand_logos', (join) =>
      join.onRef('brand_logos.brand_id', '=', 'brands.id').on('brand_logos.variant', '=', 'light'),
    )
    .leftJoin('files', 'files.id', 'brand_logos.file')
    .select(['type', 'content'])
    .where('site_name', '=', siteName)
    .executeTakeFirst()
  if (!found) return undefined
  return found.type && found.content ? { type: found.type as Logo['type'], image: found.content } : null
}

/** Ids by site name. */
export const listSiteNames = async (tx: Tx): Promise<[string, number][]> =>
  (await tx.selectFrom('brands').select(['id', 'site_name']).execute()).map(({ id, site_name }) => [site_name, id])

/** Unless a newer one is there. */
export const upsertLogo = async (tx: Tx, brandId: number, { type, image, updatedTs }: Logo): Promise<void> => {
  const file = await storeFile(tx, { company_id: null, reseller_id: null }, { type, content: image, usedTs: updatedTs })
  const values = { file, updated_ts: updatedTs }
  await tx
    .insertInto('brand_logos')
    .values({ brand_id: brandId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'variant']).doUpdateSet(values).where('brand_logos.updated_ts', '<', updatedTs),
    )
    .execute()
}
