import type { CompanyId, GroupId, ResellerId, UserId } from '@atalaya/contract/identifiers'
import type { NewUser, User, UserStats } from '@atalaya/contract/users'
import { sql } from 'kysely'
import { insertRows, updateRows } from '../../database/row-sets.ts'
import type { Tx } from '../../database/tenant.ts'
import { holderOutOfSight } from '../../records/record-kind.ts'

interface Row {
  id: number
  company_id: number
  reseller_id: number
  email: string
  role: User['role']
  first_name: string
  last_name: string
  phone: string | null
  country_id: User['countryId']
  language: User['language']
  timezone: string
  description: string | null
  read_only: boolean
  is_disabled: boolean
  restrictions: User['restrictions']
  map_bound: User['mapBound']
  login: StoredLogin
  created_ts: number
  version: number
  group_ids: number[]
  has_password: boolean
  password_change: User['passwordChange']
  invited_until_ts: number | null
  is_app_worker: boolean
  email_bounced_ts: number | null
}

/** As features/session writes it. */
interface StoredLogin {
  front?: Partial<UserStats['front']>
  app?: Partial<UserStats['app']>
}

const accessesOf = (part: StoredLogin['front']) => ({ last: part?.last ?? null, prev: part?.prev ?? null })

const toUser = (row: Row): User => ({
  id: row.id as UserId,
  companyId: row.company_id as CompanyId,
  resellerId: row.reseller_id as ResellerId,
  email: row.email,
  role: row.role,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone ?? undefined,
  countryId: row.country_id,
  language: row.language,
  timezone: row.timezone,
  description: row.description ?? undefined,
  groupIds: row.group_ids as GroupId[],
  readOnly: row.read_only,
  isDisabled: row.is_disabled,
  restrictions: row.restrictions,
  mapBound: row.map_bound,
  login: { front: accessesOf(row.login.front), app: accessesOf(row.login.app) },
  hasPassword: row.has_password,
  passwordChange: row.password_change,
  invitedUntilTs: row.invited_until_ts,
  isAppWorker: row.is_app_worker,
  emailBouncedTs: row.email_bounced_ts,
  createdTs: row.created_ts,
  version: row.version,
})

/** Two administrators at once wait for each other here: the last one of a company is judged by all of them. */
export const lockUsers = async (tx: Tx, companyId: number): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('users'), ${companyId}::integer)`.execute(tx)
}

/** All of the company's without `ids`. */
export const findUsers = async (
  tx: Tx,
  { ids, lock }: { ids?: readonly number[]; lock?: true | undefined } = {},
): Promise<User[]> => {
  const { rows } = await sql<Row>`
    SELECT users.id, company_id, companies.reseller_id, users.email, role, first_name, last_name, users.phone,
      users.country_id, language, users.timezone, description, read_only, is_disabled, restrictions, map_bound, login,
      users.created_ts, users.version,
      ARRAY(SELECT group_id FROM user_groups WHERE user_id = users.id ORDER BY group_id) AS group_ids,
      has_password, password_change,
      (SELECT max(expires_ts) FROM invitations
        WHERE invitations.company_id = users.company_id AND user_id = users.id AND used_ts IS NULL AND ended_ts IS NULL)
        AS invited_until_ts,
      EXISTS (SELECT FROM persons WHERE lower(app_worker_id) = lower(users.email)) AS is_app_worker,
      mail_bounced_ts(users.email) AS email_bounced_ts
    FROM users JOIN companies ON companies.id = users.company_id
    WHERE ${ids ? sql`users.id = ANY (${[...ids]}::integer[])` : sql`true`}
    ORDER BY users.id ${lock ? sql`FOR UPDATE OF users` : sql``}`.execute(tx)
  return rows.map(toUser)
}

/** Id by e-mail address; 0 for somebody of another company or above companies. */
export const findUsersByEmail = async (tx: Tx, emails: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ email: string; user_id: number }>`
    SELECT email, user_id FROM users_with_emails(${[...emails]}::text[])`.execute(tx)
  return new Map(rows.map(({ email, user_id }) => [email, user_id]))
}

/** How many of them somebody has who is not the company's. */
export const countForeign = async (tx: Tx, emails: readonly string[]): Promise<number> => {
  const holders = await findUsersByEmail(
    tx,
    emails.map((email) => email.trim().toLowerCase()),
  )
  return [...holders.values()].filter((id) => id === holderOutOfSight).length
}

/** Who can still let others in: administrators who are neither shut out nor held to reading. */
export const readWritingAdmins = async (tx: Tx): Promise<Set<number>> => {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('is_disabled', '=', false)
    .where('read_only', '=', false)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

const toValues = (fields: NewUser) => ({
  email: fields.email,
  role: fields.role,
  first_name: fields.firstName,
  last_name: fields.lastName,
  phone: fields.phone ?? null,
  country_id: fields.countryId,
  language: fields.language,
  timezone: fields.timezone,
  description: fields.description ?? null,
  read_only: fields.readOnly,
  is_disabled: fields.isDisabled,
  restrictions: fields.restrictions,
})

interface Write {
  id: number
  fields: NewUser
}

const insertGroups = (tx: Tx, companyId: number, rows: readonly Write[]): Promise<void> =>
  insertRows(
    tx,
    'user_groups',
    rows.flatMap(({ id, fields }) =>
      [...new Set(fields.groupIds)].map((groupId) => ({ company_id: companyId, user_id: id, group_id: groupId })),
    ),
  )

/** Without passwords. */
export const insertUsers = async (
  tx: Tx,
  companyId: number,
  rows: readonly (Write & { createdTs: number; version: number; mapBound: User['mapBound'] | null })[],
): Promise<void> => {
  await insertRows(
    tx,
    'users',
    rows.map(({ id, fields, createdTs, version, mapBound }) => ({
      id,
      company_id: companyId,
      ...toValues(fields),
      login: {},
      map_bound: mapBound,
      created_ts: createdTs,
      version,
    })),
  )
  await insertGroups(tx, companyId, rows)
}

export const updateUsers = async (tx: Tx, companyId: number, rows: readonly Write[]): Promise<void> => {
  await updateRows(
    tx,
    'users',
    rows.map(({ id, fields }) => ({ id, ...toValues(fields) })),
  )
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('user_groups').where('user_id', 'in', ids).execute()
  await insertGroups(tx, companyId, rows)
}

export const deleteUsers = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('users').where('id', 'in', ids).execute()
}

/** What an administrator gives is temporary: its owner chooses another at the next sign-in. False for nobody of this company. */
export const giveTemporaryPassword = async (tx: Tx, userId: number, passwordHash: string): Promise<boolean> => {
  const given = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_change: 'temporary' })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return given !== undefined
}

export const readStats = async (tx: Tx, userId: number): Promise<UserStats | undefined> => {
  const row = await tx.selectFrom('users').select('login').where('id', '=', userId).executeTakeFirst()
  if (!row) return undefined
  const { front, app } = row.login as StoredLogin
  const statsOf = (part: StoredLogin['front']) => ({ ...accessesOf(part), failing: part?.failing ?? [] })
  return { front: statsOf(front), app: statsOf(app) }
}
