import { changeRoutes, type changeRoutes as Routes } from '@atalaya/contract/changes'
import type { ReplyOf } from '@atalaya/contract/route'
import { call } from '../session/api.ts'
import { untilHeard } from '../session/until-heard.ts'
import type { UndoOutcome } from './import-definition.ts'

type Page = ReplyOf<typeof Routes.undo>
type Ask = (body: { operationId: string; undoId: string; beforeId?: number }, signal: AbortSignal) => Promise<Page>

/** A thousand records a call, until none is left. */
const undoAll =
  (ask: Ask) =>
  async (operationId: string, signal: AbortSignal): Promise<UndoOutcome> => {
    const undoId = crypto.randomUUID()
    const outcome = { undone: 0, notUndone: 0 }
    let beforeId: number | undefined
    do {
      const body = { operationId, undoId, ...(beforeId === undefined ? {} : { beforeId }) }
      const part = await untilHeard(() => ask(body, signal), { signal })
      outcome.undone += part.undone.length
      outcome.notUndone += part.notUndone.length
      beforeId = part.nextBeforeId ?? undefined
    } while (beforeId !== undefined)
    return outcome
  }

const timeoutMs = 60_000

/** The `undo` of every import into a company. */
export const undoInCompany = (companyId: number) =>
  undoAll((body, signal) => call(changeRoutes.undo, { params: { companyId }, body, signal, timeoutMs }))

/** Of what was done to a reseller's trackers. */
export const undoOfReseller = (resellerId: number) =>
  undoAll((body, signal) => call(changeRoutes.undoOfReseller, { params: { resellerId }, body, signal, timeoutMs }))
