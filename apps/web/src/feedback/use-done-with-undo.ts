import { undoInCompany } from '../imports/undo-import.ts'
import { useCompanyId } from '../session/current-session.ts'
import { takeBack } from './take-back.ts'
import { toastWithUndo } from './toasts.ts'

/** Says what was done to many and offers to take it back; `refresh` reads anew what the screen shows, once for all of it. */
export const useDoneWithUndo = (refresh: () => unknown) => {
  const companyId = useCompanyId()
  return (text: string, operationId: string, total = 1): void => {
    void refresh()
    const run = undoInCompany(companyId)
    toastWithUndo(text, () => void takeBack({ total, run: (ways) => run(operationId, ways), refresh }), total)
  }
}
