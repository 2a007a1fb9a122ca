import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPacedReading } from './paced-reading.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A server that takes so long for a list. */
const slowly = (ms: number) => {
  const reads: string[] = []
  const read = (list: string) => {
    reads.push(list)
    return new Promise((resolve) => setTimeout(resolve, ms))
  }
  return { reads, reading: createPacedReading({ read, now: () => Date.now() }) }
}

test('reads once for all that was told within a moment', async () => {
  const { reads, reading } = slowly(10)
  reading.ask('vehicles')
  reading.ask('vehicles', 'groups')
  expect(reading.isAsked('groups')).toBe(true)
  await vi.advanceTimersByTimeAsync(1_400)
  expect(reads).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(reads).toEqual(['vehicles', 'groups'])
})

test('leaves a large list alone for eight times as long as it took, and reads what came last once more', async () => {
  const { reads, reading } = slowly(2_000)
  for (let part = 0; part < 100; part++) {
    reading.ask('vehicles')
    await vi.advanceTimersByTimeAsync(500)
  }
  // Told of for 50 s: at 1.5, 19.5 and 37.5 s.
  expect(reads).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(reads).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reads).toHaveLength(4)
})

test('reads soon again after a rest in which nothing was told, and nothing once it is stopped', async () => {
  const { reads, reading } = slowly(100)
  reading.ask('vehicles')
  await vi.advanceTimersByTimeAsync(10_000)
  reading.ask('vehicles')
  await vi.advanceTimersByTimeAsync(1_600)
  expect(reads).toHaveLength(2)
  reading.ask('vehicles')
  reading.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reads).toHaveLength(2)
})
