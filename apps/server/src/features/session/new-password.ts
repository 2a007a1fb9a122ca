import { passwordFaults } from '@atalaya/domain/password-policy'
import { sql } from 'kysely'
import { failure } from '../../access/failures.ts'
import type { Tx } from '../../database/tenant.ts'

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
    SELECT first_name AS "firstName", last_name AS "lastName", email,
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

/**
 * As access. The contract has held the password to the policy already; here come the names that only the server knows:
 * of the brand, of whom the account belongs to, and its own. Call it before hashing, which costs a core some 30 ms.
 */
export const refuseNamedPassword = async (tx: Tx, { password, hostName, field, owner }: NewPassword): Promise<void> => {
  const known =
    'userId' in owner
      ? await namesOfUser(tx, owner.userId)
      : { ...owner, houses: (await namesOfCompany(tx, owner.companyId))?.houses ?? [] }
  if (!known) return
  const { rows: brands } = await sql<{ name: string }>`
    SELECT site_name AS name FROM brands
    WHERE is_default OR id = (SELECT brand_id FROM brand_hosts WHERE brand_hosts.name = ${hostName.toLowerCase()})`.execute(
    tx,
  )
  const { firstName, lastName, email, houses } = known
  const names = [
    ...brands.map(({ name }) => name),
    ...houses.filter((name) => name !== null),
    ...[`${firstName} ${lastName}`, `${lastName} ${firstName}`, ...email.split('@')],
  ]
  const [fault] = passwordFaults(password, { names })
  if (fault) throw failure('input.invalid', { fields: { [field]: fault } })
}
