import { randomInt } from 'node:crypto'
import { generatePassword as generated } from '@atalaya/domain/generated-password'
import { hashPassword } from '../../access/passwords.ts'
import { asEngine, type Database } from '../../database/tenant.ts'

export interface FirstAccount {
  email: string
  password: string
}

/** Top-level domain reserved for this (RFC 2606), so that no mail ever goes to a stranger. */
const email = 'admin@atalaya.test'
export const generatePassword = (): string => generated((below) => randomInt(below))

/**
 * On a database without users: one account over all, and the shortest tree that a vehicle can be put into.
 * Null where somebody can already sign in.
 */
export const ensureFirstAccount = async (database: Database): Promise<FirstAccount | null> => {
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  return asEngine(database, async (tx) => {
    const anybody = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (anybody) return null
    const { id: distributorId } = await tx
      .insertInto('distributors')
      .values({ name: 'Atalaya', brand_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: resellerId } = await tx
      .insertInto('resellers')
      .values({ name: 'Atalaya', distributor_id: distributorId, brand_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: companyId } = await tx
      .insertInto('companies')
      .values({ name: 'Atalaya', reseller_id: resellerId, conf: '{}', centroid_lat: null, centroid_lng: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('users')
      .values({
        email,
        password_hash: passwordHash,
        password_change: 'first',
        first_name: 'Atalaya',
        last_name: 'Admin',
        role: 'SUPER_RESELLER',
        login: '{}',
        map_bound: null,
        distributor_id: null,
        reseller_id: null,
        company_id: null,
        assigned_company_id: companyId,
      })
      .execute()
    return { email, password }
  })
}
