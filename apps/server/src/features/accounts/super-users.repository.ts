import type { NewSuperUser, SuperUser } from '@atalaya/contract/accounts'
import { type Role, rolesUnder, superLevel } from '@atalaya/contract/roles'
import { sql } from 'kysely'
import type { Session } from '../../access/session.ts'
import { idsFor, insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'

interface Row extends Omit<SuperUser, 'login' | 'isSelf' | 'phone'> {
  phone: string | null
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

/** Accounts above companies that the asker looks after, and the asker's own; with `ids` those of them, and nobody else changes them then. */
export const findSuperUsers = async (
  tx: Tx,
  asker: Session,
  { ids, lock }: { ids?: readonly number[]; lock?: true | undefined } = {},
): Promise<SuperUser[]> => {
  const one = ids === undefined ? sql`true` : sql`users.id = ANY (${[...ids]}::integer[])`
  const { rows } = await sql<Row>`
    SELECT id, email, first_name AS "firstName", last_name AS "lastName", role, reseller_id AS "resellerId",
      distributor_id AS "distributorId", read_only AS "readOnly", is_disabled AS "isDisabled",
      password_change AS "passwordChange", login, phone, country_id AS "countryId", language, timezone,
      has_password AS "hasPassword", created_ts AS "createdTs", version
    FROM users
    WHERE company_id IS NULL AND ${one}
      AND (id = ${asker.userId} OR (role = ANY (${rolesUnder(asker.role)}::text[]) AND ${within(asker)}))
    ORDER BY id ${lock ? sql`FOR UPDATE` : sql``}`.execute(tx)
  return rows.map(({ login, phone, ...row }) => ({
    ...row,
    role: row.role as Role,
    ...(phone === null ? {} : { phone }),
    login: { front: partOf(login.front), app: partOf(login.app) },
    isSelf: row.id === asker.userId,
  }))
}

export const setSuperUserDisabled = async (tx: Tx, id: number, isDisabled: boolean): Promise<void> => {
  await tx.updateTable('users').set({ is_disabled: isDisabled }).where('id', '=', id).execute()
}

const columnsOf = (fields: NewSuperUser) => ({
  email: fields.email,
  first_name: fields.firstName,
  last_name: fields.lastName,
  role: fields.role,
  reseller_id: fields.resellerId ?? null,
  distributor_id: fields.distributorId ?? null,
  phone: fields.phone ?? null,
  country_id: fields.countryId,
  language: fields.language,
  timezone: fields.timezone,
  read_only: fields.readOnly,
})

/** Without a password, and under the id that one had which comes back. */
export const insertSuperUsers = async (
  tx: Tx,
  now: number,
  rows: readonly { id?: number; fields: NewSuperUser; kept?: object }[],
): Promise<number[]> => {
  const ids = await idsFor(tx, 'users', rows)
  await insertRows(
    tx,
    'users',
    rows.map(({ fields, kept }, nth) => ({
      ...{ id: ids[nth], password_hash: null, created_ts: now, ...columnsOf(fields) },
      version: ((kept as { version?: number } | undefined)?.version ?? 0) + 1,
      ...{ is_disabled: false, login: {}, restrictions: { hours: [], networks: [] }, password_set_ts: now },
    })),
  )
  return ids
}

export const updateSuperUsers = (tx: Tx, rows: readonly { before: SuperUser; fields: NewSuperUser }[]): Promise<void> =>
  updateRows(
    tx,
    'users',
    rows.map(({ before, fields }) => ({ id: before.id, ...columnsOf(fields) })),
  )

export const deleteSuperUsers = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx
    .deleteFrom('users')
    .where('id', 'in', [...ids])
    .where('company_id', 'is', null)
    .execute()
}

/** Id by e-mail address; 0 for somebody of a company, whom nobody above need know. */
export const findHoldersOfEmails = async (tx: Tx, emails: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ email: string; id: number }>`
    SELECT lower(email) AS email, CASE WHEN company_id IS NULL THEN id ELSE 0 END AS id
    FROM users WHERE lower(email) = ANY (${[...emails]}::text[])`.execute(tx)
  return new Map(rows.map(({ email, id }) => [email, id]))
}
