import type { Role } from '@atalaya/contract/roles'
import { sql } from 'kysely'
import type { ActingIds } from '../../access/access-tokens.ts'
import type { Session } from '../../access/session.ts'
import type { Tenant } from '../../access/tenant-scope.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Target } from '../../http/bind.ts'
import { isOver, tenantOf } from '../session/index.ts'

interface Row {
  role: Role
  readOnly: boolean
  companyId: number
  resellerId: number | null
  distributorId: number | null
  groupIds: number[]
  mayWrite: boolean
  actorRole: Role
  actorReadOnly: boolean
  actorResellerId: number | null
  actorDistributorId: number | null
  createdTs: number
  home: Tenant
  tenant: Tenant | null
}

export interface ActingSession {
  session: Session
  /** As they stand in the tree. */
  actor: Session
  /** The company of the user. */
  home: Tenant
  tenant: Tenant | null
}

const placeOf = (alias: string) => sql`json_build_object('companyId', ${sql.ref(`${alias}.company_id`)},
  'companyState', ${sql.ref(`${alias}.state`)}, 'resellerId', ${sql.ref(`${alias}.reseller_id`)},
  'distributorId', ${sql.ref(`${alias}.distributor_id`)})`

/** In one query; null once any of it no longer counts. */
export const findActingSession = async (
  tx: Tx,
  { userId, sessionId, actorId }: ActingIds,
  target: Target,
  now: number,
): Promise<ActingSession | null> => {
  const { rows } = await sql<Row>`
    SELECT users.role, users.read_only AS "readOnly", users.company_id AS "companyId", users.reseller_id AS "resellerId",
      users.distributor_id AS "distributorId", acting.may_write AS "mayWrite",
      coalesce((SELECT array_agg(group_id) FROM user_groups WHERE user_id = users.id), '{}') AS "groupIds",
      actors.role AS "actorRole", actors.read_only AS "actorReadOnly", actors.reseller_id AS "actorResellerId",
      actors.distributor_id AS "actorDistributorId", sessions.created_ts AS "createdTs",
      json_build_object('companyId', companies.id, 'companyState', companies.state, 'resellerId', resellers.id,
        'distributorId', resellers.distributor_id) AS home,
      CASE WHEN tenant.reseller_id IS NOT NULL THEN ${placeOf('tenant')} END AS tenant
    FROM acting_sessions AS acting
    JOIN users ON users.id = acting.user_id AND NOT users.is_disabled AND users.role = acting.user_role
      AND users.company_id = acting.company_id
    JOIN users AS actors ON actors.id = acting.actor_id AND NOT actors.is_disabled AND actors.role = acting.actor_role
    JOIN sessions ON sessions.id = acting.actor_session_id AND sessions.user_id = actors.id AND sessions.ended_ts IS NULL
    JOIN companies ON companies.id = acting.company_id JOIN resellers ON resellers.id = companies.reseller_id
    LEFT JOIN LATERAL (${tenantOf(target)}) AS tenant ON true
    WHERE acting.id = ${sessionId}::uuid AND acting.user_id = ${userId} AND acting.actor_id = ${actorId}
      AND acting.ended_ts IS NULL AND acting.ends_ts > ${now}`.execute(tx)
  const [row] = rows
  if (!row || isOver({ role: row.actorRole, createdTs: row.createdTs }, now)) return null
  const nothingOwn = { passwordChange: null, isEnrolling: false, isProofFresh: false }
  const { role, companyId, resellerId, distributorId, groupIds, home, tenant } = row
  const mayWrite = row.mayWrite && !row.actorReadOnly
  const session: Session = {
    ...{ ...nothingOwn, sessionId, userId, role, companyId, resellerId, distributorId, groupIds, actorId },
    readOnly: row.readOnly || !mayWrite,
    ...(mayWrite ? {} : { isReadingFor: true as const }),
  }
  const actor: Session = {
    ...{ ...nothingOwn, sessionId, userId: actorId, role: row.actorRole, readOnly: row.actorReadOnly, groupIds: [] },
    ...{ companyId: null, resellerId: row.actorResellerId, distributorId: row.actorDistributorId },
  }
  return { session, actor, home, tenant }
}
