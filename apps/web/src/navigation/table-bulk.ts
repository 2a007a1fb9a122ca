import type { BulkActions, BulkChanges } from '@atalaya/ui/bulk/bulk-actions'
import type { BulkCall, BulkOptions, BulkOutcome } from '@atalaya/ui/bulk/bulk-run'
import { useExport } from '../exports/use-export.ts'
import { failureText, reasonText } from '../feedback/failure-text.ts'
import { untilHeard } from '../session/until-heard.ts'

interface Refusal {
  id: number
  error: string
  fields?: Record<string, string> | undefined
}

/** Ids are branded by noun in the contract; the table knows numbers. */
interface Sent {
  items: never[]
  dryRun: boolean
  operationId: string
}

type Ways = Pick<BulkOptions, 'signal' | 'stopped' | 'onWaiting'>
const patiently = <T>(send: () => Promise<T>, { signal, stopped = signal, ...ways }: Ways): Promise<T> =>
  untilHeard(send, { signal: stopped, ...ways })

/** A contract's `deletebulk` as the table calls it: `deleteThrough((body, signal) => call(route, { params, body, signal }))`. */
export const deleteThrough =
  (
    send: (body: Sent, signal: AbortSignal) => Promise<{ deleted: readonly number[]; notDeleted: readonly Refusal[] }>,
  ): BulkCall =>
  async (ids, { dryRun, operationId, ...ways }) => {
    const body = { items: [...ids] as never[], dryRun, operationId }
    const { deleted, notDeleted } = await patiently(() => send(body, ways.signal), ways)
    return { done: deleted, failed: notDeleted }
  }

/** A contract's `updatebulk`, likewise. */
export const updateThrough =
  (
    send: (
      body: Sent & { changes: never },
      signal: AbortSignal,
    ) => Promise<{ updated: readonly number[]; notUpdated: readonly Refusal[] }>,
  ) =>
  async (ids: readonly number[], changes: BulkChanges, options: BulkOptions): Promise<BulkOutcome> => {
    const { dryRun, operationId, ...ways } = options
    const body = { items: [...ids] as never[], changes: changes as never, dryRun, operationId }
    const { updated, notUpdated } = await patiently(() => send(body, ways.signal), ways)
    return { done: updated, failed: notUpdated }
  }

/** What the bars and dialogs of every table say when something was refused, and the list of it as a file. */
export const useBulkTexts = (): Pick<BulkActions<never>, 'reasonText' | 'failureText' | 'onDownload'> => {
  const { run } = useExport()
  return {
    reasonText: ({ error, fields }) => {
      const reasons = [...new Set(Object.values(fields ?? {}))]
      return reasons.length > 0 ? reasons.map((code) => reasonText(code)).join('; ') : reasonText(error)
    },
    failureText,
    onDownload: (failures) => void run('csv', () => failures),
  }
}
