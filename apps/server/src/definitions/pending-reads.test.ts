import { expect, it } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import { pendingReads } from './pending-reads.ts'

const test = await createTestDatabase()

/** One part that fails as often as it is read, each time when it is let. */
const failingReads = () => {
  const told: unknown[] = []
  const asked: (() => void)[] = []
  const reads = pendingReads(
    test.engine,
    {
      part: async () => {
        await new Promise<void>((resolve) => asked.push(resolve))
        throw new Error('no more database')
      },
    },
    (error) => told.push(error),
  )
  reads.mark('part', null)
  reads.readSoon()
  return { reads, told, asked }
}

it('says what failed, and tries it again by itself', async () => {
  const { reads, told, asked } = failingReads()
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.()
  await expect.poll(() => asked.length, { timeout: 60_000 }).toBe(2)
  expect(told).toHaveLength(1)
  reads.stop()
  asked[1]?.()
  await reads.inProgress()
})

it('says nothing of a read that is cut off after it was stopped', async () => {
  const { reads, told, asked } = failingReads()
  await expect.poll(() => asked.length).toBe(1)
  reads.stop()
  asked[0]?.()
  await reads.inProgress()
  expect(told).toEqual([])
})
