import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import { expect, test } from 'vitest'
import { lostChannelSince, lostReadingSince, wallOf, wallRoom } from './wall.ts'

const notice = (id: number, priority: 1 | 2 | 3, value: 0 | 1 | 2, ts: number, changedTs = ts) =>
  ({ id, ts, info: { priority }, state: { current: { value, ts: changedTs } } }) as unknown as AlarmNotice

test('the most urgent comes first, of those what nobody has taken, of those the newest', () => {
  const { open, pending, inProcess, resolvedToday } = wallOf(
    [
      notice(1, 1, 0, 900),
      notice(2, 3, 1, 500),
      notice(3, 3, 0, 100),
      notice(4, 2, 0, 300),
      notice(5, 3, 0, 200),
      notice(6, 3, 2, 100, 1_000),
      notice(7, 3, 2, 100, 999),
    ],
    1_000,
  )
  expect(open.map(({ id }) => id)).toEqual([5, 3, 2, 4, 1])
  expect({ pending, inProcess, resolvedToday }).toEqual({ pending: 4, inProcess: 1, resolvedToday: 1 })
})

test('as many cards as fit whole, and never none', () => {
  expect(wallRoom(1_856, 800)).toBe(4 * 6)
  expect(wallRoom(892, 244)).toBe(4)
  expect(wallRoom(891, 243)).toBe(1)
  expect(wallRoom(0, 0)).toBe(1)
})

test('what is no longer heard, or can no longer be read, is told with its last instant', () => {
  expect(lostChannelSince('open', 7)).toBeNull()
  expect(lostChannelSince('connecting', 7)).toBe(7)
  expect(lostChannelSince('refused', null)).toBeNull()
  const reading = { isError: false, fetchStatus: 'idle' as const, dataUpdatedAt: 7 }
  expect(lostReadingSince(reading)).toBeNull()
  expect(lostReadingSince({ ...reading, isError: true })).toBe(7)
  expect(lostReadingSince({ ...reading, fetchStatus: 'paused' })).toBe(7)
  expect(lostReadingSince({ ...reading, isError: true, dataUpdatedAt: 0 })).toBeNull()
})
