import { useTranslation } from 'react-i18next'
import { undoInCompany } from '../imports/undo-import.ts'
import { useCompanyId } from '../session/current-session.ts'
import { toastDone, toastFailure, toastWithUndo } from './toasts.ts'

/** Says what was done to many and offers to take it back; `refresh` reads anew what the screen shows, once for all of it. */
export const useDoneWithUndo = (refresh: () => unknown) => {
  const { t } = useTranslation('ui')
  const companyId = useCompanyId()

  const undo = async (operationId: string) => {
    try {
      const { undone, notUndone } = await undoInCompany(companyId)(operationId, new AbortController().signal)
      const parts = [
        (undone > 0 || notUndone === 0) && t('undone', { count: undone }),
        notUndone > 0 && t('notUndone', { count: notUndone }),
      ]
      toastDone(parts.filter((part) => part !== false).join('. '))
    } catch (failure) {
      toastFailure(failure)
    }
    void refresh()
  }
  return (text: string, operationId: string): void => {
    void refresh()
    toastWithUndo(text, () => void undo(operationId))
  }
}
