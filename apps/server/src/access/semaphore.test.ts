import { expect, test } from 'vitest'
import { createFairSemaphore } from './semaphore.ts'

test('no more work at once than there is room for, in the order of asking, whatever fails', async () => {
  const semaphore = createFairSemaphore({ mostAtOnce: 2, mostWaiting: 10 })
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
  const answers = await Promise.allSettled(Array.from({ length: 9 }, (_, nth) => semaphore.run(work(nth))))
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(answers.map((answer) => answer.status === 'fulfilled')).toEqual(begun.map((nth) => nth % 3 !== 0))
})

test('who would wait too long is told so at once, and may come again', async () => {
  const semaphore = createFairSemaphore({ mostAtOnce: 1, mostWaiting: 1 })
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const first = semaphore.run(() => promise)
  const second = semaphore.run(async () => 'second')
  await expect(semaphore.run(async () => 'third')).rejects.toMatchObject({ code: 'server.busy' })
  finish()
  await first
  expect(await second).toBe('second')
  expect(await semaphore.run(async () => 'again')).toBe('again')
})

test('who asks a hundred times does not keep another address waiting, nor take the last place from it', async () => {
  const semaphore = createFairSemaphore({ mostAtOnce: 1, mostWaiting: 10 })
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const order: string[] = []
  const first = semaphore.run(() => promise, 'flood')
  const ask = (from: string) => semaphore.run(async () => void order.push(from), from)
  const flood = Array.from({ length: 100 }, () => ask('flood').catch(({ code }) => code))
  const others = ['one', 'two', 'three'].map(ask)
  finish()
  await Promise.all([first, ...others])
  const answers = await Promise.all(flood)
  expect(order).toEqual(['flood', 'one', 'two', 'three', ...Array(6).fill('flood')])
  expect(answers.filter((answer) => answer === 'server.busy')).toHaveLength(93)
})
