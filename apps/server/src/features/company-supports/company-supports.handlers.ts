import { CompanySettings } from '@atalaya/contract/company-settings'
import type { companySupportRoutes } from '@atalaya/contract/company-supports'
import { FileContent } from '@atalaya/contract/route'
import type { Support } from '@atalaya/contract/supports'
import { failure } from '../../access/failures.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { readPhoto } from '../photos/index.ts'
import { supportsTable } from '../supports/index.ts'

/** Those of its reseller, which row-level security lets a company read; the ones that were chosen for it, if any were. */
const listOfCompany = async (tx: Tx, companyId: number): Promise<Support[]> => {
  const company = await tx.selectFrom('companies').select('conf').where('id', '=', companyId).executeTakeFirst()
  if (!company) throw failure('not.found')
  const { supports: chosen } = CompanySettings.parse(company.conf)
  const all = await supportsTable.list(tx)
  return chosen && chosen.length > 0 ? all.filter(({ id }) => chosen.includes(id)) : all
}

export const companySupportHandlers: Handlers<typeof companySupportRoutes> = {
  list: async ({ tx, params }) => byId(await listOfCompany(tx, params.companyId)),

  photo: async ({ tx, params, query }) => {
    const isSeen = (await listOfCompany(tx, params.companyId)).some(({ id }) => id === params.id)
    const subject = { noun: 'supports', recordId: params.id }
    const image = isSeen ? await readPhoto(tx, subject, query.size === '64' ? 'small' : 'large') : undefined
    if (!image) throw failure('not.found')
    return new FileContent(new Uint8Array(image), 'image/webp')
  },
}
