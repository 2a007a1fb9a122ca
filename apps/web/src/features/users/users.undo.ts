import { useTranslation } from 'react-i18next'
import { toastDone, toastFailure, toastWithUndo } from '../../feedback/toasts.ts'
import { undoInCompany } from '../../imports/undo-import.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { useUserCalls } from './users.queries.ts'

/** Says what was done, and offers to take it back. */
export const useDoneWithUndo = () => {
  const { t } = useTranslation('users')
  const companyId = useCompanyId()
  const { refresh } = useUserCalls()

  const undo = async (operationId: string) => {
    try {
      const { undone, notUndone } = await undoInCompany(companyId)(operationId, new AbortController().signal)
      toastDone(notUndone > 0 ? t('undo.partly', { count: notUndone }) : t('undo.done', { count: undone }))
    } catch (failure) {
      toastFailure(failure)
    }
    void refresh()
  }
  return (text: string, operationId: string) => toastWithUndo(text, () => void undo(operationId))
}
