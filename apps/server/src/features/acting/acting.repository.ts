import { type ActedForMe, mostActedForMe } from '@atalaya/contract/acting'
import { companyRoles } from '@atalaya/contract/users'
import { sql } from 'kysely'
import type { Session } from '../../access/session.ts'
import type { Tx } from '../../database/tenant.ts'

export interface StoredActing {
  id: string
  companyId: number
  userId: number
  userName: string
  reason: string
  endsTs: number
  mayWrite: boolean
}

interface NewActing {
  companyId: number
  userId: number
  reason: string
  startedTs: number
  endsTs: number
}

interface OwnActing {
  id: string
  companyId: number
  actorId: number
}

const columns = sql`acting_sessions.id, acting_sessions.company_id AS "companyId", acting_sessions.user_id AS "userId",
  (SELECT trim(first_name || ' ' || last_name) FROM users WHERE users.id = acting_sessions.user_id) AS "userName", reason,
  ends_ts AS "endsTs", may_write AS "mayWrite"`

/** For a user of that company who can sign in, and whose role is a company's; with what both may do at that time. */
export const insertActing = async (
  tx: Tx,
  { companyId, userId, reason, startedTs, endsTs }: NewActing,
  actor: Session,
): Promise<StoredActing | undefined> => {
  const { rows } = await sql<StoredActing>`
    INSERT INTO acting_sessions (company_id, user_id, user_role, actor_id, actor_role, actor_name, actor_session_id, reason,
      started_ts, ends_ts)
    SELECT users.company_id, users.id, users.role, actors.id, actors.role, trim(actors.first_name || ' ' || actors.last_name),
      ${actor.sessionId}::uuid, ${reason}, ${startedTs}, ${endsTs}
    FROM users, users AS actors
    WHERE users.id = ${userId} AND users.company_id = ${companyId} AND NOT users.is_disabled
      AND users.role = ANY (${[...companyRoles]}::text[]) AND actors.id = ${actor.userId}
    RETURNING ${columns}`.execute(tx)
  return rows[0]
}

const open = ({ id, companyId, actorId }: OwnActing, now: number) => sql`id = ${id}::uuid AND company_id = ${companyId}
  AND actor_id = ${actorId} AND ended_ts IS NULL AND ends_ts > ${now}`

export const allowWriting = async (tx: Tx, own: OwnActing, now: number): Promise<StoredActing | undefined> => {
  const { rows } = await sql<StoredActing>`
    UPDATE acting_sessions SET may_write = true WHERE ${open(own, now)} RETURNING ${columns}`.execute(tx)
  return rows[0]
}

export const endActing = async (tx: Tx, own: OwnActing, now: number): Promise<StoredActing | undefined> => {
  const { rows } = await sql<StoredActing>`
    UPDATE acting_sessions SET ended_ts = ${now} WHERE ${open(own, now)} RETURNING ${columns}`.execute(tx)
  return rows[0]
}

export const listActedFor = async (tx: Tx, userId: number, now: number): Promise<ActedForMe[]> => {
  const { rows } = await sql<ActedForMe>`
    SELECT id, actor_name AS "actorName", reason, started_ts AS "startedTs", least(ended_ts, ends_ts) AS "untilTs",
      ended_ts IS NULL AND ends_ts > ${now} AS "isOpen", may_write AS "mayWrite"
    FROM acting_sessions WHERE user_id = ${userId} ORDER BY started_ts DESC, id LIMIT ${mostActedForMe}`.execute(tx)
  return rows
}
