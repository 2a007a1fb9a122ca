import type { RoleRule } from '@atalaya/contract/openid'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

export interface Identity {
  issuer: string
  subject: string
  companyId: number
}

export const findIdentity = async (tx: Tx, { issuer, subject, companyId }: Identity): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('openid_identities')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('company_id', '=', companyId)
      .executeTakeFirst()
  )?.user_id

export const noteIdentity = async (
  tx: Tx,
  { issuer, subject, companyId, userId, now }: Identity & { userId: number; now: number },
): Promise<void> => {
  await tx
    .insertInto('openid_identities')
    .values({ issuer, subject, company_id: companyId, user_id: userId, created_ts: now, last_ts: now })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject', 'company_id']).doUpdateSet({ last_ts: now, user_id: userId }),
    )
    .execute()
}

/** An account of the company with that address that belongs to nobody else at its provider; with `id: null` there is one of another's. */
export const findByEmail = async (
  tx: Tx,
  { companyId, issuer }: Pick<Identity, 'companyId' | 'issuer'>,
  email: string,
): Promise<{ id: number | null } | undefined> => {
  const { rows } = await sql<{ id: number; companyId: number | null; isTaken: boolean }>`
    SELECT id, company_id AS "companyId",
      EXISTS (SELECT FROM openid_identities WHERE user_id = users.id AND issuer = ${issuer}) AS "isTaken"
    FROM users WHERE lower(email) = ${email}`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  return { id: found.companyId === companyId && !found.isTaken ? found.id : null }
}

/** Within the company: what the claims make of an account, each time anew; groups that are gone meanwhile are left out. */
export const applyRule = async (
  tx: Tx,
  { userId, companyId, rule }: { userId: number; companyId: number; rule: RoleRule },
): Promise<boolean> => {
  const changed = await tx
    .updateTable('users')
    .set(({ eb }) => ({ role: rule.role, read_only: rule.readOnly, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .where('company_id', '=', companyId)
    .where(({ eb, or }) => or([eb('role', '<>', rule.role), eb('read_only', '<>', rule.readOnly)]))
    .returning('id')
    .executeTakeFirst()
  const { rows } = await sql<{ n: number }>`
    WITH wanted AS (SELECT id FROM groups WHERE company_id = ${companyId} AND id = ANY (${rule.groupIds}::integer[])),
      gone AS (DELETE FROM user_groups WHERE user_id = ${userId} AND group_id NOT IN (SELECT id FROM wanted) RETURNING 1),
      come AS (INSERT INTO user_groups (company_id, user_id, group_id) SELECT ${companyId}, ${userId}, id FROM wanted
        ON CONFLICT DO NOTHING RETURNING 1)
    SELECT (SELECT count(*) FROM gone)::integer + (SELECT count(*) FROM come)::integer AS n`.execute(tx)
  return changed !== undefined || (rows[0]?.n ?? 0) > 0
}

export const insertProvisioned = async (
  tx: Tx,
  user: { companyId: number; email: string; firstName: string; lastName: string; rule: RoleRule },
): Promise<number> => {
  const { id } = await tx
    .insertInto('users')
    .values({
      ...{ email: user.email, password_hash: null, first_name: user.firstName, last_name: user.lastName },
      ...{ role: user.rule.role, read_only: user.rule.readOnly, login: '{}', map_bound: null },
      ...{ company_id: user.companyId, reseller_id: null, distributor_id: null, assigned_company_id: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
