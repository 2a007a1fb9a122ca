import { expect, test } from 'vitest'
import { type BulkCall, runInChunks } from './bulk-run.ts'

const ids = Array.from({ length: 1_200 }, (_, nth) => nth + 1)
const run = (call: BulkCall, signal = new AbortController().signal) => {
  const progress: number[] = []
  const onProgress = (tried: number) => void progress.push(tried)
  const options = { dryRun: false, operationId: 'x', signal, onProgress, onWaiting: () => undefined }
  return runInChunks(ids, call, options).then((result) => ({ ...result, progress }))
}
const doAll: BulkCall = async (some) => ({ done: some, failed: [] })

test('goes through all in chunks and gathers what became of each', async () => {
  const refuseTens: BulkCall = async (some) => ({
    done: some.filter((id) => id % 10 > 0),
    failed: some.filter((id) => id % 10 === 0).map((id) => ({ id, error: 'in.use' })),
  })
  const { done, failed, untried, progress } = await run(refuseTens)
  expect([done.length, failed.length, untried.length]).toEqual([1_080, 120, 0])
  expect(progress).toEqual([500, 1_000, 1_200])
})

test('stops where it is told to and says what was not tried', async () => {
  const control = new AbortController()
  const stopAfterFirst: BulkCall = async (some, options) => {
    control.abort()
    return doAll(some, options)
  }
  const result = await run(stopAfterFirst, control.signal)
  expect([result.done.length, result.untried.length, result.failure]).toEqual([500, 700, undefined])
})

test('hears what became of the calls that were on their way when it was stopped', async () => {
  const control = new AbortController()
  const stoppedMeanwhile: BulkCall = async (some, { signal }) => {
    control.abort()
    signal.throwIfAborted()
    return { done: some, failed: [] }
  }
  const { done, untried } = await run(stoppedMeanwhile, control.signal)
  expect([done.length, untried.length]).toEqual([500, 700])
})

test('keeps what was done when a call fails as a whole', async () => {
  const failSecond: BulkCall = async (some, options) => {
    if (some[0] !== 1) throw new Error('no line')
    return doAll(some, options)
  }
  const result = await run(failSecond)
  expect([result.done.length, result.untried.length]).toEqual([500, 700])
  expect(result.failure).toEqual(new Error('no line'))
})
