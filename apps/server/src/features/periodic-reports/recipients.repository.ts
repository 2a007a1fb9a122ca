import type { PeriodicReport } from '@atalaya/contract/periodic-reports'
import { may, type Role } from '@atalaya/contract/roles'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import type { Recipient } from '../../mail/index.ts'
import type { Viewer } from '../groups/index.ts'

/**
 * Who saved it last, as somebody who reads reports now; undefined where they may no longer: gone, disabled, an operator by now, or
 * of another reseller. As the engine.
 */
export const readOwner = async (
  tx: Tx,
  { companyId, ownerId }: { companyId: number; ownerId: number | null },
): Promise<Viewer | undefined> => {
  if (ownerId === null) return undefined
  const { rows } = await sql<{ role: Role; readOnly: boolean; groupIds: number[] }>`
    SELECT role, read_only AS "readOnly",
      coalesce((SELECT array_agg(group_id) FROM user_groups WHERE user_id = users.id), '{}') AS "groupIds"
    FROM users JOIN companies ON companies.id = ${companyId} JOIN resellers ON resellers.id = companies.reseller_id
    WHERE users.id = ${ownerId} AND NOT is_disabled AND (
      users.company_id = companies.id OR (role = 'RESELLER' AND users.reseller_id = resellers.id)
      OR (role = 'DISTRIBUTOR' AND users.distributor_id = resellers.distributor_id) OR role IN ('SUPER_RESELLER', 'DEVELOPER'))`.execute(
    tx,
  )
  const owner = rows[0]
  return owner && may(owner, 'reports.read')
    ? { role: owner.role, groupIds: owner.groupIds as Viewer['groupIds'] }
    : undefined
}

/** Users of the company as far as they are there, and the addresses; each address once. As the engine. */
export const readRecipients = async (
  tx: Tx,
  { companyId, timezone }: { companyId: number; timezone: string },
  { users, addresses }: PeriodicReport['recipients'],
): Promise<Recipient[]> => {
  const { rows } = await sql<Recipient>`
    SELECT email, id AS "userId", first_name AS "firstName", language, timezone FROM users
    WHERE id = ANY (${[...users]}::integer[]) AND company_id = ${companyId} AND NOT is_disabled ORDER BY id`.execute(tx)
  const byEmail = new Map(rows.map((user) => [user.email.toLowerCase(), user]))
  for (const { email, language } of addresses) {
    const key = email.toLowerCase()
    if (!byEmail.has(key)) byEmail.set(key, { email, userId: null, firstName: undefined, language, timezone })
  }
  return [...byEmail.values()]
}

/** Of a trial: whoever asked for it, wherever their account stands. As the engine. */
export const readAskers = async (tx: Tx, userId: number): Promise<Recipient[]> => {
  const { rows } = await sql<Recipient>`
    SELECT email, id AS "userId", first_name AS "firstName", language, timezone FROM users
    WHERE id = ${userId} AND NOT is_disabled`.execute(tx)
  return rows
}
