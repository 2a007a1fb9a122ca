import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('no more work at once than there is room for, in the order of asking, whatever fails', async () => {
  const turns = createTurns({ mostAtOnce: 2, mostWaiting: 10 })
  const begun: number[] = []
  let running = 0
  let most = 0
  const work = (nth: number) => async () => {
    begun.push(nth)
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    if (nth % 3 === 0) throw new Error(`fails ${nth}`)
    return nth
  }
  const answers = await Promise.allSettled(Array.from({ length: 9 }, (_, nth) => turns.take(work(nth))))
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(answers.map((answer) => answer.status === 'fulfilled')).toEqual(begun.map((nth) => nth % 3 !== 0))
})

test('who would wait too long is told so at once, and may come again', async () => {
  const turns = createTurns({ mostAtOnce: 1, mostWaiting: 1 })
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const first = turns.take(() => promise)
  const second = turns.take(async () => 'second')
  await expect(turns.take(async () => 'third')).rejects.toMatchObject({ code: 'server.busy' })
  finish()
  await first
  expect(await second).toBe('second')
  expect(await turns.take(async () => 'again')).toBe('again')
})
