import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'
import { ownerOf } from './record-changes.repository.ts'
import type { Scope } from './scope.ts'

/** Twice on the same key order is the same text: both come out of one parsed body. */
const digestOf = (asked: unknown): string => createHash('sha256').update(JSON.stringify(asked)).digest('base64url')

/**
 * Does what was asked under a key once: whoever asks the same again, because the answer was lost or the button was pressed
 * three times, gets the first answer. One who asks while it is still being done waits for it, and does it should that have
 * failed.
 */
const once = async <Reply extends object>(
  scope: Scope,
  { key, asked }: { key: string; asked: readonly unknown[] },
  work: () => Promise<Reply>,
): Promise<Reply> => {
  const { tx, session, now } = scope
  const digest = digestOf([session.userId, ...asked])
  const claimed = await tx
    .insertInto('import_chunks')
    .values({ ...ownerOf(scope), import_id: key, digest, reply: null, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .executeTakeFirst()
  const isThis = sql<boolean>`import_id = ${key}::uuid AND digest = ${digest}`
  if (!claimed) {
    const { reply } = await tx.selectFrom('import_chunks').select('reply').where(isThis).executeTakeFirstOrThrow()
    return reply as Reply
  }
  const reply = await work()
  await tx
    .updateTable('import_chunks')
    .set({ reply: JSON.stringify(reply) })
    .where(isThis)
    .execute()
  return reply
}

/** Writes a part of a file. */
export const importOnce = <Reply extends object>(
  scope: Scope,
  { importId, noun, ...part }: { importId: string; noun: string; rows: readonly unknown[]; existing: string },
  work: () => Promise<Reply>,
): Promise<Reply> => once(scope, { key: importId, asked: [noun, part] }, work)

/** Makes a record; of the answer its id alone is kept. Without a key it is made each time. */
export const createOnce = async (
  scope: Scope,
  { noun, fields }: { noun: string; fields: object },
  work: () => Promise<number>,
): Promise<number> => {
  const key = scope.idempotencyKey
  if (key === undefined) return work()
  return (await once(scope, { key, asked: ['create', noun, fields] }, async () => ({ id: await work() }))).id
}

export const forgetImportChunks = async (tx: Tx, olderThan: number): Promise<void> => {
  await tx.deleteFrom('import_chunks').where('at', '<', olderThan).execute()
}
