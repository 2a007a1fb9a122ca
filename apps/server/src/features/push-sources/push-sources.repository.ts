import type { PushSourceId } from '@atalaya/contract/identifiers'
import type { PushSource } from '@atalaya/contract/push-sources'
import type { Selectable } from 'kysely'
import type { Tables } from '../../database/schema.ts'
import type { Tx } from '../../database/tenant.ts'

const columns = ['id', 'name', 'key_id', 'is_disabled', 'created_ts', 'last_used_ts'] as const

type Row = Pick<Selectable<Tables['push_sources']>, (typeof columns)[number]>

const toPushSource = (row: Row): PushSource => ({
  id: row.id as PushSourceId,
  name: row.name,
  keyId: row.key_id,
  isDisabled: row.is_disabled,
  createdTs: row.created_ts,
  lastUsedTs: row.last_used_ts,
})

export const listPushSources = async (tx: Tx): Promise<PushSource[]> =>
  (await tx.selectFrom('push_sources').select(columns).orderBy('id').execute()).map(toPushSource)

export interface PushSourceDraft {
  resellerId: number
  name: string
  keyId: string
  encryptedSecret: Buffer
  createdTs: number
}

export const insertPushSource = async (tx: Tx, draft: PushSourceDraft): Promise<PushSource> =>
  toPushSource(
    await tx
      .insertInto('push_sources')
      .values({
        reseller_id: draft.resellerId,
        name: draft.name,
        key_id: draft.keyId,
        encrypted_secret: draft.encryptedSecret,
        created_ts: draft.createdTs,
        last_used_ts: null,
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )

/** Undefined when it is gone. */
export const updatePushSource = async (
  tx: Tx,
  id: number,
  { name, isDisabled }: { name: string; isDisabled: boolean },
): Promise<PushSource | undefined> => {
  const row = await tx
    .updateTable('push_sources')
    .set({ name, is_disabled: isDisabled })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row && toPushSource(row)
}

/** What is gone; undefined when there was nothing. */
export const deletePushSource = async (tx: Tx, id: number): Promise<PushSource | undefined> => {
  const row = await tx.deleteFrom('push_sources').where('id', '=', id).returning(columns).executeTakeFirst()
  return row && toPushSource(row)
}

/** For the engine: who signs with this key, unless the source is disabled. */
export const findSigner = (tx: Tx, keyId: string) =>
  tx
    .selectFrom('push_sources')
    .select(['id', 'reseller_id', 'encrypted_secret', 'last_used_ts'])
    .where('key_id', '=', keyId)
    .where('is_disabled', '=', false)
    .executeTakeFirst()

export const markUsed = async (tx: Tx, id: number, at: number): Promise<void> => {
  await tx.updateTable('push_sources').set({ last_used_ts: at }).where('id', '=', id).execute()
}
