import { setTimeout as pause } from 'node:timers/promises'
import { type CalendarDay, calendarDayAt, calendarDays } from '@atalaya/domain/days/calendar-days'
import { sumsStamp } from '@atalaya/domain/days/sums-stamp'
import { itemTypes } from '@atalaya/domain/fix'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { datePlus } from '@atalaya/domain/zone-time'
import type { ItemDayMonths } from '../../database/item-day-months.ts'
import { asEngine, type Database } from '../../database/tenant.ts'
import { countryMap } from './country-outlines.ts'
import { sumDays } from './day-parts.ts'
import { readDayWays, writeDayWays } from './day-ways.ts'
import { readDrivenSquares, writeDrivenSquares } from './driven-squares.ts'
import {
  type CurrentStamp,
  claimDueItems,
  type DueItem,
  holdMarks,
  readBeginnings,
  readTimezones,
  type Settled,
  settleMarks,
  writeDays,
} from './item-days.repository.ts'
import { readRegionDays } from './region-days.ts'
import { readTankDays, tankKey } from './tank-days.ts'

const minuteMs = 60_000
/**
 * A batch of ingest that began on a day and marked nothing, since that day was running, has committed by then: it is given up
 * long before (statement timeout), and the clocks of two servers differ by less.
 */
const settleAfterMs = 10 * minuteMs
/** How often the running day is summed up anew of items that are heard, and of those that are not. */
const heardEveryMs = 15 * minuteMs
const silentEveryMs = 60 * minuteMs
const leaseMs = 2 * minuteMs
const itemsAtOnce = 200
/** In one go; a longer past is summed up in as many as it takes. */
const daysAnItem = 62
const daysAtOnce = 600
/** After midnight not everybody at once. */
const spreadMs = 5 * minuteMs

const vehicleAssetPerson = [itemTypes.vehicle, itemTypes.asset, itemTypes.person] as const

const stampsOf = (timezones: readonly string[]): CurrentStamp[] =>
  timezones.flatMap((timezone) =>
    vehicleAssetPerson.map((itemType) => ({
      timezone,
      itemType,
      stamp: sumsStamp(timezone, motionSettingsOf(itemType)),
    })),
  )

interface Work extends DueItem {
  days: readonly CalendarDay[]
  /** What is stored from then on is replaced. */
  fromDay: string
  settled: Settled
}

/** What is to be summed up of an item now. */
const workOf = (item: DueItem, began: number | undefined, now: number): Work => {
  const { itemId, version, timezone, stamp, keptFrom } = item
  const today = calendarDayAt(timezone, now)
  const last = calendarDayAt(timezone, now - settleAfterMs)
  const isFromBeginning = item.isOutdated || item.fromTs <= keptFrom
  const first = calendarDayAt(timezone, Math.max(isFromBeginning ? 0 : item.fromTs, keptFrom, began ?? now))
  // Of a day that the end of the history divides there is only a part.
  const fromDay = first.fromTs < keptFrom ? datePlus(first.date, 1) : first.date
  const lastDay = datePlus(fromDay, daysAnItem - 1)
  const isCut = lastDay < last.date
  const days = calendarDays(timezone, fromDay, isCut ? lastDay : today.date)
  // Just after a change of the zone batches may still go by the one before.
  const settledBy = item.isOutdated ? calendarDayAt(timezone, last.fromTs - 86_400_000) : last
  const doneUpTo = isCut ? (days.at(-1)?.toTs ?? last.fromTs) : settledBy.fromTs
  const everyMs = now - item.receivedAt < heardEveryMs ? heardEveryMs : silentEveryMs
  const afterMidnight = today.toTs + settleAfterMs + (itemId % 100) * (spreadMs / 100)
  return {
    ...item,
    days,
    fromDay: isFromBeginning ? '0001-01-01' : fromDay,
    settled: { itemId, version, stamp, fromTs: doneUpTo, dueTs: isCut ? now : Math.min(now + everyMs, afterMidnight) },
  }
}

export interface SumPorts {
  database: Database
  months: ItemDayMonths
}

