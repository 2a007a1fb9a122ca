import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

export interface Attempts {
  key: string
  count: number
  startedAt: number
  lastAt: number
}

const knownForMs = 180 * 86_400_000
const attemptsKeptMs = 86_400_000

/** Whether the account has been signed in to from there before. */
export const isKnownAddress = async (tx: Tx, { email, block }: { email: string; block: string }): Promise<boolean> =>
  (await tx
    .selectFrom('known_addresses')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where(sql`lower(email)`, '=', email)
    .where('address_block', '=', block)
    .executeTakeFirst()) !== undefined

/** Whether somebody has signed in to the account in that browser before. */
export const isKnownDevice = async (
  tx: Tx,
  { email, deviceHash }: { email: string; deviceHash: Buffer | null },
): Promise<boolean> =>
  deviceHash !== null &&
  (await tx
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'user_id')
    .select('user_id')
    .where(sql`lower(email)`, '=', email)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst()) !== undefined

const mostDevices = 30

/** The ones that were there longest ago make room: a program that keeps no cookies is a new browser each time. */
export const rememberDevice = async (
  tx: Tx,
  { userId, deviceHash, now }: { userId: number; deviceHash: Buffer; now: number },
): Promise<void> => {
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash, last_ts: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_ts: now }))
    .execute()
  await sql`DELETE FROM known_devices WHERE user_id = ${userId} AND device_hash IN (
    SELECT device_hash FROM known_devices WHERE user_id = ${userId}
    ORDER BY last_ts DESC, device_hash OFFSET ${mostDevices})`.execute(tx)
}

export const rememberAddress = async (
  tx: Tx,
  { userId, block, now }: { userId: number; block: string; now: number },
): Promise<void> => {
  await tx
    .insertInto('known_addresses')
    .values({ user_id: userId, address_block: block, last_ts: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'address_block']).doUpdateSet({ last_ts: now }))
    .execute()
}

/** Holds the counts of these keys for this transaction, in one order for everybody, so that no two wait for each other. */
export const lockAttempts = async (tx: Tx, keys: readonly string[], now: number): Promise<Map<string, Attempts>> => {
  const values = [...keys].sort().map((key) => ({ key, count: 0, started_ts: now, last_ts: now }))
  const rows = await tx
    .insertInto('sign_in_attempts')
    .values(values)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: sql`excluded.key` }))
    .returning(['key', 'count', 'started_ts as startedAt', 'last_ts as lastAt'])
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

export const writeAttempts = async (tx: Tx, { key, count, startedAt, lastAt }: Attempts): Promise<void> => {
  await tx
    .updateTable('sign_in_attempts')
    .set({ count, started_ts: startedAt, last_ts: lastAt })
    .where('key', '=', key)
    .execute()
}

/** What has been counted under a key, and when that is forgotten. */
export const readWindow = async (
  tx: Tx,
  { key, now, ms }: { key: string; now: number; ms: number },
): Promise<{ count: number; endsAt: number }> => {
  const known = await tx
    .selectFrom('sign_in_attempts')
    .select(['count', 'started_ts'])
    .where('key', '=', key)
    .where('started_ts', '>', now - ms)
    .executeTakeFirst()
  return { count: known?.count ?? 0, endsAt: (known?.started_ts ?? now) + ms }
}

/** Holds the count until COMMIT; answers it. */
export const countInWindow = async (
  tx: Tx,
  { key, now, ms, by }: { key: string; now: number; ms: number; by: number },
): Promise<number> => {
  const counted = (await lockAttempts(tx, [key], now)).get(key) as Attempts
  const isOver = now - counted.startedAt >= ms
  const count = (isOver ? 0 : counted.count) + by
  await writeAttempts(tx, { key, count, startedAt: isOver ? now : counted.startedAt, lastAt: now })
  return count
}

export const clearAttempts = async (tx: Tx, key: string): Promise<void> => {
  await tx.deleteFrom('sign_in_attempts').where('key', '=', key).execute()
}

export const deleteStaleAttempts = async (tx: Tx, now: number): Promise<void> => {
  await tx
    .deleteFrom('sign_in_attempts')
    .where('last_ts', '<', now - attemptsKeptMs)
    .execute()
  await tx
    .deleteFrom('known_devices')
    .where('last_ts', '<', now - knownForMs)
    .execute()
  await tx
    .deleteFrom('known_addresses')
    .where('last_ts', '<', now - knownForMs)
    .execute()
}
