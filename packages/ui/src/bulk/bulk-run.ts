import type { RowId } from '../data-table/column.ts'

export interface NotDone {
  id: RowId
  /** A stable code; the caller has its words. */
  error: string
  /** Fields in which it lies, each with its own code. */
  fields?: Readonly<Record<string, string>> | undefined
}

/** What became of many rows, one by one. */
export interface BulkOutcome {
  done: readonly RowId[]
  failed: readonly NotDone[]
}

export interface BulkOptions {
  /** Says what would happen and changes nothing. */
  dryRun: boolean
  /** The same for all calls of one action, which is undone by it. */
  operationId: string
  /** Calls off what is on its way. */
  signal: AbortSignal
  /** Ends a wait between tries, where what is on its way is let finish; `signal` when left out. */
  stopped?: AbortSignal
  /** True while a call waits until the server takes it. */
  onWaiting?(isWaiting: boolean): void
}

export type BulkCall = (ids: readonly RowId[], options: BulkOptions) => Promise<BulkOutcome>

export interface BulkResult extends BulkOutcome {
  /** Not tried: the user stopped, or a call failed as a whole. */
  untried: readonly RowId[]
  /** Why it ended early, if it did not end by the user's wish. */
  failure: unknown
}

/** Small enough that progress is seen and that stopping is prompt; 50,000 rows, tried and done, stay within a minute's calls. */
const chunkSize = 500

/** Calls for one chunk after the other; what was done before it ended stays in the result. */
export const runInChunks = async (
  ids: readonly RowId[],
  call: BulkCall,
  options: Omit<BulkOptions, 'stopped'> & { onProgress(tried: number): void },
): Promise<BulkResult> => {
  const { onProgress, ...given } = options
  const { signal, dryRun } = given
  // What is on its way when the user stops is waited for: nobody could say otherwise what became of it.
  const ofCall = dryRun ? signal : new AbortController().signal
  const done: RowId[] = []
  const failed: NotDone[] = []
  for (let at = 0; at < ids.length; at += chunkSize) {
    if (signal.aborted) return { done, failed, untried: ids.slice(at), failure: undefined }
    try {
      const outcome = await call(ids.slice(at, at + chunkSize), { ...given, signal: ofCall, stopped: signal })
      done.push(...outcome.done)
      failed.push(...outcome.failed)
    } catch (failure) {
      return { done, failed, untried: ids.slice(at), failure: signal.aborted ? undefined : failure }
    }
    onProgress(Math.min(ids.length, at + chunkSize))
  }
  return { done, failed, untried: [], failure: undefined }
}
