import { runInChunks } from '@atalaya/ui/bulk/bulk-run'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from './api-failure.ts'
import { untilHeard } from './until-heard.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failureOf = (code: string, parameters = {}) =>
  new ApiFailure({ code, statusCode: 429, url: '/companies/id/1/persons/deletebulk', parameters })

/** 1,200 rows for a server that wants to be left alone from the second call on, until its 40 seconds are over. */
const runMany = (signal: AbortSignal) => {
  const freeAt = Date.now() + 40_000
  const told: boolean[] = []
  let calls = 0
  const result = runInChunks(
    Array.from({ length: 1_200 }, (_, nth) => nth + 1),
    (some, { stopped = signal, ...ways }) =>
      untilHeard(
        async () => {
          calls += 1
          if (calls > 1 && Date.now() < freeAt) throw failureOf('calls.toomany', { seconds: '40' })
          return { done: some, failed: [] }
        },
        { ...ways, signal: stopped },
      ),
    {
      ...{ dryRun: false, operationId: 'x', signal, onProgress: () => undefined },
      onWaiting: (isWaiting) => void told.push(isWaiting),
    },
  )
  return { told, result, calls: () => calls }
}

test('waits as long as the server says when it is asked too often, and goes on', async () => {
  const { told, result, calls } = runMany(new AbortController().signal)
  await vi.advanceTimersByTimeAsync(39_000)
  expect([told, calls()]).toEqual([[true], 2])
  await vi.advanceTimersByTimeAsync(1_000)
  const { done, untried, failure } = await result
  expect([done.length, untried.length, failure, told, calls()]).toEqual([1_200, 0, undefined, [true, false], 4])
})

test('keeps what was done when it is stopped while it waits', async () => {
  const control = new AbortController()
  const { result } = runMany(control.signal)
  await vi.advanceTimersByTimeAsync(5_000)
  control.abort()
  const { done, untried, failure } = await result
  expect([done.length, untried.length, failure]).toEqual([500, 700, undefined])
})

test('gives up at once where nobody says how long to wait', async () => {
  const refused = failureOf('too.many.requests')
  await expect(untilHeard(() => Promise.reject(refused), { signal: new AbortController().signal })).rejects.toBe(
    refused,
  )
})
