import type { AlarmNoticeId } from '@atalaya/contract/alarm-notices'
import { afterEach, expect, test, vi } from 'vitest'
import { createHeldResolutions, heldMs } from './held-resolutions.ts'

afterEach(() => void vi.useRealTimers())

const ids = (...given: number[]) => given as AlarmNoticeId[]

const create = (send = vi.fn(async (_: AlarmNoticeId[]) => undefined)) => {
  vi.useFakeTimers()
  const held = createHeldResolutions({
    send,
    schedule: (run, afterMs) => {
      const timer = setTimeout(run, afterMs)
      return () => clearTimeout(timer)
    },
  })
  return { held, send }
}

test('sends what was resolved once its time to be taken back is over, and shows it as resolved until that is known', async () => {
  const { held, send } = create()
  held.hold(ids(1, 2))
  expect([...held.ids()]).toEqual([1, 2])
  vi.advanceTimersByTime(heldMs - 1)
  expect(send).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(send).toHaveBeenCalledExactlyOnceWith([1, 2])
  expect(held.last()).toBeNull()
  await vi.runAllTimersAsync()
  expect(held.ids().size).toBe(0)
})

test('takes back the last that was resolved, one after the other, and sends none of it', () => {
  const { held, send } = create()
  held.hold(ids(1))
  held.hold(ids(2, 3))
  expect(held.undo()).toEqual([2, 3])
  expect(held.undo()).toEqual([1])
  expect(held.undo()).toEqual([])
  vi.advanceTimersByTime(heldMs)
  expect(send).not.toHaveBeenCalled()
})

test('holds nothing twice, and sends all at once where its list goes', () => {
  const { held, send } = create()
  held.hold(ids(1))
  held.hold(ids(1, 2))
  held.flush()
  held.flush()
  expect(send.mock.calls).toEqual([[[1]], [[2]]])
  vi.advanceTimersByTime(heldMs)
  expect(send).toHaveBeenCalledTimes(2)
})

test('leaves to somebody else what they have resolved meanwhile', () => {
  const { held, send } = create()
  held.hold(ids(1, 2))
  held.hold(ids(3))
  held.drop(new Set(ids(2, 3)))
  expect([...held.ids()]).toEqual([1])
  vi.advanceTimersByTime(heldMs)
  expect(send.mock.calls).toEqual([[[1]]])
})

test('puts back what the server did not take', async () => {
  const { held } = create(vi.fn(() => Promise.reject(new Error('away'))))
  held.hold(ids(1))
  held.flush()
  await vi.runAllTimersAsync()
  expect(held.ids().size).toBe(0)
})
