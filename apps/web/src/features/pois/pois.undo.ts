import { useTranslation } from 'react-i18next'
import { toastDone, toastFailure, toastWithUndo } from '../../feedback/toasts.ts'
import { undoInCompany } from '../../imports/undo-import.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { usePoiCalls } from './pois.queries.ts'

/** Says what was done, and offers to take it back. */
export const useDoneWithUndo = () => {
  const { t } = useTranslation('imports')
  const companyId = useCompanyId()
  const { refresh } = usePoiCalls()

  const undo = async (operationId: string) => {
    try {
      const { undone, notUndone } = await undoInCompany(companyId)(operationId, new AbortController().signal)
      const left = notUndone > 0 ? t('result.notUndone', { count: notUndone, total: notUndone }) : ''
      toastDone(left || t('result.undone', { count: undone, total: undone }))
    } catch (failure) {
      toastFailure(failure)
    }
    void refresh()
  }
  return (text: string, operationId: string) => toastWithUndo(text, () => void undo(operationId))
}
