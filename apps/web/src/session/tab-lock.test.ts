import { expect, test } from 'vitest'
import { createLeaseLock } from './tab-lock.ts'

const memoryStorage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('tabs without Web Locks run a task one after the other', async () => {
  const storage = memoryStorage()
  let inside = 0
  let most = 0
  let runs = 0
  const task = async () => {
    inside += 1
    most = Math.max(most, inside)
    await wait(20)
    inside -= 1
    runs += 1
  }
  const tabs = [0, 1, 2, 3].map(() => createLeaseLock(storage, Date.now, Math.random))
  await Promise.all(tabs.map((lock) => lock('renew', task)))
  expect(runs).toBe(4)
  expect(most).toBe(1)
  expect(storage.length).toBe(0)
})

test('a tab that died holding the lease is waited for only until it runs out', async () => {
  const storage = memoryStorage()
  let now = 1_000
  storage.setItem('atalaya.lock.renew', `dead|${now + 15_000}`)
  const lock = createLeaseLock(storage, () => now, Math.random)
  let isDone = false
  const done = lock('renew', async () => {
    isDone = true
  })
  await wait(200)
  expect(isDone).toBe(false)
  now += 16_000
  await done
  expect(isDone).toBe(true)
})

test('a task that fails gives the lease back', async () => {
  const storage = memoryStorage()
  const lock = createLeaseLock(storage, Date.now, Math.random)
  await expect(lock('renew', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(lock('renew', async () => 'next')).resolves.toBe('next')
})
