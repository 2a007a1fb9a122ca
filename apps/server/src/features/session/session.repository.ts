import type { OpenSession } from '@atalaya/contract/own-account'
import type { Role } from '@atalaya/contract/roles'
import { sql } from 'kysely'
import type { TokenIds } from '../../access/access-tokens.ts'
import type { Session } from '../../access/session.ts'
import type { Tenant } from '../../access/tenant-scope.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Target } from '../../http/bind.ts'
import { proofAgeMs } from '../../limits/sign-in.limits.ts'
import type { AccessLimits } from './access-limits.ts'
import { deleteStaleAttempts } from './login-attempts.repository.ts'
import { absoluteEndOf, type Begun } from './session-ends.ts'

/** The database fails for anything else. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface SessionRow extends Omit<Session, 'sessionId' | 'userId' | 'isProofFresh'>, Pick<AccessLimits, 'timezone'> {
  createdTs: number
  provenTs: number
  hostName: string
  restrictions: Omit<AccessLimits, 'timezone'>
  tenantResellerId: number | null
  tenantDistributorId: number | null
  tenantCompanyId: number | null
  tenantCompanyState: number | null
}

export interface FoundSession {
  session: Session
  tenant: Tenant | null
  limits: AccessLimits
  endsTs: number
  /** At which it was opened or renewed last. */
  hostName: string
}

/** Who asks, and the place in the tree of what is asked for, in one query; null once either token or user no longer count. */
export const findSession = async (
  tx: Tx,
  { userId, sessionId }: TokenIds,
  target: Target,
  now: number,
): Promise<FoundSession | null> => {
  const { rows } = await sql<SessionRow>`
    SELECT users.role, users.read_only AS "readOnly", users.distributor_id AS "distributorId", users.reseller_id AS "resellerId",
           coalesce(users.company_id, users.assigned_company_id) AS "companyId", users.restrictions, users.timezone,
           users.password_change AS "passwordChange", sessions.created_ts AS "createdTs",
           sessions.proven_ts AS "provenTs", sessions.host_name AS "hostName", sessions.is_enrolling AS "isEnrolling",
           coalesce((SELECT array_agg(group_id) FROM user_groups WHERE user_id = users.id), '{}') AS "groupIds",
           tenant.company_id AS "tenantCompanyId", tenant.state AS "tenantCompanyState",
           tenant.reseller_id AS "tenantResellerId", tenant.distributor_id AS "tenantDistributorId"
      FROM sessions
      JOIN users ON users.id = sessions.user_id AND NOT users.is_disabled
      LEFT JOIN LATERAL (${tenantOf(target)}) AS tenant ON true
     WHERE sessions.id = ${sessionId}::uuid AND sessions.user_id = ${userId} AND sessions.ended_ts IS NULL`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { tenantCompanyId, tenantCompanyState, tenantResellerId, tenantDistributorId, ...user } = row
  const { restrictions, timezone, createdTs, provenTs, hostName, ...session } = user
  const tenant =
    tenantResellerId === null || tenantDistributorId === null
      ? null
      : {
          companyId: tenantCompanyId,
          companyState: tenantCompanyState,
          resellerId: tenantResellerId,
          distributorId: tenantDistributorId,
        }
  const limits = { ...restrictions, timezone }
  const role = session.role as Role
  const endsTs = absoluteEndOf({ role, createdTs })
  const isProofFresh = now - provenTs < proofAgeMs.value
  return { session: { ...session, role, sessionId, userId, isProofFresh }, tenant, limits, endsTs, hostName }
}

/** What a path points at, with its place in the tree. */
export const tenantOf = ({ companyId, resellerId }: Target) => {
  if (companyId !== undefined) {
    return sql`SELECT companies.id AS company_id, companies.state, resellers.id AS reseller_id, resellers.distributor_id
                 FROM companies JOIN resellers ON resellers.id = companies.reseller_id WHERE companies.id = ${companyId}`
  }
  // -1 is nobody's id: a path that names no tenant gets none.
  return sql`SELECT NULL::integer AS company_id, NULL::integer AS state, id AS reseller_id, distributor_id
               FROM resellers WHERE id = ${resellerId ?? -1}`
}

interface NewSession {
  userId: number
  ip: string
  hostName: string
  browser: string
  isEnrolling: boolean
  now: number
}

