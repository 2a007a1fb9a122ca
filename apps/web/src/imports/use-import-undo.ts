import { useTranslation } from 'react-i18next'
import { takeBack } from '../feedback/take-back.ts'
import { toastDone, toastFailure, toastWithUndo } from '../feedback/toasts.ts'
import { useFormat } from '../format/use-format.ts'
import type { ImportRun } from './import-run.ts'
import { afterUndo, type ImportResult } from './import-stage.ts'
import { joinUndone, type Undo, type UndoOutcome, type UndoWays } from './undo-all.ts'

const changedBy = ({ outcome }: ImportResult): number => outcome.inserted + outcome.updated

/** Takes back what went in: under the result, or from the toast, which outlives the screen. */
export const useImportUndo = ({ definition, stage, setStage, working }: ImportRun) => {
  const { t } = useTranslation('imports')
  const format = useFormat()

  const undoOf =
    ({ importId, undone }: ImportResult) =>
    (ways: UndoWays): Promise<UndoOutcome> =>
      undone?.goOn?.(ways) ?? (definition.undo as Undo)(importId, ways)

  /** All of it, or what is left of it after a stop. */
  const undoSent = (sent: ImportResult) => {
    const before = sent.undone
    const already = before ? before.undone + before.notUndone : 0
    return working.busy('undoing', changedBy(sent) - already, async (ways) => {
      const onWaiting = (isWaiting: boolean) => ways.onWaiting(isWaiting ? 'turn' : null)
      const undone = joinUndone(before, await undoOf(sent)({ ...ways, onWaiting }))
      setStage(afterUndo(sent.importId, undone))
      definition.onChanged()
      if (undone.failure !== null) toastFailure(undone.failure)
      else toastDone(t('result.undone', { count: undone.undone, total: format.number(undone.undone) }))
    })
  }

  const offerUndo = (sent: ImportResult) => {
    const changed = changedBy(sent)
    if (changed === 0 || !definition.undo) return
    const run = undoOf(sent)
    const takeAway = () =>
      working.isOpen.current
        ? void undoSent(sent)
        : void takeBack({ total: changed, run, refresh: definition.onChanged })
    toastWithUndo(t('result.done', { count: changed, total: format.number(changed) }), takeAway, changed)
  }

  return { offerUndo, undo: () => (stage.step === 'result' ? undoSent(stage.result) : undefined) }
}
