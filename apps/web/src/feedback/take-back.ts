import { showProgressToast } from '@atalaya/ui/progress-toast'
import i18next from 'i18next'
import type { UndoOutcome, UndoWays } from '../imports/undo-all.ts'
import { toastDone, toastFailure, toastToGoOn } from './toasts.ts'

/** What is over sooner needs no bar. */
const shownAfterMs = 400

interface Task {
  /** How many records were changed. */
  total: number
  run(ways: UndoWays): Promise<UndoOutcome>
  /** Reads anew what the screen shows, once for all of it. */
  refresh(): unknown
}

const textOf = ({ undone, notUndone, goOn }: UndoOutcome, total: number): string => {
  const left = total - undone - notUndone
  const parts = [
    (undone > 0 || notUndone === 0) && i18next.t('ui:undone', { count: undone }),
    notUndone > 0 && i18next.t('ui:notUndone', { count: notUndone }),
    goOn !== null && left > 0 && i18next.t('ui:undoLeft', { count: left }),
  ]
  return parts.filter((part) => part !== false).join('. ')
}

/** Undoes what was done to many, over whichever screen is open: says how far it has come, stops when told to, and goes on later. */
export const takeBack = async ({ total, run, refresh }: Task): Promise<void> => {
  const control = new AbortController()
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  const bar = showProgressToast({
    label: i18next.t('ui:undoing'),
    stopLabel: i18next.t('ui:bulk.stop'),
    afterMs: shownAfterMs,
    onStop: () => control.abort(),
  })
  const figures = new Intl.NumberFormat(i18next.language)
  const most = Math.max(1, total)
  const outcome = await run({
    signal: control.signal,
    onProgress: (done) => bar.tell(done / most, `${figures.format(done)} / ${figures.format(total)}`),
    onWaiting: (isWaiting) => bar.rename(i18next.t(isWaiting ? 'ui:bulk.waiting' : 'ui:undoing')),
  }).finally(() => {
    removeEventListener('beforeunload', ask)
    bar.close()
  })
  const { goOn, failure } = outcome
  void refresh()
  if (failure !== null) toastFailure(failure)
  const text = textOf(outcome, total)
  if (goOn === null) toastDone(text)
  else toastToGoOn(text, () => void takeBack({ total: total - outcome.undone - outcome.notUndone, run: goOn, refresh }))
}
