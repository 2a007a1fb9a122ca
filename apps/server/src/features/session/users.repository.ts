import type { Role } from '@atalaya/contract/roles'
import { type CurrentUser, type MapBound, proofs } from '@atalaya/contract/session'
import type { Language } from '@atalaya/contract/values'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Session } from '../../access/session.ts'
import type { Tx } from '../../database/tenant.ts'
import type { AccountPlace } from '../brands/index.ts'
import type { AccessLimits } from './access-limits.ts'

interface FailedLogin {
  ip: string
  ts: number
}

/** `users.login`, one part an application; `failing` gathers until the next success, which takes it along. */
interface StoredAccesses {
  last?: { ts: number; ip: string; fail: FailedLogin[] } | null
  prev?: StoredAccesses['last']
  failing?: FailedLogin[]
}
type StoredLogin = Partial<Record<'front' | 'app', StoredAccesses>>

const mostFailures = 50

/** Who signs in, with all that is asked about them before they are let in. */
export interface Account extends Omit<AccessLimits, 'hours' | 'networks'> {
  id: number
  email: string
  firstName: string
  lastName: string
  language: Language
  role: Role
  companyId: number | null
  resellerId: number | null
  distributorId: number | null
  passwordHash: string | null
  passwordSetTs: number
  isDisabled: boolean
  restrictions: Omit<AccessLimits, 'timezone'>
  /** Before now. */
  hasSignedIn: boolean
}

export const findAccount = async (tx: Tx, of: { email: string } | { id: number }): Promise<Account | undefined> => {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'language', 'timezone', 'role'])
    .select(['password_hash as passwordHash', 'password_set_ts as passwordSetTs', 'is_disabled as isDisabled'])
    .select(['company_id as companyId', 'reseller_id as resellerId', 'distributor_id as distributorId'])
    .select(['restrictions', 'login'])
    .$if('email' in of, (query) => query.where(sql`lower(email)`, '=', (of as { email: string }).email))
    .$if('id' in of, (query) => query.where('id', '=', (of as { id: number }).id))
    .executeTakeFirst()
  if (!found) return undefined
  const { login, role, language, ...account } = found
  const { front, app } = login as StoredLogin
  return {
    ...account,
    ...{ role: role as Role, language: language as Language, hasSignedIn: Boolean(front?.last ?? app?.last) },
  }
}

/** Whether a company's provider is the only way in for somebody. Its administrators keep theirs, for when the provider fails. */
export const isHeldToProvider = async (tx: Tx, { companyId, role }: Account): Promise<boolean> => {
  if (companyId === null || role === 'ADMIN') return false
  const found = await tx
    .selectFrom('openid_providers')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where('is_enabled', '=', true)
    .where('is_only_way', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

export const readAccessLimits = async (tx: Tx, userId: number): Promise<AccessLimits & { account: AccountPlace }> => {
  const { restrictions, timezone, ...account } = await tx
    .selectFrom('users')
    .select(['restrictions', 'timezone', 'company_id as companyId', 'reseller_id as resellerId'])
    .select('distributor_id as distributorId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...restrictions, timezone, account }
}

const updateLogin = async (
  tx: Tx,
  userId: number,
  change: (front: StoredAccesses) => StoredAccesses,
): Promise<void> => {
  const { login } = await tx
    .selectFrom('users')
    .select('login')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const stored = login as StoredLogin
  const changed: StoredLogin = { ...stored, front: change(stored.front ?? {}) }
  await tx
    .updateTable('users')
    .set({ login: JSON.stringify(changed) })
    .where('id', '=', userId)
    .execute()
}

export const noteFailedLogin = (tx: Tx, userId: number, failed: FailedLogin): Promise<void> =>
  updateLogin(tx, userId, (front) => ({ ...front, failing: [...(front.failing ?? []), failed].slice(-mostFailures) }))

export const noteLogin = (tx: Tx, userId: number, { ip, ts }: FailedLogin): Promise<void> =>
  updateLogin(tx, userId, (front) => ({
    last: { ts, ip, fail: front.failing ?? [] },
    prev: front.last ?? null,
    failing: [],
  }))

const howShown = { password: 'hasPassword', passkey: 'hasPasskey', openid: 'hasProvider' } as const

export const readCurrentUser = async (
  tx: Tx,
  {
    userId,
    readOnly,
    isReadingFor,
    isEnrolling,
  }: Pick<Session, 'userId' | 'readOnly' | 'isReadingFor' | 'isEnrolling'>,
): Promise<CurrentUser> => {
  const user = await tx
    .selectFrom('users')
    .select([
      'id',
      'first_name',
      'last_name',
      'email',
      'role',
      'language',
      'timezone',
      'distributor_id',
      'reseller_id',
      'company_id',
      'assigned_company_id',
      'phone',
      'quiet_hours',
      'password_change',
      'login',
      'map_bound',
    ])
    .select(
      sql<
        number[]
      >`coalesce((SELECT array_agg(group_id ORDER BY group_id) FROM user_groups WHERE user_id = users.id), '{}')`.as(
        'groupIds',
      ),
    )
    .select([
      sql<boolean>`password_hash IS NOT NULL`.as('hasPassword'),
      sql<boolean>`EXISTS (SELECT FROM passkeys WHERE user_id = users.id)`.as('hasPasskey'),
      sql<boolean>`EXISTS (SELECT FROM openid_identities WHERE user_id = users.id)`.as('hasProvider'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const login = user.login as StoredLogin
  const accesses = (part?: StoredAccesses) => ({ last: part?.last ?? null, prev: part?.prev ?? null })
  return {
    id: user.id,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    role: user.role as Role,
    language: user.language,
    timezone: user.timezone,
    distributorId: user.distributor_id,
    resellerId: user.reseller_id,
    companyId: user.company_id ?? user.assigned_company_id,
    groupIds: user.groupIds,
    readOnly,
    ...(isReadingFor && { isReadingFor }),
    phone: user.phone,
    quietHours: user.quiet_hours as CurrentUser['quietHours'],
    passwordChange: user.password_change,
    isEnrolling,
    proofs: proofs.filter((proof) => user[howShown[proof]]),
    login: { front: accesses(login.front), app: accesses(login.app) },
    mapBound: user.map_bound,
  } as CurrentUser
}

export const assignCompany = async (tx: Tx, userId: number, companyId: number | null): Promise<void> => {
  await tx.updateTable('users').set({ assigned_company_id: companyId }).where('id', '=', userId).execute()
}

export const saveMapBound = async (tx: Tx, userId: number, mapBound: z.infer<typeof MapBound>): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ map_bound: JSON.stringify(mapBound) })
    .where('id', '=', userId)
    .execute()
}

/** As the engine: a hash of null for who has none. */
export const readCredentials = (tx: Tx, userId: number): Promise<{ email: string; passwordHash: string | null }> =>
  tx
    .selectFrom('users')
    .select(['email', 'password_hash as passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** From here on its sessions open nothing but the change. */
export const demandPasswordChange = async (tx: Tx, userId: number): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ password_change: 'expired' })
    .where('id', '=', userId)
    .where('password_change', 'is', null)
    .execute()
}

/** One that its owner chose, in place of the one that was read; false where that was changed meanwhile. */
export const choosePassword = async (
  tx: Tx,
  { userId, knownHash, passwordHash }: { userId: number; knownHash: string | null; passwordHash: string },
): Promise<boolean> => {
  const chosen = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_change: null })
    .where('id', '=', userId)
    .where('password_hash', 'is not distinct from', knownHash)
    .returning('id')
    .executeTakeFirst()
  return chosen !== undefined
}
