import type { ApiKey, NewApiKey } from '@atalaya/contract/api-keys'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

/** Whose keys are meant: those of one person, or a company's and its people's. */
export type KeyOwner = { userId: number } | { companyId: number }

const ownedBy = (owner: KeyOwner): RawBuilder<unknown> =>
  'userId' in owner
    ? sql`is_personal AND user_id = ${owner.userId} AND revoked_ts IS NULL`
    : sql`api_keys.company_id = ${owner.companyId} AND revoked_ts IS NULL`

interface KeyRow extends Omit<ApiKey, 'owner'> {
  userId: number
  userName: string | null
}

const shown = ({ userId, userName, ...key }: KeyRow): ApiKey => ({ ...key, owner: { id: userId, name: userName } })

const columns = sql`api_keys.id, api_keys.name, hint, scopes, calls_per_minute AS "callsPerMinute", expires_ts AS "expiresTs",
  is_personal AS "isPersonal", api_keys.created_ts AS "createdTs", last_used_ts AS "lastUsedTs", last_used_ip AS "lastUsedIp",
  api_keys.user_id AS "userId", (SELECT trim(first_name || ' ' || last_name) FROM users WHERE users.id = user_id) AS "userName"`

export const listKeys = async (tx: Tx, owner: KeyOwner): Promise<ApiKey[]> => {
  const { rows } = await sql<KeyRow>`SELECT ${columns} FROM api_keys WHERE ${ownedBy(owner)} ORDER BY id`.execute(tx)
  return rows.map(shown)
}

export const findKey = async (tx: Tx, owner: KeyOwner, id: number): Promise<ApiKey | undefined> => {
  const { rows } = await sql<KeyRow>`
    SELECT ${columns} FROM api_keys WHERE ${ownedBy(owner)} AND id = ${id}`.execute(tx)
  return rows[0] && shown(rows[0])
}

export const countKeys = async (tx: Tx, owner: KeyOwner): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::integer AS n FROM api_keys WHERE ${ownedBy(owner)}`.execute(tx)
  return rows[0]?.n ?? 0
}

interface NewKey extends NewApiKey {
  companyId: number | null
  userId: number
  isPersonal: boolean
  hint: string
  keyHash: Buffer
  createdTs: number
}

export const insertKey = async (tx: Tx, key: NewKey): Promise<number> => {
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      ...{
        company_id: key.companyId,
        user_id: key.userId,
        is_personal: key.isPersonal,
        name: key.name,
        hint: key.hint,
      },
      ...{ key_hash: key.keyHash, scopes: key.scopes, calls_per_minute: key.callsPerMinute, expires_ts: key.expiresTs },
      created_ts: key.createdTs,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A company's key calls in the name of whoever changed it last. */
export const updateKey = async (
  tx: Tx,
  id: number,
  { userId, ...key }: NewApiKey & { userId: number },
): Promise<void> => {
  await tx
    .updateTable('api_keys')
    .set({ name: key.name, scopes: key.scopes, calls_per_minute: key.callsPerMinute, expires_ts: key.expiresTs })
    .set({ user_id: userId })
    .where('id', '=', id)
    .execute()
}

export const revokeKey = async (tx: Tx, id: number, now: number): Promise<void> => {
  await tx.updateTable('api_keys').set({ revoked_ts: now }).where('id', '=', id).execute()
}
