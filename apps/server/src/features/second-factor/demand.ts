import { CompanySettings } from '@atalaya/contract/company-settings'
import type { Tx } from '../../database/tenant.ts'
import { brandOfAccount, brandOfHost } from '../brands/index.ts'

/** Whether an account has to have a second factor, by its brand or its company; above resellers by the brand of the host. */
export const isFactorDemanded = async (
  tx: Tx,
  account: { companyId: number | null; resellerId: number | null },
  hostName: string,
): Promise<boolean> => {
  const brand = (await brandOfAccount(tx, account)) ?? (await brandOfHost(tx, hostName))
  if (brand.demandsSecondFactor) return true
  if (account.companyId === null) return false
  const company = await tx
    .selectFrom('companies')
    .select('conf')
    .where('id', '=', account.companyId)
    .executeTakeFirstOrThrow()
  return CompanySettings.parse(company.conf).general.secondFactor === 'required'
}
