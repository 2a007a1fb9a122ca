import { changeRoutes } from '@atalaya/contract/changes'
import { call } from '../session/api.ts'
import type { UndoOutcome } from './import-definition.ts'

/** The `undo` of every import into a company: a thousand records a call, until none is left. */
export const undoInCompany =
  (companyId: number) =>
  async (importId: string, signal: AbortSignal): Promise<UndoOutcome> => {
    const undoId = crypto.randomUUID()
    const outcome = { undone: 0, notUndone: 0 }
    let beforeId: number | undefined
    do {
      const part = await call(changeRoutes.undo, {
        params: { companyId },
        body: { operationId: importId, undoId, ...(beforeId === undefined ? {} : { beforeId }) },
        signal,
        timeoutMs: 60_000,
      })
      outcome.undone += part.undone.length
      outcome.notUndone += part.notUndone.length
      beforeId = part.nextBeforeId ?? undefined
    } while (beforeId !== undefined)
    return outcome
  }
