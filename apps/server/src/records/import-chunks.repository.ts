import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'
import { ownerOf } from './record-changes.repository.ts'
import type { Scope } from './record-kind.ts'

/** Twice on the same key order is the same text: both come out of one parsed body. */
const digestOf = (asked: unknown): string => createHash('sha256').update(JSON.stringify(asked)).digest('base64url')

/**
 * Writes a part of a file once: whoever asks the same again, because the answer was lost, gets the first answer. One
 * who asks while the part is still being written waits for it, and does the work should that have failed.
 */
export const importOnce = async <Reply extends object>(
  scope: Pick<Scope, 'tx' | 'companyId' | 'resellerId' | 'session' | 'now'>,
  { importId, noun, ...part }: { importId: string; noun: string; rows: readonly unknown[]; existing: string },
  work: () => Promise<Reply>,
): Promise<Reply> => {
  const { tx, session, now } = scope
  const digest = digestOf([session.userId, noun, part])
  const claimed = await tx
    .insertInto('import_chunks')
    .values({ ...ownerOf(scope), import_id: importId, digest, reply: null, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .executeTakeFirst()
  const isThis = sql<boolean>`import_id = ${importId}::uuid AND digest = ${digest}`
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

export const forgetImportChunks = async (tx: Tx, olderThan: number): Promise<void> => {
  await tx.deleteFrom('import_chunks').where('at', '<', olderThan).execute()
}
