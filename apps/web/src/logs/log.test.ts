import { expect, test } from 'vitest'
import { readWholeLog } from './log.ts'

/** So many entries, newest first, read in parts. */
const logOf = (count: number) => ({
  key: [],
  read: async ({ before, limit }: { before: number | null; limit: number }) => {
    const from = before ?? count
    const entries = Array.from({ length: Math.min(limit, from) }, (_, nth) => from - nth)
    const next = from - entries.length
    return { entries, next: next > 0 ? next : null }
  },
})

test('an export takes along all that there is, each entry once', async () => {
  const { entries, isCut } = await readWholeLog(logOf(2_345), new AbortController().signal)
  expect([entries.length, new Set(entries).size, entries[0], isCut]).toEqual([2_345, 2_345, 2_345, false])
})

test('of more than it takes it has the newest, and says that there are more', async () => {
  const { entries, isCut } = await readWholeLog(logOf(20_001), new AbortController().signal)
  expect([entries.length, entries[0], entries.at(-1), isCut]).toEqual([20_000, 20_001, 2, true])
  expect((await readWholeLog(logOf(20_000), new AbortController().signal)).isCut).toBe(false)
})
