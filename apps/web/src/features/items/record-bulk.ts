import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import { useTranslation } from 'react-i18next'
import { useDoneWithUndo } from '../../feedback/use-done-with-undo.ts'
import { useBulkTexts } from '../../navigation/table-bulk.ts'
import type { RecordRoutes } from '../../session/record-calls.ts'
import type { ManagedNoun } from './nouns.ts'
import { useForgetRecords, useRecordCalls, useRemoveRecords, useUpdateRecords } from './records.queries.ts'

/** Deleting and editing several, each of which can be taken back as a whole. */
export const useRecordBulk = <R extends RecordRoutes>(managed: ManagedNoun<R>): BulkActions<never> => {
  const { noun } = managed
  const { t } = useTranslation('items')
  const texts = useBulkTexts()
  const done = useDoneWithUndo(useRecordCalls(managed).refresh)
  const remove = useRemoveRecords(managed)
  const forget = useForgetRecords(managed)
  const update = useUpdateRecords(managed)
  return {
    ...texts,
    countLabel: (count) => t(`nouns.${noun}.count`, { count }),
    remove: {
      call: remove,
      consequence: t(`nouns.${noun}.consequence`),
      onDone: (ids, operationId) => {
        forget(ids)
        done(t(`nouns.${noun}.deleted`, { count: ids.length }), operationId, ids.length)
      },
    },
    edit: {
      call: update,
      onDone: (ids, operationId) => done(t(`nouns.${noun}.edited`, { count: ids.length }), operationId, ids.length),
    },
  }
}
