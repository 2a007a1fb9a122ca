import type { NewOpenidProvider, RoleRule } from '@atalaya/contract/openid'
import type { Tx } from '../../database/tenant.ts'

export interface StoredProvider {
  companyId: number
  code: string
  isEnabled: boolean
  issuer: string
  clientId: string
  encryptedSecret: Buffer
  roleClaim: string
  roleRules: RoleRule[]
  emailDomains: string[]
  isProvisioning: boolean
  isOnlyWay: boolean
  updatedTs: number
}

const select = (tx: Tx) =>
  tx
    .selectFrom('openid_providers')
    .select(['company_id as companyId', 'code', 'is_enabled as isEnabled', 'issuer', 'client_id as clientId'])
    .select(['encrypted_secret as encryptedSecret', 'role_claim as roleClaim', 'role_rules as roleRules'])
    .select(['email_domains as emailDomains', 'is_provisioning as isProvisioning', 'is_only_way as isOnlyWay'])
    .select('updated_ts as updatedTs')

/** As access. */
export const findProvider = async (tx: Tx, companyId: number): Promise<StoredProvider | undefined> =>
  (await select(tx).where('company_id', '=', companyId).executeTakeFirst()) as StoredProvider | undefined

export const findProviderByCode = async (tx: Tx, code: string): Promise<StoredProvider | undefined> =>
  (await select(tx).where('code', '=', code).where('is_enabled', '=', true).executeTakeFirst()) as
    | StoredProvider
    | undefined

/** Whose people have addresses of that domain; of two companies that say so neither, since nothing tells them apart. */
export const findProviderByDomain = async (tx: Tx, domain: string): Promise<StoredProvider | undefined> => {
  const found = await select(tx)
    .where('is_enabled', '=', true)
    .where(({ eb, val, ref }) => eb(val(domain), '=', eb.fn.any(ref('email_domains'))))
    .limit(2)
    .execute()
  return found.length === 1 ? (found[0] as StoredProvider) : undefined
}

export const saveProvider = async (
  tx: Tx,
  given: {
    companyId: number
    code: string
    encryptedSecret: Buffer
    now: number
    provider: Omit<NewOpenidProvider, 'secret'>
  },
): Promise<void> => {
  const { provider } = given
  const values = {
    is_enabled: provider.isEnabled,
    issuer: provider.issuer,
    client_id: provider.clientId,
    encrypted_secret: given.encryptedSecret,
    role_claim: provider.roleClaim,
    role_rules: JSON.stringify(provider.roleRules),
    email_domains: provider.emailDomains,
    is_provisioning: provider.isProvisioning,
    is_only_way: provider.isOnlyWay,
    updated_ts: given.now,
  }
  await tx
    .insertInto('openid_providers')
    .values({ company_id: given.companyId, code: given.code, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute()
}

/** With who somebody was to it: another provider of the same address would speak of other people. */
export const deleteProvider = async (tx: Tx, companyId: number): Promise<void> => {
  await tx.deleteFrom('openid_identities').where('company_id', '=', companyId).execute()
  await tx.deleteFrom('openid_providers').where('company_id', '=', companyId).execute()
}
