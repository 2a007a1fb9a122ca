import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import type { AlarmSnooze } from '@atalaya/contract/alarm-snoozes'

/** Until when nobody is told of a notice's alarm at its item; null where somebody is. */
export type SnoozedUntil = (notice: Pick<AlarmNotice, 'info' | 'itemId'>, now: number) => number | null

export const createSnoozedUntil = (snoozes: readonly AlarmSnooze[]): SnoozedUntil => {
  if (snoozes.length === 0) return () => null
  const keyOf = (alarmId: number | null, itemId: number | null) => `${alarmId ?? ''} ${itemId ?? ''}`
  const untilOf = new Map(snoozes.map(({ alarmId, itemId, untilTs }) => [keyOf(alarmId, itemId), untilTs]))
  return ({ info: { alarmId }, itemId }, now) => {
    const found = [keyOf(alarmId, itemId), keyOf(alarmId, null), keyOf(null, itemId)].map(
      (key) => untilOf.get(key) ?? 0,
    )
    const until = Math.max(...found)
    return until > now ? until : null
  }
}

/** How long, as it is offered. */
export const snoozeTimes = { hour: 3_600_000, shift: 8 * 3_600_000, day: 86_400_000, week: 7 * 86_400_000 } as const
export type SnoozeTime = keyof typeof snoozeTimes
