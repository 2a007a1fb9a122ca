import { Worker } from 'node:worker_threads'
import type { BacktestCounts } from '@atalaya/domain/alarms/backtest/backtest-counts'
import type { LongPast } from '@atalaya/domain/alarms/backtest/long-past'
import type { LongPastItem, PastDefinitions, PastItem } from './judge-past.ts'
import type { PastReports } from './past-reports.repository.ts'
import type { PastStretches } from './past-stretches.repository.ts'

export type PastOrder =
  | { kind: 'open'; definitions: PastDefinitions }
  | { kind: 'item'; item: PastItem }
  /** Those up to an instant. */
  | { kind: 'reports'; reports: PastReports; upTo: number }
  | { kind: 'finish' }
  /** Of several items at once, each by what is stored of it. */
  | { kind: 'long'; past: LongPast; items: readonly (LongPastItem & { stretches: PastStretches })[] }
  | { kind: 'close' }

/** One rule over the past, carried out in the order in which it is told. */
export interface PastJob {
  tell(order: Exclude<PastOrder, { kind: 'finish' | 'long' }>): Promise<void>
  finish(): Promise<BacktestCounts>
  judgeLong(order: Omit<Extract<PastOrder, { kind: 'long' }>, 'kind'>): Promise<BacktestCounts>
}

type Answer = { id: number } & ({ answer: unknown; error?: never } | { error: string })

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
}

/** Nobody asks for so long: the thread ends, with its memory. */
const idleMs = 60_000

/** A thread that starts when somebody asks; one that dies fails what it had, and the next order starts another. Each node has its own. */
export const createPastThread = () => {
  const waiting = new Map<number, Waiting>()
  let [worker, count, jobs]: [Worker | null, number, number] = [null, 0, 0]
  let idle: NodeJS.Timeout | undefined
  const failAll = (ended: Worker, error: Error): void => {
    if (worker !== ended) return
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('./past.worker.ts', import.meta.url))
    started.unref()
    started.on('message', (said: Answer) => {
      const asked = waiting.get(said.id)
      waiting.delete(said.id)
      if (said.error === undefined) asked?.resolve(said.answer)
      else asked?.reject(new Error(said.error))
    })
    started.once('error', (error) => failAll(started, error))
    started.once('exit', () => failAll(started, new Error('the thread that judges the past has ended')))
    return started
  }
  const ask = (job: number, order: PastOrder): Promise<unknown> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle)
      idle = setTimeout(() => {
        if (waiting.size === 0) void worker?.terminate()
      }, idleMs).unref()
      worker ??= start()
      const id = count++
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, job, order })
    })
  return {
    open(): PastJob {
      const job = jobs++
      return {
        tell: async (order) => void (await ask(job, order)),
        finish: async () => (await ask(job, { kind: 'finish' })) as BacktestCounts,
        judgeLong: async (order) => (await ask(job, { kind: 'long', ...order })) as BacktestCounts,
      }
    },
  }
}
