// A thread of its own: judging millions of reports fills one, which positions must not wait for.
import { parentPort } from 'node:worker_threads'
import type { AlarmEvent } from '@atalaya/domain/alarms/alarm-scene'
import { mergedCounts, noCounts } from '@atalaya/domain/alarms/backtest/backtest-counts'
import { createPast, type PastJudge } from './judge-past.ts'
import { observationsOf } from './past-observations.ts'
import { stretchesOf } from './past-stretches.ts'
import type { PastOrder } from './past-thread.ts'

interface Job {
  past: ReturnType<typeof createPast>
  item?: { judge: PastJudge; toldAt: ReadonlyMap<number, readonly AlarmEvent[]> }
}
const jobs = new Map<number, Job>()

const carryOut = (job: number, order: PastOrder): unknown => {
  if (order.kind === 'open') return void jobs.set(job, { past: createPast(order.definitions) })
  if (order.kind === 'close') return void jobs.delete(job)
  const own = jobs.get(job) as Job
  if (order.kind === 'long')
    return order.items
      .map(({ stretches, ...item }) => own.past.judgeLong(item, order.past, stretchesOf(stretches)))
      .reduce(mergedCounts, noCounts())
  if (order.kind === 'item') {
    const toldAt = Map.groupBy(order.item.events, ({ at }) => at)
    own.item = { judge: own.past.judge(order.item), toldAt }
    return undefined
  }
  const { judge, toldAt } = own.item as NonNullable<Job['item']>
  if (order.kind === 'reports') return judge.take(observationsOf(order.reports, { toldAt, upTo: order.upTo }))
  return judge.finish()
}

parentPort?.on('message', ({ id, job, order }: { id: number; job: number; order: PastOrder }) => {
  try {
    parentPort?.postMessage({ id, answer: carryOut(job, order) })
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
