import type { ItemDays } from '@atalaya/contract/tracks'
import { calendarDays } from '@atalaya/domain/days/calendar-days'
import { datePlus, zoneTime } from '@atalaya/domain/zone-time'
import type { Tx } from '../../database/tenant.ts'
import { readDaySums } from '../day-sums/index.ts'
import type { Viewer } from '../groups/index.ts'
import { findKnownFrom, findTimezone } from './tracks.repository.ts'

/** What an item did on each of its company's last days. */
export const readItemDays = async (
  tx: Tx,
  { viewer, itemId, days: count, now }: { viewer: Viewer; itemId: number; days: number; now: number },
): Promise<ItemDays> => {
  const timezone = await findTimezone(tx)
  const toDay = zoneTime(timezone).at(now).date
  const fromDay = datePlus(toDay, 1 - count)
  const { days } = await readDaySums(tx, { viewer, itemIds: [itemId], fromDay, toDay, now })
  const known = new Map(days.map((day) => [day.date, day]))
  return {
    timezone,
    knownFrom: await findKnownFrom(tx, itemId),
    days: calendarDays(timezone, fromDay, toDay).map((day) => ({ ...day, day: dayOf(known.get(day.date)) })),
  }
}

const dayOf = (sums: Awaited<ReturnType<typeof readDaySums>>['days'][number] | undefined) =>
  sums
    ? {
        distanceM: sums.distanceM,
        drivingMs: sums.drivingMs,
        stoppedMs: sums.stoppedMs,
        idleMs: sums.idleMs,
        gapMs: sums.gapMs,
        trips: sums.trips,
        firstMovedAt: sums.firstMovedAt,
        lastMovedAt: sums.lastMovedAt,
      }
    : null
