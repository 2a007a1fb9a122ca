import { CompanySettings } from '@atalaya/contract/company-settings'
import type { Tx } from '../../database/tenant.ts'
import { type AccountPlace, brandOfAccount, brandOfHost } from '../brands/index.ts'

/** Whether an account has to have a second factor, by its brand or its company; the platform's people by the brand of the host. */
export const isFactorDemanded = async (tx: Tx, account: AccountPlace, hostName: string): Promise<boolean> => {
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