export const insertSession = async (tx: Tx, session: NewSession): Promise<string> => {
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      ip: session.ip,
      created_ts: session.now,
      proven_ts: session.now,
      last_ts: session.now,
      browser: session.browser,
      host_name: session.hostName.slice(0, 300),
      is_enrolling: session.isEnrolling,
      ended_ts: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** It goes on, from there. */
export const renewSession = async (
  tx: Tx,
  { id, ip, hostName, now }: { id: string; ip: string; hostName: string; now: number },
): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ last_ts: now, last_ip: ip, host_name: hostName.slice(0, 300) })
    .where('id', '=', id)
    .execute()
}

/** Those that a token still renews, newest first. */
export const listOpenSessions = async (
  tx: Tx,
  { userId, currentId, now }: { userId: number; currentId?: string; now: number },
): Promise<OpenSession[]> => {
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'application', 'ip', 'last_ip', 'browser', 'created_ts', 'last_ts'])
    .where('user_id', '=', userId)
    .where('ended_ts', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('refresh_tokens')
          .select('session_id')
          .whereRef('session_id', '=', 'sessions.id')
          .where('used_ts', 'is', null)
          .where('expires_ts', '>', now),
      ),
    )
    .orderBy('created_ts', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === currentId,
    application: row.application as OpenSession['application'],
    browser: row.browser,
    ip: row.last_ip ?? row.ip,
    createdTs: row.created_ts,
    lastTs: row.last_ts,
  }))
}

/** The password was typed in it. */
export const proveSession = async (tx: Tx, sessionId: string, now: number): Promise<void> => {
  await tx.updateTable('sessions').set({ proven_ts: now }).where('id', '=', sessionId).execute()
}

/** Returns the user whose session it was, or undefined where it had ended before, or is not that user's. */
export const endSession = async (
  tx: Tx,
  { sessionId, ofUserId, now }: { sessionId: string; ofUserId?: number; now: number },
): Promise<number | undefined> => {
  if (!uuid.test(sessionId)) return undefined
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_ts: now })
    .where('id', '=', sessionId)
    .where('ended_ts', 'is', null)
    .$if(ofUserId !== undefined, (query) => query.where('user_id', '=', ofUserId as number))
    .returning('user_id')
    .executeTakeFirst()
  return ended?.user_id
}

/** All sessions of a user, or all but one of them. Whoever calls tells the bus. */
export const endSessionsOf = async (
  tx: Tx,
  { userId, exceptId, now }: { userId: number; exceptId?: string; now: number },
): Promise<void> => {
  await tx
    .updateTable('sessions')
    .set({ ended_ts: now })
    .where('user_id', '=', userId)
    .where('ended_ts', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId as string))
    .execute()
}

export const insertRefreshToken = async (
  tx: Tx,
  token: { tokenHash: Buffer; sessionId: string; expiresTs: number },
): Promise<void> => {
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: token.tokenHash, session_id: token.sessionId, expires_ts: token.expiresTs, used_ts: null })
    .execute()
}

/** Uses a token up and returns whose it was. The row's lock makes the second of two users at once see the first. */
export const spendRefreshToken = async (
  tx: Tx,
  tokenHash: Buffer,
  now: number,
): Promise<(TokenIds & Begun) | undefined> => {
  const spent = await tx
    .updateTable('refresh_tokens')
    .from('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .set({ used_ts: now })
    .whereRef('sessions.id', '=', 'refresh_tokens.session_id')
    .where('token_hash', '=', tokenHash)
    .where('used_ts', 'is', null)
    .where('expires_ts', '>', now)
    .where('sessions.ended_ts', 'is', null)
    .where('users.is_disabled', '=', false)
    .returning(['sessions.id as sessionId', 'sessions.user_id as userId'])
    .returning(['sessions.created_ts as createdTs', 'users.role'])
    .executeTakeFirst()
  return spent && { ...spent, role: spent.role as Role }
}

/** The session of a token that was used up before. */
export const findSpentToken = async (tx: Tx, tokenHash: Buffer): Promise<string | undefined> => {
  const spent = await tx
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', tokenHash)
    .where('used_ts', 'is not', null)
    .executeTakeFirst()
  return spent?.session_id
}

/** Sessions whose every token has run out, with their tokens; returns how many went. */
export const deleteExpiredSessions = async (tx: Tx, now: number): Promise<number> => {
  await tx.deleteFrom('refresh_tokens').where('expires_ts', '<', now).execute()
  await deleteStaleAttempts(tx, now)
  const gone = await tx
    .deleteFrom('sessions')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('refresh_tokens').select('session_id').whereRef('session_id', '=', 'sessions.id'))),
    )
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}
