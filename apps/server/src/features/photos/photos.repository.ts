import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

type Size = 'small' | 'large'
interface Subject {
  noun: string
  recordId: number
}

export const readPhoto = async (tx: Tx, { noun, recordId }: Subject, size: Size): Promise<Buffer | undefined> => {
  const row = await tx
    .selectFrom('photos')
    .select(`${size} as image`)
    .where('noun', '=', noun)
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return row?.image
}

export const upsertPhoto = async (
  tx: Tx,
  companyId: number,
  { noun, recordId, ...photo }: Subject & { small: Buffer; large: Buffer; updatedTs: number },
): Promise<void> => {
  const values = { small: photo.small, large: photo.large, updated_ts: photo.updatedTs }
  await tx
    .insertInto('photos')
    .values({ company_id: companyId, noun, record_id: recordId, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'noun', 'record_id']).doUpdateSet(values))
    .execute()
}

export const deletePhoto = async (tx: Tx, { noun, recordId }: Subject): Promise<void> => {
  await tx.deleteFrom('photos').where('noun', '=', noun).where('record_id', '=', recordId).execute()
}

/** Of drivers who are not there and whose history ended before an instant. As the engine. */
export const deletePhotosOfGoneDrivers = async (tx: Tx, endedBefore: number): Promise<void> => {
  await sql`
    DELETE FROM photos WHERE noun = 'drivers'
      AND NOT EXISTS (SELECT FROM drivers WHERE drivers.id = record_id)
      AND NOT EXISTS (SELECT FROM record_changes AS change WHERE change.company_id = photos.company_id
        AND change.noun = photos.noun AND change.record_id = photos.record_id AND at >= ${endedBefore})`.execute(tx)
}
