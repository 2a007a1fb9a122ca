import { describe, expect, it } from 'vitest'
import { reportOf } from '../../gateway/admission/storable-report.ts'
import type { Delivery } from '../../ingest-port/delivery.ts'
import { createIntake, type IntakeSettings } from './intake.ts'

const now = Date.now()
const hourMs = 3_600_000

const delivery = (reports: number, { agoMs = 0, line }: { agoMs?: number; line?: object } = {}): Delivery => ({
  protocol: 'test',
  reports: Array.from({ length: reports }, () =>
    reportOf({ deviceId: '1', recordedAt: now - agoMs, io: {}, events: [], payload: new Uint8Array() }),
  ),
  receivedAt: now,
  remoteAddress: '127.0.0.1',
  line,
  settle: () => undefined,
})
const stored = (reports: number, line?: object) => delivery(reports, { agoMs: hourMs, line })
const intakeOf = (settings: Partial<IntakeSettings> = {}) =>
  createIntake({
    maxMessages: 100,
    maxStoredMessages: 50,
    batchMessages: 10,
    batchMs: 60_000,
    storedInABatch: { least: 2, upTo: 8 },
    ...settings,
  })
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, 'late'))

describe('intake', () => {
  it('makes a batch due when enough messages wait, without waiting for the clock', async () => {
    const intake = intakeOf()
    intake.offer(delivery(4))
    const due = intake.batchDue().then(() => 'due')
    expect(await Promise.race([due, soon(20)])).toBe('late')
    intake.offer(stored(6))
    expect(await Promise.race([due, soon(20)])).toBe('due')
    intake.close()
  })

  it('makes a single message due after the batch time', async () => {
    const intake = intakeOf({ batchMs: 5 })
    intake.offer(delivery(1))
    expect(await Promise.race([intake.batchDue().then(() => 'due'), soon(1_000)])).toBe('due')
    expect(intake.take(10)).toHaveLength(1)
    expect(await Promise.race([intake.batchDue(), soon(20)])).toBe('late')
  })

  it('hands out whole deliveries in their order and keeps the rest due', async () => {
    const intake = intakeOf()
    const offered = [delivery(6), delivery(6), delivery(6)]
    for (const each of offered) intake.offer(each)
    expect(intake.take(10)).toEqual(offered.slice(0, 2))
    expect(intake.waitingMessages).toBe(6)
    expect(await Promise.race([intake.batchDue().then(() => 'due'), soon(20)])).toBe('due')
    expect(intake.take(10)).toEqual(offered.slice(2))
  })

  it('is full at its bound and calls for more when half empty', () => {
    const intake = intakeOf({ maxMessages: 20 })
    for (let index = 0; index < 4; index++) intake.offer(delivery(5))
    expect(intake.isFullFor()).toBe(true)
    let calls = 0
    intake.onRoom(() => calls++)
    intake.take(5)
    expect([intake.isFullFor(), calls]).toEqual([false, 0])
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
    const fresh = [delivery(2), delivery(3)]
    for (const each of [...old, ...fresh]) intake.offer(each)
    expect(intake.take(20)).toEqual([...fresh, ...old.slice(0, 3)])
    expect(intake.take(20)).toEqual(old.slice(3))
    intake.close()
  })

  it('has its least share of each batch, however many are on time', () => {
    const intake = intakeOf()
    const old = Array.from({ length: 3 }, () => stored(1))
    for (const each of old) intake.offer(each)
    const taken = Array.from({ length: 2 }, () => {
      const fresh = delivery(30)
      intake.offer(fresh)
      return intake.take(20).filter((each) => each !== fresh)
    })
    expect(taken).toEqual([old.slice(0, 2), old.slice(2)])
    intake.close()
  })

  it('keeps what follows over its line behind itself', () => {
    const intake = intakeOf()
    const line = {}
    const [before, old, after] = [delivery(1, { line }), stored(1, line), delivery(1, { line })]
    const other = delivery(1, { line: {} })
    for (const each of [before, old, after, other]) intake.offer(each)
    expect(intake.take(1)).toEqual([before, old, after])
    expect(intake.take(1)).toEqual([other])
    const again = delivery(1, { line })
    intake.offer(stored(1))
    intake.offer(again)
    expect(intake.take(1)[0]).toBe(again)
    intake.close()
  })

  it('holds back its own lines alone when there is too much of it', () => {
    const intake = intakeOf({ maxStoredMessages: 10 })
    const [full, free] = [{}, {}]
    intake.offer(stored(10, full))
    expect([intake.isFullFor(full), intake.isFullFor(free), intake.isFullFor()]).toEqual([true, false, false])
    let calls = 0
    intake.onRoom(() => calls++, full)
    intake.offer(delivery(1, { line: free }))
    intake.take(1)
    expect([intake.isFullFor(full), calls]).toEqual([false, 1])
    intake.close()
  })
})
