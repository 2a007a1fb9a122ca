import type { Brand } from '@atalaya/contract/session'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

/** The brand of a host name, or the default one. */
export const findBrand = async (tx: Tx, hostName: string): Promise<Brand> => {
  const brand = await tx
    .selectFrom('brands')
    .select(['id', 'site_name', 'accent_light', 'accent_dark', 'formal_address'])
    .where(({ eb, or }) => or([eb(sql.val(hostName), '=', sql<string>`ANY(host_names)`), eb('is_default', '=', true)]))
    .orderBy(sql`${hostName} = ANY(host_names)`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    id: brand.id,
    siteName: brand.site_name,
    accent: { light: brand.accent_light, dark: brand.accent_dark },
    logoUrl: `/logos/${encodeURIComponent(brand.site_name)}`,
    formalAddress: brand.formal_address,
  } as Brand
}

export const isSiteName = async (tx: Tx, siteName: string): Promise<boolean> =>
  (await tx.selectFrom('brands').select('id').where('site_name', '=', siteName).executeTakeFirst()) !== undefined
