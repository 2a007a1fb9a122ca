import type { changeRoutes as Routes } from '@atalaya/contract/changes'
import type { ReplyOf } from '@atalaya/contract/route'
import { newUuid } from '@atalaya/ui/uuid'
import { untilHeard } from '../session/until-heard.ts'

export interface UndoOutcome {
  undone: number
  notUndone: number
  /** Why it ended early; null where it came to its end or was stopped. */
  failure: unknown
  /** Does what is left; null when nothing is. */
  goOn: ((ways: UndoWays) => Promise<UndoOutcome>) | null
}

/** What was taken back before a stop, and after it. */
export const joinUndone = (before: UndoOutcome | null, latest: UndoOutcome): UndoOutcome => ({
  ...latest,
  undone: latest.undone + (before?.undone ?? 0),
  notUndone: latest.notUndone + (before?.notUndone ?? 0),
})

export interface UndoWays {
  /** Stops it after the part that is on its way. */
  signal: AbortSignal
  /** How many records have been looked at. */
  onProgress(done: number): void
  /** True while the server wants to be left alone. */
  onWaiting(isWaiting: boolean): void
}

export type Undo = (operationId: string, ways: UndoWays) => Promise<UndoOutcome>

type Page = ReplyOf<typeof Routes.undo>
interface Asked {
  operationId: string
  undoId: string
  beforeId?: number
}
type Ask = (body: Asked) => Promise<Page>

interface Place {
  /** Of those who are asked. */
  nth: number
  beforeId: number | null
}

/** A thousand records a call, until none is left; one that is asked after the other. */
export const undoAll =
  (asks: readonly Ask[]): Undo =>
  (operationId, ways) => {
    const undoIds = asks.map(() => newUuid())
    const from = async (start: Place, { signal, onProgress, onWaiting }: UndoWays): Promise<UndoOutcome> => {
      const outcome: UndoOutcome = { undone: 0, notUndone: 0, failure: null, goOn: null }
      let at = start
      for (let ask = asks[at.nth]; ask; ask = asks[at.nth]) {
        const { nth, beforeId } = at
        const goOn = (later: UndoWays) => from({ nth, beforeId }, later)
        if (signal.aborted) return { ...outcome, goOn }
        const send = ask
        const body = { operationId, undoId: undoIds[nth] as string, ...(beforeId === null ? {} : { beforeId }) }
        try {
          const part = await untilHeard(() => send(body), { signal, onWaiting })
          outcome.undone += part.undone.length
          outcome.notUndone += part.notUndone.length
          at = part.nextBeforeId === null ? { nth: nth + 1, beforeId: null } : { nth, beforeId: part.nextBeforeId }
        } catch (failure) {
          return { ...outcome, failure: signal.aborted ? null : failure, goOn }
        }
        onProgress(outcome.undone + outcome.notUndone)
      }
      return outcome
    }
    return from({ nth: 0, beforeId: null }, ways)
  }
