import type { SuperUser } from '@atalaya/contract/accounts'
import { type Role, rolesUnder, superLevel } from '@atalaya/contract/roles'
import { sql } from 'kysely'
import type { Session } from '../../access/session.ts'
import type { Tx } from '../../database/tenant.ts'

interface Row extends Omit<SuperUser, 'login' | 'isSelf'> {
  login: Partial<Record<'front' | 'app', Partial<SuperUser['login']['front']>>>
}

/** The part of the tree that somebody looks after; the roles come on top. As the engine, so it is all that stands between. */
const within = ({ role, distributorId, resellerId }: Session) => {
  if (superLevel.includes(role)) return sql`true`
  if (role === 'DISTRIBUTOR')
    return sql`users.reseller_id IN (SELECT id FROM resellers WHERE distributor_id = ${distributorId})`
  if (role === 'RESELLER') return sql`users.reseller_id = ${resellerId}`
  return sql`false`
}

const partOf = (login: Row['login']['front']) => ({ last: login?.last ?? null, prev: login?.prev ?? null })

/** Accounts above companies that the asker looks after, and the asker's own; with `id` that one, locked. */
export const findSuperUsers = async (tx: Tx, asker: Session, { id }: { id?: number } = {}): Promise<SuperUser[]> => {
  const one = id === undefined ? sql`true` : sql`users.id = ${id}`
  const { rows } = await sql<Row>`
    SELECT id, email, first_name AS "firstName", last_name AS "lastName", role, reseller_id AS "resellerId",
      distributor_id AS "distributorId", read_only AS "readOnly", is_disabled AS "isDisabled",
      password_change AS "passwordChange", login, created_ts AS "createdTs"
    FROM users
    WHERE company_id IS NULL AND ${one}
      AND (id = ${asker.userId} OR (role = ANY (${rolesUnder(asker.role)}::text[]) AND ${within(asker)}))
    ORDER BY id ${id === undefined ? sql`` : sql`FOR UPDATE`}`.execute(tx)
  return rows.map(({ login, ...row }) => ({
    ...row,
    role: row.role as Role,
    login: { front: partOf(login.front), app: partOf(login.app) },
    isSelf: row.id === asker.userId,
  }))
}

export const setSuperUserDisabled = async (tx: Tx, id: number, isDisabled: boolean): Promise<void> => {
  await tx.updateTable('users').set({ is_disabled: isDisabled }).where('id', '=', id).execute()
}
