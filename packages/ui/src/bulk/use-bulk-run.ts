import { useEffect, useRef, useState } from 'react'
import type { RowId } from '../data-table/column.ts'
import { newUuid } from '../uuid.ts'
import { type BulkCall, type BulkResult, runInChunks } from './bulk-run.ts'

/** Asked in the order of the phases: what to do, what would happen, whether to do it, what happened. */
export type BulkPhase =
  | { kind: 'asking' }
  | { kind: 'trying'; tried: number; isWaiting?: boolean }
  | { kind: 'confirming'; result: BulkResult }
  | { kind: 'running'; tried: number; total: number; isWaiting?: boolean }
  | { kind: 'finished'; result: BulkResult }

/** A dry run over all rows, then the run over those that it lets through. */
export const useBulkRun = (ids: readonly RowId[], call: BulkCall) => {
  const [phase, setPhase] = useState<BulkPhase>({ kind: 'asking' })
  const control = useRef<AbortController | null>(null)
  useEffect(() => () => control.current?.abort(), [])

  const begin = () => {
    control.current?.abort()
    control.current = new AbortController()
    return control.current.signal
  }
  const onWaiting = (isWaiting: boolean) =>
    setPhase((known) => (known.kind === 'trying' || known.kind === 'running' ? { ...known, isWaiting } : known))
  const tryOut = async () => {
    const signal = begin()
    setPhase({ kind: 'trying', tried: 0 })
    const onProgress = (tried: number) => setPhase({ kind: 'trying', tried })
    const operationId = newUuid()
    const result = await runInChunks(ids, call, { dryRun: true, operationId, signal, onProgress, onWaiting })
    if (!signal.aborted)
      setPhase(
        result.failure === undefined
          ? { kind: 'confirming', result }
          : { kind: 'finished', result: { ...result, done: [] } },
      )
  }
  const run = async (chosen: readonly RowId[]): Promise<BulkResult & { operationId: string }> => {
    const signal = begin()
    const operationId = newUuid()
    setPhase({ kind: 'running', tried: 0, total: chosen.length })
    const onProgress = (tried: number) => setPhase({ kind: 'running', tried, total: chosen.length })
    const result = await runInChunks(chosen, call, { dryRun: false, operationId, signal, onProgress, onWaiting })
    setPhase({ kind: 'finished', result })
    return { ...result, operationId }
  }
  const stop = () => control.current?.abort()
  return { phase, tryOut, run, stop, askAgain: () => setPhase({ kind: 'asking' }) }
}
