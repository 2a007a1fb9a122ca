import { describe, expect, it } from 'vitest'
import type { Delivery } from './delivery.ts'
import { createIntake } from './intake.ts'
import { reportOf } from './report.ts'

const delivery = (reports: number): Delivery => ({
  protocol: 'test',
  reports: Array.from({ length: reports }, () =>
    reportOf({ deviceId: '1', recordedAt: 1, io: {}, events: [], payload: new Uint8Array() }),
  ),
  receivedAt: 1,
  remoteAddress: '127.0.0.1',
  settle: () => undefined,
})
const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, 'late'))

describe('intake', () => {
  it('makes a batch due when enough messages wait, without waiting for the clock', async () => {
    const intake = createIntake({ maxMessages: 100, batchMessages: 10, batchMs: 60_000 })
    intake.offer(delivery(4))
    const due = intake.batchDue().then(() => 'due')
    expect(await Promise.race([due, soon(20)])).toBe('late')
    intake.offer(delivery(6))
    expect(await Promise.race([due, soon(20)])).toBe('due')
    intake.close()
  })

  it('makes a single message due after the batch time', async () => {
    const intake = createIntake({ maxMessages: 100, batchMessages: 10, batchMs: 5 })
    intake.offer(delivery(1))
    expect(await Promise.race([intake.batchDue().then(() => 'due'), soon(1_000)])).toBe('due')
    expect(intake.take(10)).toHaveLength(1)
    expect(await Promise.race([intake.batchDue(), soon(20)])).toBe('late')
  })

  it('hands out whole deliveries in their order and keeps the rest due', async () => {
    const intake = createIntake({ maxMessages: 100, batchMessages: 10, batchMs: 60_000 })
    const offered = [delivery(6), delivery(6), delivery(6)]
    for (const each of offered) intake.offer(each)
    expect(intake.take(10)).toEqual(offered.slice(0, 2))
    expect(intake.waitingMessages).toBe(6)
    expect(await Promise.race([intake.batchDue().then(() => 'due'), soon(20)])).toBe('due')
    expect(intake.take(10)).toEqual(offered.slice(2))
  })

  it('is full at its bound and calls for more when half empty', () => {
    const intake = createIntake({ maxMessages: 20, batchMessages: 10, batchMs: 60_000 })
    for (let index = 0; index < 4; index++) intake.offer(delivery(5))
    expect(intake.isFull).toBe(true)
    let calls = 0
    intake.onRoom(() => calls++)
    intake.take(5)
    expect([intake.isFull, calls]).toEqual([false, 0])
    intake.take(5)
    expect(calls).toBe(1)
    intake.take(5)
    expect(calls).toBe(1)
    intake.close()
  })
})
