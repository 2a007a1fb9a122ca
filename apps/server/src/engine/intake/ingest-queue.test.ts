import { describe, expect, it } from 'vitest'
import { reportOf } from '../../gateway/admission/storable-report.ts'
import type { Submission } from '../../ingest-port/submission.ts'
import { createIngestQueue, type IngestQueue, type IngestQueueSettings } from './ingest-queue.ts'

const now = Date.now()

let nextId = 0
const punctual = (
  reports: number,
  { connectionId = null, priority = 'punctual' }: Partial<Pick<Submission, 'connectionId' | 'priority'>> = {},
): Submission => ({
  id: `test-${++nextId}`,
  shardKey: 1,
  connectionId,
  priority,
  protocol: 'test',
  remoteAddress: '127.0.0.1',
  receivedAt: now,
  deviceId: '1',
  reports: Array.from({ length: reports }, () =>
    reportOf({ deviceId: '1', recordedAt: now, io: {}, events: [], payload: new Uint8Array() }),
  ),
})
const stored = (reports: number, connectionId: string | null = null) =>
  punctual(reports, { connectionId, priority: 'stored' })
const taken = (queue: IngestQueue, maxReports: number) => queue.take(maxReports).map(({ submission }) => submission)
const queueOf = (settings: Partial<IngestQueueSettings> = {}) =>
  createIngestQueue({
    maxReports: 100,
    maxStoredReports: 50,
    batchReports: 10,
    batchMs: 60_000,
    storedInABatch: { least: 2, upTo: 8 },
    ...settings,
  })
const isFullFor = (queue: IngestQueue, connectionId: string | null = null) => queue.credit(1, connectionId) === 0
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, 'late'))

describe('intake', () => {
  it('makes a batch due when enough messages wait, without waiting for the clock', async () => {
    const queue = queueOf()
    void queue.submit(punctual(4))
    const due = queue.batchDue().then(() => 'due')
    expect(await Promise.race([due, soon(20)])).toBe('late')
    void queue.submit(stored(6))
    expect(await Promise.race([due, soon(20)])).toBe('due')
    queue.close()
  })

  it('makes a single message due after the batch time', async () => {
    const queue = queueOf({ batchMs: 5 })
    void queue.submit(punctual(1))
    expect(await Promise.race([queue.batchDue().then(() => 'due'), soon(1_000)])).toBe('due')
    expect(queue.take(10)).toHaveLength(1)
    expect(await Promise.race([queue.batchDue(), soon(20)])).toBe('late')
  })

  it('hands out whole deliveries in their order and keeps the rest due', async () => {
    const queue = queueOf()
    const offered = [punctual(6), punctual(6), punctual(6)]
    for (const each of offered) void queue.submit(each)
    expect(taken(queue, 10)).toEqual(offered.slice(0, 2))
    expect(queue.waitingReports).toBe(6)
    expect(await Promise.race([queue.batchDue().then(() => 'due'), soon(20)])).toBe('due')
    expect(taken(queue, 10)).toEqual(offered.slice(2))
  })

  it('is full at its bound and calls for more when half empty', () => {
    const queue = queueOf({ maxReports: 20 })
    for (let index = 0; index < 4; index++) void queue.submit(punctual(5))
    expect(isFullFor(queue)).toBe(true)
    let calls = 0
    queue.onCredit(1, null, () => calls++)
    queue.take(5)
    expect([isFullFor(queue), calls]).toEqual([false, 0])
    queue.take(5)
    expect(calls).toBe(1)
    queue.take(5)
    expect(calls).toBe(1)
    queue.close()
  })
})

describe('stored data', () => {
  it('goes after what is told as it happens, and fills what that leaves of a batch', () => {
    const queue = queueOf()
    const old = Array.from({ length: 10 }, () => stored(1))
    const fresh = [punctual(2), punctual(3)]
    for (const each of [...old, ...fresh]) void queue.submit(each)
    expect(taken(queue, 20)).toEqual([...fresh, ...old.slice(0, 3)])
    expect(taken(queue, 20)).toEqual(old.slice(3))
    queue.close()
  })

  it('has its least share of each batch, however many are on time', () => {
    const queue = queueOf()
    const old = Array.from({ length: 3 }, () => stored(1))
    for (const each of old) void queue.submit(each)
    const inEach = Array.from({ length: 2 }, () => {
      const fresh = punctual(30)
      void queue.submit(fresh)
      return taken(queue, 20).filter((each) => each !== fresh)
    })
    expect(inEach).toEqual([old.slice(0, 2), old.slice(2)])
    queue.close()
  })

  it('keeps what follows over its line behind itself', () => {
    const queue = queueOf()
    const connectionId = 'a'
    const [before, old, after] = [punctual(1, { connectionId }), stored(1, connectionId), punctual(1, { connectionId })]
    const other = punctual(1, { connectionId: 'b' })
    for (const each of [before, old, after, other]) void queue.submit(each)
    expect(taken(queue, 1)).toEqual([before, old, after])
    expect(taken(queue, 1)).toEqual([other])
    const again = punctual(1, { connectionId })
    void queue.submit(stored(1))
    void queue.submit(again)
    expect(taken(queue, 1)[0]).toBe(again)
    queue.close()
  })

  it('holds back its own lines alone when there is too much of it', () => {
    const queue = queueOf({ maxStoredReports: 10 })
    const [full, free] = ['full', 'free']
    void queue.submit(stored(10, full))
    expect([isFullFor(queue, full), isFullFor(queue, free), isFullFor(queue)]).toEqual([true, false, false])
    let calls = 0
    queue.onCredit(1, full, () => calls++)
    void queue.submit(punctual(1, { connectionId: free }))
    queue.take(1)
    expect([isFullFor(queue, full), calls]).toEqual([false, 1])
    queue.close()
  })
})

describe('a gateway', () => {
  it('that heeds no credit is told that its reports are not looked at', async () => {
    const queue = queueOf({ maxReports: 10 })
    void queue.submit(punctual(20))
    expect(await Promise.race([queue.submit(punctual(1)), soon(20)])).toBe('busy')
    queue.take(20)
    expect(await Promise.race([queue.submit(punctual(1)), soon(20)])).toBe('late')
    queue.close()
  })

  it('learns of an engine that has ended, also for what still waited', async () => {
    const queue = queueOf()
    const waiting = queue.submit(punctual(1))
    queue.close()
    queue.end()
    expect(await Promise.all([waiting, queue.submit(punctual(1))])).toEqual(['busy', 'busy'])
  })
})
