import { type CalendarDay, calendarDayAt, calendarDays } from '@atalaya/domain/days/calendar-days'
import type { DrivenWay } from '@atalaya/domain/days/driven-ways'
import type { Period } from '@atalaya/domain/days/spans'
import { sumsStamp } from '@atalaya/domain/days/sums-stamp'
import { decodeLine } from '@atalaya/domain/encoded-line'
import type { ItemType } from '@atalaya/domain/fix'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { historyFixes } from '../../limits/calls.limits.ts'
import { readTrips } from './day-parts.repository.ts'
import { readDayWays } from './day-ways.ts'

interface Asked extends Period {
  itemId: number
  itemType: ItemType
  now: number
}

/**
 * Where an item drove on the days of its company's calendar that the period touches, oldest first, as far as it touches the period too: days
 * that are settled from what is kept of them, the others from fixes. Undefined where that is more fixes than a call may read.
 */
export const readItemWays = async (tx: Tx, asked: Asked): Promise<DrivenWay[] | undefined> => {
  const { itemId, fromTs, toTs, now } = asked
  if (fromTs >= Math.min(toTs, now)) return []
  const { timezone, settledUp, keptFrom } = await readSettled(tx, asked)
  const [first, last] = [calendarDayAt(timezone, fromTs), calendarDayAt(timezone, Math.min(toTs, now) - 1)]
  const days = calendarDays(timezone, first.date, last.date)
  // Of the day that the end of the history divides nothing is summed up.
  const apart = days.filter((day) => day.toTs > settledUp || day.fromTs < keptFrom)
  const fresh = await readFresh(tx, asked, apart)
  if (!fresh) return undefined
  const stored = await listStored(
    tx,
    itemId,
    new Set(days.filter((day) => !apart.includes(day)).map(({ date }) => date)),
  )
  return [...stored, ...fresh]
    .filter((way) => way.startedAt < toTs && way.endedAt > fromTs)
    .sort((a, b) => a.startedAt - b.startedAt)
}

const readSettled = async (
  tx: Tx,
  { itemId, itemType }: Asked,
): Promise<{ timezone: string; settledUp: number; keptFrom: number }> => {
  const { timezone, kept_from, from_ts, stamp } = await tx
    .selectFrom('companies')
    .leftJoin('history_ends', 'history_ends.company_id', 'companies.id')
    .leftJoin('item_day_marks', (join) => join.on('item_day_marks.item_id', '=', itemId))
    .select(['timezone', 'kept_from', 'from_ts', 'stamp'])
    .executeTakeFirstOrThrow()
  const isCurrent = stamp === sumsStamp(timezone, motionSettingsOf(itemType))
  return { timezone, settledUp: isCurrent ? (from_ts ?? 0) : 0, keptFrom: kept_from ?? 0 }
}

const readFresh = async (
  tx: Tx,
  { itemId, itemType, now }: Asked,
  days: readonly CalendarDay[],
): Promise<DrivenWay[] | undefined> => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const trips = (await readTrips(tx, [{ itemId, fromTs: first.fromTs, toTs: last.toTs }])).map((trip) => ({
    startedAt: trip.startedAt,
    endedAt: trip.endedAt ?? trip.lastFixAt ?? trip.startedAt,
  }))
  const driven = days.map(({ fromTs, toTs }) => ({ itemId, itemType, trips, fromTs, toTs: Math.min(toTs, now) }))
  return (await readDayWays(tx, driven, historyFixes.value))?.flat()
}

/** What is kept of these days, the lines read back. */
const listStored = async (tx: Tx, itemId: number, dates: ReadonlySet<string>): Promise<DrivenWay[]> => {
  if (dates.size === 0) return []
  const { rows } = await sql<{ started: number[]; ended: number[]; lines: string }>`
    SELECT to_json(started_ts) AS started, to_json(ended_ts) AS ended, array_to_string(lines, ' ') AS lines
    FROM item_day_ways WHERE item_id = ${itemId} AND day = ANY (${[...dates]}::date[]) ORDER BY day`.execute(tx)
  return rows.flatMap(({ started, ended, lines }) =>
    lines.split(' ').map((line, nth) => ({
      ...{ startedAt: started[nth] as number, endedAt: ended[nth] as number, ...decodeLine(line) },
    })),
  )
}
