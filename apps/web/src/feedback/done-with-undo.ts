import type { Undo } from '../imports/undo-all.ts'
import { takeBack } from './take-back.ts'
import { toastWithUndo } from './toasts.ts'

/** Says what was done to many and offers to take it back; `refresh` reads anew what the screen shows, once for all of it. */
export const doneWithUndo =
  (refresh: () => unknown, undo: Undo) =>
  (text: string, operationId: string, total = 1): void => {
    void refresh()
    toastWithUndo(text, () => void takeBack({ total, run: (ways) => undo(operationId, ways), refresh }), total)
  }
