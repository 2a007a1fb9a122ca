import type { AlarmSnooze } from '@atalaya/contract/alarm-snoozes'
import { expect, test } from 'vitest'
import { createSnoozedUntil } from './snoozes.ts'

const snooze = (of: { alarmId?: number; itemId?: number; untilTs: number }): AlarmSnooze =>
  ({ id: 1, companyId: 1, alarmId: null, itemId: null, reason: '', by: 'Ana', createdTs: 0, ...of }) as AlarmSnooze
const notice = (alarmId: number, itemId: number) =>
  ({ info: { alarmId }, itemId }) as Parameters<ReturnType<typeof createSnoozedUntil>>[0]

test('an alarm, an item, or one at the other is snoozed until its time, the longest of those that hold', () => {
  const snoozedUntil = createSnoozedUntil([
    snooze({ alarmId: 1, untilTs: 100 }),
    snooze({ itemId: 7, untilTs: 200 }),
    snooze({ alarmId: 2, itemId: 8, untilTs: 300 }),
  ])
  expect(snoozedUntil(notice(1, 9), 50)).toBe(100)
  expect(snoozedUntil(notice(1, 7), 50)).toBe(200)
  expect(snoozedUntil(notice(2, 8), 50)).toBe(300)
  expect(snoozedUntil(notice(2, 9), 50)).toBeNull()
  expect(snoozedUntil(notice(1, 9), 100)).toBeNull()
  expect(createSnoozedUntil([])(notice(1, 7), 0)).toBeNull()
})
