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
