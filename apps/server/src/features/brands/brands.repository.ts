import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { storeFile } from '../../files/files.repository.ts'
import type { LogoImage } from './logo-image.ts'

/** On light surfaces, on dark ones, and where there is room for a square alone. */
export type LogoVariant = 'light' | 'dark' | 'icon'

export interface KeptLogo extends LogoImage {
  /** Of its content: another picture has another one. */
  file: number
}

const logosOf = (tx: Tx) =>
  tx
    .selectFrom('brand_logos')
    .innerJoin('files', 'files.id', 'brand_logos.file')
    .select(['variant', 'file', sql<LogoImage['type']>`type`.as('type'), 'content'])

/** Undefined where the brand has none of its own. */
export const findLogo = (tx: Tx, brandId: number, variant: LogoVariant): Promise<KeptLogo | undefined> =>
  logosOf(tx).where('brand_id', '=', brandId).where('variant', '=', variant).executeTakeFirst()

export const findBrandId = async (tx: Tx, siteName: string): Promise<number | undefined> =>
  (await tx.selectFrom('brands').select('id').where('site_name', '=', siteName).executeTakeFirst())?.id

export const findLogoFile = async (tx: Tx, brandId: number, variant: LogoVariant): Promise<number | null> => {
  const query = tx.selectFrom('brand_logos').select('file').where('brand_id', '=', brandId)
  return (await query.where('variant', '=', variant).executeTakeFirst())?.file ?? null
}

export const hasFile = async (tx: Tx, file: number): Promise<boolean> =>
  (await tx.selectFrom('files').select('id').where('id', '=', file).executeTakeFirst()) !== undefined

export const putLogo = async (
  tx: Tx,
  { brandId, variant, file, updatedTs }: { brandId: number; variant: LogoVariant; file: number; updatedTs: number },
): Promise<void> => {
  const values = { file, updated_ts: updatedTs }
  await tx
    .insertInto('brand_logos')
    .values({ brand_id: brandId, variant, ...values })
    .onConflict((conflict) => conflict.columns(['brand_id', 'variant']).doUpdateSet(values))
    .execute()
}

export const deleteLogo = async (tx: Tx, brandId: number, variant: LogoVariant): Promise<void> => {
  await tx.deleteFrom('brand_logos').where('brand_id', '=', brandId).where('variant', '=', variant).execute()
}

/** Ids by site name. */
export const listSiteNames = async (tx: Tx): Promise<[string, number][]> =>
  (await tx.selectFrom('brands').select(['id', 'site_name']).execute()).map(({ id, site_name }) => [site_name, id])

/** Unless a newer one is there; `updatedTs` is of the file that it was. */
export const upsertLogo = async (
  tx: Tx,
  brandId: number,
  { updatedTs, ...image }: LogoImage & { updatedTs: number },
): Promise<void> => {
  const file = await storeFile(tx, { company_id: null, reseller_id: null }, { ...image, usedTs: updatedTs })
  const values = { file, updated_ts: updatedTs }
  await tx
    .insertInto('brand_logos')
    .values({ brand_id: brandId, ...values })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'variant']).doUpdateSet(values).where('brand_logos.updated_ts', '<', updatedTs),
    )
    .execute()
}
