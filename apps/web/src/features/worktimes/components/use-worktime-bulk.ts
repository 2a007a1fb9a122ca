import type { Worktime } from '@atalaya/contract/worktimes'
import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import { useTranslation } from 'react-i18next'
import { toastDone, toastFailure, toastWithUndo } from '../../../feedback/toasts.ts'
import { undoInCompany } from '../../../imports/undo-import.ts'
import { useBulkTexts } from '../../../navigation/table-bulk.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { useWorktimeCalls } from '../worktimes.queries.ts'

/** Deleting, which can be taken back as a whole. */
export const useWorktimeBulk = (): BulkActions<Worktime> => {
  const { t } = useTranslation('worktimes')
  const texts = useBulkTexts()
  const companyId = useCompanyId()
  const { removeMany, refresh } = useWorktimeCalls()
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
    countLabel: (count) => t('count', { count }),
    remove: {
      call: removeMany,
      consequence: t('delete.consequence'),
      onDone: (ids, operationId) =>
        toastWithUndo(t('delete.done', { count: ids.length }), () => void undo(operationId)),
    },
  }
}
