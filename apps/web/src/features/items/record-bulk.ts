import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import { useTranslation } from 'react-i18next'
import { toastDone, toastFailure, toastWithUndo } from '../../feedback/toasts.ts'
import { undoInCompany } from '../../imports/undo-import.ts'
import { useBulkTexts } from '../../navigation/table-bulk.ts'
import { useCompanyId } from '../../session/current-session.ts'
import type { RecordRoutes } from '../../session/record-calls.ts'
import type { ManagedNoun } from './nouns.ts'
import { useRecordCalls, useRemoveRecords, useUpdateRecords } from './records.queries.ts'

/** Deleting and editing several, each of which can be taken back as a whole. */
export const useRecordBulk = <R extends RecordRoutes>(managed: ManagedNoun<R>): BulkActions<never> => {
  const { noun } = managed
  const { t } = useTranslation('items')
  const texts = useBulkTexts()
  const companyId = useCompanyId()
  const { refresh } = useRecordCalls(managed)
  const remove = useRemoveRecords(managed)
  const update = useUpdateRecords(managed)

  const undo = async (operationId: string) => {
    try {
      const { undone, notUndone } = await undoInCompany(companyId)(operationId, new AbortController().signal)
      toastDone(notUndone > 0 ? t('undo.partly', { count: notUndone }) : t('undo.done', { count: undone }))
    } catch (failure) {
      toastFailure(failure)
    }
    void refresh()
  }
  return {
    ...texts,
    countLabel: (count) => t(`nouns.${noun}.count`, { count }),
    remove: {
      call: remove,
      consequence: t(`nouns.${noun}.consequence`),
      onDone: (ids, operationId) =>
        toastWithUndo(t(`nouns.${noun}.deleted`, { count: ids.length }), () => void undo(operationId)),
    },
    edit: {
      call: update,
      onDone: (ids, operationId) =>
        toastWithUndo(t(`nouns.${noun}.edited`, { count: ids.length }), () => void undo(operationId)),
    },
  }
}
