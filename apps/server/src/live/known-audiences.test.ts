import type { GroupMembers } from '@atalaya/domain/group-tree'
import { expect, test } from 'vitest'
import { createKnownAudiences } from './known-audiences.ts'

/** Groups as they are read, each reading answered by hand. */
const scene = () => {
  const readings: { answer(...itemIds: number[]): void; fail(): void }[] = []
  const audiences = createKnownAudiences(
    () =>
      new Promise((resolve, reject) => {
        readings.push({
          answer: (...vehicles) =>
            resolve([{ id: 1, parentId: null, vehicles, assets: [], persons: [] } as unknown as GroupMembers]),
          fail: () => reject(new Error('no database')),
        })
      }),
  )
  const seen = async (reading: Promise<{ itemsOf(ids: number[]): ReadonlySet<number> }>) => [
    ...(await reading).itemsOf([1]),
  ]
  return { readings, audiences, seen }
}

test('reads once for all who ask meanwhile, and not again once it knows', async () => {
  const { readings, audiences, seen } = scene()
  expect(audiences.now()).toBeUndefined()
  const both = [seen(audiences.read()), seen(audiences.read())]
  readings[0]?.answer(7)
  expect(await Promise.all(both)).toEqual([[7], [7]])
  expect(await seen(audiences.read())).toEqual([7])
  expect(readings).toHaveLength(1)
  expect(audiences.now()).toBeDefined()
})

test('never answers with groups from before a change', async () => {
  const { readings, audiences, seen } = scene()
  const asked = seen(audiences.read())
  expect(audiences.forget()).toBe(true)
  readings[0]?.answer(7)
  await expect.poll(() => readings.length, { timeout: 20_000 }).toBe(2)
  expect(audiences.now()).toBeUndefined()
  readings[1]?.answer(8)
  expect(await asked).toEqual([8])
  expect(audiences.forget()).toBe(true)
  expect(audiences.now()).toBeUndefined()
})

test('has nothing to forget before anybody asked, and asks again after a failure', async () => {
  const { readings, audiences, seen } = scene()
  expect(audiences.forget()).toBe(false)
  const failing = audiences.read()
  readings[0]?.fail()
  await expect(failing).rejects.toThrow('no database')
  const again = seen(audiences.read())
  readings[1]?.answer(9)
  expect(await again).toEqual([9])
})
