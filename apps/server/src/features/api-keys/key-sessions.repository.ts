import type { Role } from '@atalaya/contract/roles'
import { sql } from 'kysely'
import type { Session } from '../../access/session.ts'
import type { Tenant } from '../../access/tenant-scope.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Target } from '../../http/bind.ts'
import { type AccessLimits, tenantOf } from '../session/index.ts'

export interface KeySession {
  /** The person in whose name the key calls. */
  owner: Session
  apiKey: NonNullable<Session['apiKey']>
  /** Of a company's key: that company. */
  home: (Tenant & { companyId: number }) | null
  tenant: Tenant | null
  limits: AccessLimits
}

interface Row
  extends Pick<Session, 'sessionId' | 'userId' | 'readOnly' | 'distributorId' | 'resellerId' | 'companyId'> {
  role: string
  passwordChange: Session['passwordChange']
  groupIds: number[]
  restrictions: Omit<AccessLimits, 'timezone'>
  timezone: string
  id: number
  scopes: string[]
  callsPerMinute: number
  home: (Tenant & { companyId: number }) | null
  tenant: Tenant | null
}

const placeOf = (alias: string) => sql`json_build_object('companyId', ${sql.ref(`${alias}.company_id`)},
  'companyState', ${sql.ref(`${alias}.state`)}, 'resellerId', ${sql.ref(`${alias}.reseller_id`)},
  'distributorId', ${sql.ref(`${alias}.distributor_id`)})`

/** In one query; null once either the key or its owner no longer counts. */
export const findKeySession = async (
  tx: Tx,
  { keyHash, target, now }: { keyHash: Buffer; target: Target; now: number },
): Promise<KeySession | null> => {
  const { rows } = await sql<Row>`
    SELECT users.id AS "userId", users.role, users.read_only AS "readOnly", users.distributor_id AS "distributorId",
      users.reseller_id AS "resellerId", coalesce(users.company_id, users.assigned_company_id) AS "companyId",
      users.restrictions, users.timezone, users.password_change AS "passwordChange",
      coalesce((SELECT array_agg(group_id) FROM user_groups WHERE user_id = users.id), '{}') AS "groupIds",
      api_keys.id, api_keys.session_id AS "sessionId", api_keys.scopes, api_keys.calls_per_minute AS "callsPerMinute",
      CASE WHEN NOT api_keys.is_personal THEN ${placeOf('home')} END AS home,
      CASE WHEN tenant.reseller_id IS NOT NULL THEN ${placeOf('tenant')} END AS tenant
    FROM api_keys JOIN users ON users.id = api_keys.user_id AND NOT users.is_disabled
    LEFT JOIN LATERAL (SELECT companies.id AS company_id, companies.state, resellers.id AS reseller_id, resellers.distributor_id
      FROM companies JOIN resellers ON resellers.id = companies.reseller_id WHERE companies.id = api_keys.company_id) AS home ON true
    LEFT JOIN LATERAL (${tenantOf(target)}) AS tenant ON true
    WHERE key_hash = ${keyHash} AND revoked_ts IS NULL AND (expires_ts IS NULL OR expires_ts > ${now})`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { id, scopes, callsPerMinute, home, tenant, restrictions, timezone, role, ...owner } = row
  return {
    owner: { ...owner, role: role as Role, isEnrolling: false, isProofFresh: false },
    apiKey: { id, scopes, callsPerMinute },
    ...{ home, tenant },
    limits: { ...restrictions, timezone },
  }
}
