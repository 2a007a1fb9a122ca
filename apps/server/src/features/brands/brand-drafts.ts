import type { KeptDraft, managedBrandRoutes } from '@atalaya/contract/brands'
import type { BodyOf } from '@atalaya/contract/route'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Tx } from '../../database/tenant.ts'
import { nameOfPerson, wholeBrand } from './brand-versions.ts'

type Draft = BodyOf<typeof managedBrandRoutes.saveDraft>

export const findDraft = async (tx: Tx, brandId: number): Promise<KeptDraft | null> => {
  const found = await tx
    .selectFrom('brand_drafts')
    .select(['fields', 'version', 'based_on as basedOn', 'saved_ts as savedTs', nameOfPerson.as('by')])
    .where('brand_id', '=', brandId)
    .executeTakeFirst()
  if (!found) return null
  const { fields, ...rest } = found
  return { ...wholeBrand(fields), ...rest } as KeptDraft
}

interface Saving {
  brandId: number
  session: Session
  now: number
}

/** Over the draft that was seen; another one that was kept meanwhile is left alone. */
export const saveDraft = async (tx: Tx, draft: Draft, { brandId, session, now }: Saving): Promise<KeptDraft> => {
  const { version, basedOn, ...fields } = draft
  const brand = tx.selectFrom('brands').select('id').where('id', '=', brandId).forUpdate()
  if (!(await brand.executeTakeFirst())) throw failure('not.found')
  const known = await findDraft(tx, brandId)
  if ((known?.version ?? 0) !== version) throw failure('version.conflict')
  const values = {
    ...{ version: version + 1, based_on: basedOn, saved_ts: now, user_id: session.userId },
    fields: JSON.stringify(fields),
  }
  await tx
    .insertInto('brand_drafts')
    .values({ brand_id: brandId, ...values })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet(values))
    .execute()
  return (await findDraft(tx, brandId)) as KeptDraft
}

/** One that is gone already is no failure; one that somebody else has changed is. */
export const dropDraft = async (tx: Tx, { brandId, version }: { brandId: number; version: number }): Promise<void> => {
  const known = await findDraft(tx, brandId)
  if (!known) return
  if (known.version !== version) throw failure('version.conflict')
  await tx.deleteFrom('brand_drafts').where('brand_id', '=', brandId).where('version', '=', version).execute()
}
