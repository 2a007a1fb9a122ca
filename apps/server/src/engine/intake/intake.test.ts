import { describe, expect, it } from 'vitest'
import { reportOf } from '../../gateway/admission/storable-report.ts'
import type { Submission } from '../../ingest-port/submission.ts'
import { createIntake, type Intake, type IntakeSettings } from './intake.ts'

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
const taken = (intake: Intake, maxReports: number) => intake.take(maxReports).map(({ submission }) => submission)
const intakeOf = (settings: Partial<IntakeSettings> = {}) =>
  createIntake({
    maxReports: 100,
    maxStoredReports: 50,
    batchReports: 10,
    batchMs: 60_000,
    storedInABatch: { least: 2, upTo: 8 },
    ...settings,
  })
const isFullFor = (intake: Intake, connectionId: string | null = null) => intake.credit(1, connectionId) === 0
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, 'late'))

describe('intake', () => {
  it('makes a batch due when enough messages wait, without waiting for the clock', async () => {
    const intake = intakeOf()
    void intake.submit(punctual(4))
    const due = intake.batchDue().then(() => 'due')
    expect(await Promise.race([due, soon(20)])).toBe('late')
    void intake.submit(stored(6))
    expect(await Promise.race([due, soon(20)])).toBe('due')
    intake.close()
  })

  it('makes a single message due after the batch time', async () => {
    const intake = intakeOf({ batchMs: 5 })
    void intake.submit(punctual(1))
    expect(await Promise.race([intake.batchDue().then(() => 'due'), soon(1_000)])).toBe('due')
    expect(intake.take(10)).toHaveLength(1)
    expect(await Promise.race([intake.batchDue(), soon(20)])).toBe('late')
  })

  it('hands out whole deliveries in their order and keeps the rest due', async () => {
    const intake = intakeOf()
    const offered = [punctual(6), punctual(6), punctual(6)]
    for (const each of offered) void intake.submit(each)
    expect(taken(intake, 10)).toEqual(offered.slice(0, 2))
    expect(intake.waitingReports).toBe(6)
    expect(await Promise.race([intake.batchDue().then(() => 'due'), soon(20)])).toBe('due')
    expect(taken(intake, 10)).toEqual(offered.slice(2))
  })

  it('is full at its bound and calls for more when half empty', () => {
    const intake = intakeOf({ maxReports: 20 })
    for (let index = 0; index < 4; index++) void intake.submit(punctual(5))
    expect(isFullFor(intake)).toBe(true)
    let calls = 0
    intake.onCredit(1, null, () => calls++)
    intake.take(5)
    expect([isFullFor(intake), calls]).toEqual([false, 0])
    intake.take(5)
    expect(calls).toBe(1)
    intake.take(5)
    expect(calls).toBe(1)
    intake.close()
  })
})

describe('stored data', () => {
  it('goes after what is told as it happens, and fills what that leaves of a batch', () => {
    const intake = intakeOf()
    const old = Array.from({ length: 10 }, () => stored(1))
    const fresh = [punctual(2), punctual(3)]
    for (const each of [...old, ...fresh]) void intake.submit(each)
    expect(taken(intake, 20)).toEqual([...fresh, ...old.slice(0, 3)])
    expect(taken(intake, 20)).toEqual(old.slice(3))
    intake.close()
  })

  it('has its least share of each batch, however many are on time', () => {
    const intake = intakeOf()
    const old = Array.from({ length: 3 }, () => stored(1))
    for (const each of old) void intake.submit(each)
    const inEach = Array.from({ length: 2 }, () => {
      const fresh = punctual(30)
      void intake.submit(fresh)
      return taken(intake, 20).filter((each) => each !== fresh)
    })
    expect(inEach).toEqual([old.slice(0, 2), old.slice(2)])
    intake.close()
  })

  it('keeps what follows over its line behind itself', () => {
    const intake = intakeOf()
    const connectionId = 'a'
    const [before, old, after] = [punctual(1, { connectionId }), stored(1, connectionId), punctual(1, { connectionId })]
    const other = punctual(1, { connectionId: 'b' })
    for (const each of [before, old, after, other]) void intake.submit(each)
    expect(taken(intake, 1)).toEqual([before, old, after])
    expect(taken(intake, 1)).toEqual([other])
    const again = punctual(1, { connectionId })
    void intake.submit(stored(1))
    void intake.submit(again)
    expect(taken(intake, 1)[0]).toBe(again)
    intake.close()
  })

  it('holds back its own lines alone when there is too much of it', () => {
    const intake = intakeOf({ maxStoredReports: 10 })
    const [full, free] = ['full', 'free']
    void intake.submit(stored(10, full))
    expect([isFullFor(intake, full), isFullFor(intake, free), isFullFor(intake)]).toEqual([true, false, false])
    let calls = 0
    intake.onCredit(1, full, () => calls++)
    void intake.submit(punctual(1, { connectionId: free }))
    intake.take(1)
    expect([isFullFor(intake, full), calls]).toEqual([false, 1])
    intake.close()
  })
})

describe('a gateway', () => {
  it('that heeds no credit is told that its reports are not looked at', async () => {
    const intake = intakeOf({ maxReports: 10 })
    void intake.submit(punctual(20))
    expect(await Promise.race([intake.submit(punctual(1)), soon(20)])).toBe('busy')
    intake.take(20)
    expect(await Promise.race([intake.submit(punctual(1)), soon(20)])).toBe('late')
    intake.close()
  })

  it('learns of an engine that has ended, also for what still waited', async () => {
    const intake = intakeOf()
    const waiting = intake.submit(punctual(1))
    intake.close()
    intake.end()
    expect(await Promise.all([waiting, intake.submit(punctual(1))])).toEqual(['busy', 'busy'])
  })
})
