import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { storeFile } from '../../files/files.repository.ts'
import { ownerOf } from '../../records/record-changes.repository.ts'
import type { Scope } from '../../records/scope.ts'

type Size = 'small' | 'large'
interface Subject {
  noun: string
  recordId: number
}

export const readPhoto = async (tx: Tx, { noun, recordId }: Subject, size: Size): Promise<Buffer | undefined> => {
  const row = await tx
    .selectFrom('photos')
    .innerJoin('files', 'files.id', `${size}_file`)
    .select('content as image')
    .where('noun', '=', noun)
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return row?.image
}

export const upsertPhoto = async (
  scope: Scope,
  { noun, recordId, small, large }: Subject & { small: Buffer; large: Buffer },
): Promise<void> => {
  const owner = ownerOf(scope)
  const store = (content: Buffer) => storeFile(scope.tx, owner, { type: 'image/webp', content, usedTs: scope.now })
  const values = { small_file: await store(small), large_file: await store(large), updated_ts: scope.now }
  await scope.tx
    .insertInto('photos')
    .values({ ...owner, noun, record_id: recordId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'reseller_id', 'noun', 'record_id']).doUpdateSet(values))
    .execute()
}

export const deletePhoto = async (tx: Tx, { noun, recordId }: Subject): Promise<void> => {
  await tx.deleteFrom('photos').where('noun', '=', noun).where('record_id', '=', recordId).execute()
}

/** Of records that were deleted before an instant, and have not come back. As the engine. */
export const deletePhotosOfGone = async (tx: Tx, deletedBefore: number): Promise<void> => {
  await sql`
    DELETE FROM photos WHERE (
      SELECT kind = 'delete' AND at < ${deletedBefore} FROM record_changes AS change
      WHERE (change.company_id = photos.company_id OR change.reseller_id = photos.reseller_id)
        AND change.noun = photos.noun AND change.record_id = photos.record_id
      ORDER BY change.id DESC LIMIT 1)`.execute(tx)
}
