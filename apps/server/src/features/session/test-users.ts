import type { Role } from '@atalaya/contract/roles'
import { sessionRoutes } from '@atalaya/contract/session'
import { hash } from '@node-rs/argon2'
import type { Database } from '../../database/tenant.ts'
import type { TestTenant } from '../../database/test-tenants.ts'
import type { TestClient } from '../../http/test-client.ts'

export const testPassword = 'Correcta-1234'
/** By the least work that there is: thousands of tests sign in, and none of them asks how hard a password is to guess. */
const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
let sharedHash: Promise<string> | undefined

export interface TestUser {
  id: number
  email: string
}

export interface TestUserFields {
  role: Role
  email: string
  readOnly?: boolean
  groupIds?: number[]
}

/** A user of a role in its place of the tree; all have `testPassword`. */
export const insertTestUser = async (
  database: Database,
  tenant: TestTenant,
  user: TestUserFields,
): Promise<TestUser> => {
  sharedHash ??= hash(testPassword, leastCost)
  const { role, email } = user
  const isOfCompany = ['ADMIN', 'SUBADMIN', 'OPERATOR'].includes(role)
  const { id } = await database
    .insertInto('users')
    .values({
      email,
      role,
      password_hash: await sharedHash,
      first_name: 'Ana',
      last_name: role,
      read_only: user.readOnly ?? false,
      login: '{}',
      company_id: isOfCompany ? tenant.companyId : null,
      reseller_id: role === 'RESELLER' ? tenant.resellerId : null,
      distributor_id: role === 'DISTRIBUTOR' ? tenant.distributorId : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const groupId of user.groupIds ?? []) {
    await database
      .insertInto('user_groups')
      .values({ company_id: tenant.companyId, user_id: id, group_id: groupId })
      .execute()
  }
  return { id, email }
}

/** What an administrator types to make one. */
export const newOperator = (own: { email: string; groupIds: number[] }) => ({
  role: 'OPERATOR',
  firstName: 'Eva',
  lastName: 'Gil',
  countryId: 'ES',
  language: 'es',
  timezone: 'Europe/Madrid',
  ...own,
})

/** The client with the session of a user who has just signed in. */
export const signedIn = async (client: TestClient, user: { email: string }): Promise<TestClient> => {
  const { accessToken } = await client.reply(sessionRoutes.login, {
    body: { email: user.email, password: testPassword },
  })
  return client.as(accessToken)
}
