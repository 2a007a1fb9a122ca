import type { Tx } from '../../database/tenant.ts'
import { logoPng } from '../../mail/index.ts'
import type { BrandInUse } from './brand-in-use.ts'
import { findLogo } from './brands.repository.ts'

/** What stands at the top of a document; plain data, since some are made in a thread of their own. */
export interface DocumentBrand {
  siteName: string
  /** As it is kept; null of a brand that has none of its own. */
  logo: Uint8Array | null
}

/** As the engine. */
export const documentBrandOf = async (
  tx: Tx,
  { id, siteName }: Pick<BrandInUse, 'id' | 'siteName'>,
): Promise<DocumentBrand> => ({ siteName, logo: (await findLogo(tx, id, 'light'))?.content ?? null })

/** Settings of a PDF, which takes pixels alone; past the transaction, since drawing takes its time. */
export const pdfHeadOf = async ({
  siteName,
  logo,
}: DocumentBrand): Promise<{ siteName: string; logo: Uint8Array | undefined }> => ({
  siteName,
  logo: (logo && (await logoPng(logo))) ?? undefined,
})
