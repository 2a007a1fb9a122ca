import type { Undo } from '../imports/undo-all.ts'
import { takeBack } from './take-back.ts'
import { toastDone, toastWithUndo } from './toasts.ts'

/** Says what was done under a number, and offers to take it back; null is the number of what nothing takes back. */
export type Say = (text: string, operationId: string | null, total?: number) => void

/** `refresh` reads anew what the screen shows, once what was done has been taken back. */
export const saidWithUndo =
  (refresh: () => unknown, undo: Undo): Say =>
  (text, operationId, total = 1) => {
    if (operationId === null) return toastDone(text)
    toastWithUndo(text, () => void takeBack({ total, run: (ways) => undo(operationId, ways), refresh }), total)
  }

/** The same of what many calls did: the screen is read anew now, too. */
export const doneWithUndo =
  (refresh: () => unknown, undo: Undo) =>
  (text: string, operationId: string, total = 1): void => {
    void refresh()
    saidWithUndo(refresh, undo)(text, operationId, total)
  }