const sumSome = async ({ database, months }: SumPorts, work: readonly Work[], now: number): Promise<void> => {
  const summed = await asEngine(database, (tx) => sumDays(tx, work, now))
  const tanks = await asEngine(database, (tx) => readTankDays(tx, work))
  const regions = await asEngine(database, (tx) => readRegionDays(tx, summed, countryMap()))
  const squares = await asEngine(database, (tx) => readDrivenSquares(tx, work, now))
  const byItem = new Map(work.map((item) => [item.itemId, item]))
  // As of squares, of days that are over.
  const over = summed.filter(({ untilTs }) => untilTs < now)
  const ways = await asEngine(database, (tx) =>
    readDayWays(
      tx,
      over.map(({ itemId, fromTs, untilTs, driven }) => ({
        ...{ itemId, fromTs, toTs: untilTs, trips: driven, itemType: (byItem.get(itemId) as Work).itemType },
      })),
    ),
  )
  await months.ensure(
    summed.map(({ date }) => date),
    now,
  )
  await asEngine(database, async (tx) => {
    const held = await holdMarks(
      tx,
      work.map(({ settled }) => settled),
    )
    const kept = work.filter(({ itemId }) => held.has(itemId))
    const ranges = kept.map(({ itemId, fromDay, days }) => ({ itemId, fromDay, toDay: days.at(-1)?.date ?? fromDay }))
    await writeDays(
      tx,
      ranges,
      summed.flatMap((day, nth) => {
        const { companyId, stamp } = byItem.get(day.itemId) as Work
        const told = tanks.get(tankKey(day.itemId, day.date)) ?? null
        return held.has(day.itemId) ? [{ ...day, companyId, stamp, tanks: told, regions: regions[nth] ?? null }] : []
      }),
    )
    await writeDrivenSquares(
      tx,
      ranges,
      squares.flatMap((day) =>
        held.has(day.itemId) ? [{ ...day, companyId: (byItem.get(day.itemId) as Work).companyId }] : [],
      ),
    )
    await writeDayWays(
      tx,
      ranges,
      over.flatMap((day, nth) =>
        held.has(day.itemId)
          ? [{ ...day, companyId: (byItem.get(day.itemId) as Work).companyId, ways: ways?.[nth] ?? [] }]
          : [],
      ),
    )
    await settleMarks(
      tx,
      kept.map(({ settled }) => settled),
      now,
    )
  })
}

/** Items of one company and type, as many as come to so many days. */
const inPortions = (work: readonly Work[]): Work[][] => {
  const portions: Work[][] = []
  let [days, of] = [0, '']
  for (const item of work) {
    const like = `${item.companyId} ${item.itemType}`
    if (like !== of || days + item.days.length > daysAtOnce) {
      portions.push([])
      days = 0
      of = like
    }
    portions.at(-1)?.push(item)
    days += item.days.length
  }
  return portions
}

/** Sums up what is due for longest, and answers of how many items. */
export const sumDueItems = async (ports: SumPorts, now: number): Promise<number> => {
  const { database } = ports
  const due = await asEngine(database, async (tx) =>
    claimDueItems(tx, stampsOf(await readTimezones(tx)), { now, leaseMs, limit: itemsAtOnce }),
  )
  const beginnings = await asEngine(database, (tx) =>
    readBeginnings(
      tx,
      due.map(({ itemId }) => itemId),
    ),
  )
  const work = due.map((item) => workOf(item, beginnings.get(item.itemId), now))
  work.sort((a, b) => a.companyId - b.companyId || a.itemType - b.itemType)
  for (const portion of inPortions(work)) await sumSome(ports, portion, now)
  return due.length
}

/** Until nothing is due, or for so long: with pauses as long as the work, since trackers want the other half of the machine. */
export const sumDueDays = async (ports: SumPorts & { now(): number }, roundMs: number): Promise<void> => {
  const startedAt = performance.now()
  while (performance.now() - startedAt < roundMs) {
    const before = performance.now()
    if ((await sumDueItems(ports, ports.now())) === 0) return
    await pause(Math.min(1_000, performance.now() - before))
  }
}
