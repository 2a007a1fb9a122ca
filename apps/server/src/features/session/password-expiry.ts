import { CompanySettings } from '@atalaya/contract/company-settings'
import type { Tx } from '../../database/tenant.ts'
import type { Account } from './users.repository.ts'

const dayMs = 86_400_000

/** For how many whole days a password has been past what its company lets it be; undefined while it is good. */
export const daysSinceExpiry = async (
  tx: Tx,
  { companyId, passwordSetTs }: Pick<Account, 'companyId' | 'passwordSetTs'>,
  now: number,
): Promise<number | undefined> => {
  if (companyId === null) return undefined
  const { conf } = await tx.selectFrom('companies').select('conf').where('id', '=', companyId).executeTakeFirstOrThrow()
  const { passwordExpirationDays } = CompanySettings.parse(conf).general
  const over = now - passwordSetTs - passwordExpirationDays * dayMs
  return passwordExpirationDays === 0 || over < 0 ? undefined : Math.floor(over / dayMs)
}
