import type { Dashboard, DashboardDay, DashboardHours, DashboardItemSums } from '@atalaya/contract/dashboard'
import { calendarDays } from '@atalaya/domain/days/calendar-days'
import { clockHours } from '@atalaya/domain/days/day-hours'
import { datePlus, zoneTime } from '@atalaya/domain/zone-time'
import type { Tx } from '../../database/tenant.ts'
import { readDayHours, readDaySums } from '../day-sums/index.ts'
import type { Viewer } from '../groups/index.ts'
import { countByRule, countNotices, countOpenNotices, type DashboardItem } from './dashboard.repository.ts'

interface Asked {
  items: readonly DashboardItem[]
  spanDays: number
  timezone: string
  now: number
}

/** Of a day, and of an item in a span. */
const nothing = { distanceM: 0, drivingMs: 0, idleMs: 0, engineOnMs: null, fuelUsedL: null, trips: 0, notices: 0 }
const noSums = (): DashboardItemSums => ({ ...nothing, daysMoved: 0 })
const noDay = (date: string): DashboardDay => ({ ...nothing, date, items: 0, moved: 0 })

/**
 * Days and items added up from the sums that the pipeline keeps, positions are not read: what days come to and what items
 * come to is the same in all.
 */
export const dashboardOf = async (tx: Tx, viewer: Viewer, asked: Asked): Promise<Dashboard> => {
  const { items, spanDays, timezone, now } = asked
  const today = zoneTime(timezone).at(now).date
  const fromDay = datePlus(today, -2 * spanDays)
  const calendar = calendarDays(timezone, fromDay, today)
  const days = calendar.map(({ date }) => noDay(date))
  const nthOf = new Map(days.map(({ date }, nth) => [date, nth]))
  const spans = new Map(items.map(({ itemId }) => [itemId as number, { span: noSums(), before: noSums() }]))
  /** Today is of neither. */
  const sumsAt = (itemId: number, nth: number): DashboardItemSums | undefined =>
    nth < spanDays ? spans.get(itemId)?.before : nth < 2 * spanDays ? spans.get(itemId)?.span : undefined

  const itemIds = items.map(({ itemId }) => itemId)
  const sums = await readDaySums(tx, { viewer, itemIds, fromDay, toDay: today, now })
  for (const { itemId, date, distanceM, drivingMs, idleMs, engineOnMs, fuelUsedL, trips, firstMovedAt } of sums.days) {
    const nth = nthOf.get(date) ?? -1
    const day = days[nth]
    if (!day) continue
    const hasMoved = Number(firstMovedAt !== null)
    day.items += 1
    day.moved += hasMoved
    const item = sumsAt(itemId, nth)
    if (item) item.daysMoved += hasMoved
    for (const sum of item ? [day, item] : [day]) {
      sum.distanceM += distanceM
      sum.drivingMs += drivingMs
      sum.idleMs += idleMs
      sum.engineOnMs = addTold(sum.engineOnMs, engineOnMs)
      sum.fuelUsedL = addTold(sum.fuelUsedL, fuelUsedL)
      sum.trips += trips
    }
  }

  const midnights = [...calendar.map(({ fromTs }) => fromTs), (calendar.at(-1) as { toTs: number }).toTs]
  for (const { itemId, day: nth, count } of await countNotices(tx, items, midnights)) {
    const day = days[nth]
    if (day) day.notices += count
    const item = sumsAt(itemId, nth)
    if (item) item.notices += count
  }
  const [beforeTs, fromTs, toTs] = [0, spanDays, 2 * spanDays].map((nth) => midnights[nth] as number) as [
    number,
    number,
    number,
  ]
  return {
    days,
    hours: await hoursOf(tx, viewer, { itemIds, days: days.slice(spanDays, 2 * spanDays), timezone, now }),
    items: items.map((item) => ({
      ...item,
      ...(spans.get(item.itemId) as { span: DashboardItemSums; before: DashboardItemSums }),
    })),
    rules: await countByRule(tx, items, { beforeTs, fromTs, toTs }),
    openNotices: await countOpenNotices(tx, items),
    // Today goes on for every item.
    pendingItems: sums.pending.filter((item) => item.fromDay < today).length,
  }
}

const addTold = (sum: number | null, told: number | null): number | null => (told === null ? sum : (sum ?? 0) + told)

const hoursOf = async (
  tx: Tx,
  viewer: Viewer,
  { itemIds, days, timezone, now }: { itemIds: number[]; days: readonly DashboardDay[]; timezone: string; now: number },
): Promise<DashboardHours[]> => {
  const known = days.filter(({ items }) => items > 0)
  const [first, last] = [known[0]?.date, known.at(-1)?.date]
  if (!first || !last) return []
  const driven = await readDayHours(tx, { viewer, itemIds, fromDay: first, toDay: last, now })
  return known.map(({ date }) => {
    const lengthMs = Array.from({ length: 24 }, () => 0)
    for (const day of calendarDays(timezone, date, date))
      for (const { hour, fromTs, toTs } of clockHours(timezone, day))
        lengthMs[hour] = (lengthMs[hour] ?? 0) + toTs - fromTs
    return { date, lengthMs, drivingMs: [...(driven.get(date) ?? lengthMs.map(() => 0))] }
  })
}
