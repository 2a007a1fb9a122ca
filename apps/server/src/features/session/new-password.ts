import { passwordFaults } from '@atalaya/domain/password-policy'
import { sql } from 'kysely'
import { failure } from '../../access/failures.ts'
import type { Tx } from '../../database/tenant.ts'
import { brandOfAccount, brandOfHost } from '../brands/index.ts'
import { hasAnyFactor, readFactorsAtHand } from '../second-factor/index.ts'
import { readLeakedPasswords } from './leaked-passwords.ts'

interface NewPassword {
  password: string
  hostName: string
  /** Of the body, where the refusal is shown. */
  field: string
  /** Whose it becomes: somebody with an account, or who is about to get one. */
  owner: { userId: number } | { companyId: number; firstName: string; lastName: string; email: string }
}

const namesOfUser = async (tx: Tx, userId: number) => {
  const { rows } = await sql<{ firstName: string; lastName: string; email: string; houses: (string | null)[] }>`
    SELECT first_name AS "firstName", last_name AS "lastName", users.email,
      ARRAY[companies.name, resellers.name, distributors.name] AS houses
    FROM users
      LEFT JOIN companies ON companies.id = users.company_id
      LEFT JOIN resellers ON resellers.id = coalesce(users.reseller_id, companies.reseller_id)
      LEFT JOIN distributors ON distributors.id = coalesce(users.distributor_id, resellers.distributor_id)
    WHERE users.id = ${userId}`.execute(tx)
  return rows[0]
}

const namesOfCompany = async (tx: Tx, companyId: number) => {
  const { rows } = await sql<{ houses: (string | null)[] }>`
    SELECT ARRAY[companies.name, resellers.name] AS houses
    FROM companies JOIN resellers ON resellers.id = companies.reseller_id WHERE companies.id = ${companyId}`.execute(tx)
  return rows[0]
}

/** Of whoever has none yet: a company's, who will have no second factor before the first sign-in. */
const placeOf = async (tx: Tx, owner: NewPassword['owner']) => {
  if ('companyId' in owner)
    return { companyId: owner.companyId, resellerId: null, distributorId: null, hasSecondFactor: false }
  const user = await tx
    .selectFrom('users')
    .select(['company_id as companyId', 'reseller_id as resellerId', 'distributor_id as distributorId'])
    .where('id', '=', owner.userId)
    .executeTakeFirst()
  const hasSecondFactor = hasAnyFactor(await readFactorsAtHand(tx, owner.userId))
  const { companyId = null, resellerId = null, distributorId = null } = user ?? {}
  return { companyId, resellerId, distributorId, hasSecondFactor }
}

/**
 * As access, and the only judge: what everybody would guess, what has leaked, the policy of the account's own brand and the names of the
 * brand, of whom the account belongs to, and its own. Call it before hashing, which costs a core some 30 ms.
 */
export const refuseUnfitPassword = async (tx: Tx, { password, hostName, field, owner }: NewPassword): Promise<void> => {
  const known =
    'userId' in owner
      ? await namesOfUser(tx, owner.userId)
      : { ...owner, houses: (await namesOfCompany(tx, owner.companyId))?.houses ?? [] }
  if (!known) return
  const { hasSecondFactor, ...place } = await placeOf(tx, owner)
  const ofHost = await brandOfHost(tx, hostName)
  const brand = (await brandOfAccount(tx, place)) ?? ofHost
  const { firstName, lastName, email, houses } = known
  const names = [
    ...[brand.siteName, ofHost.siteName],
    ...houses.filter((name) => name !== null),
    ...[`${firstName} ${lastName}`, `${lastName} ${firstName}`, ...email.split('@')],
  ]
  const leaked = await readLeakedPasswords()
  const isLeaked = (folded: string) => leaked.has(folded)
  const [fault] = passwordFaults(password, { policy: brand.passwordPolicy, hasSecondFactor, names, isLeaked })
  if (fault) throw failure('input.invalid', { fields: { [field]: fault } })
}
