import type { Role } from '@atalaya/contract/roles'
import type { CurrentUser, MapBound } from '@atalaya/contract/session'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../database/tenant.ts'
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

export const findCredentials = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'role', 'password_hash as passwordHash', 'is_disabled as isDisabled', 'restrictions', 'timezone'])
    .select(['company_id as companyId', 'reseller_id as resellerId'])
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()

export const readAccessLimits = async (tx: Tx, userId: number): Promise<AccessLimits> => {
  const { restrictions, timezone } = await tx
    .selectFrom('users')
    .select(['restrictions', 'timezone'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { ...restrictions, timezone }
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

export const readCurrentUser = async (tx: Tx, userId: number): Promise<CurrentUser> => {
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
      'read_only',
      'phone',
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
    readOnly: user.read_only,
    phone: user.phone,
    passwordChange: user.password_change,
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
