import { type CalendarDay, calendarDays } from '@atalaya/domain/days/calendar-days'
import { sumsStamp } from '@atalaya/domain/days/sums-stamp'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { daysSummedAtCall } from '../../limits/calls.limits.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'
import { type SummedDay, sumDays } from './day-parts.ts'

/** Of items and days, both dates included; without `itemIds` of all items that the viewer sees. */
export interface SumsQuery {
  viewer: Viewer
  itemIds?: readonly number[]
  fromDay: string
  toDay: string
  now: number
}

/** An item whose sums are not up to date from a day on: it is being worked on, and its figures may still change. */
export interface PendingDays {
  itemId: number
  fromDay: string
}

interface AskedItem {
  itemId: number
  itemType: 1 | 2 | 3
  /** Days asked for, as far as they have begun, of which the stored sums are not the last word. */
  pending: readonly CalendarDay[]
}

export interface Asked {
  timezone: string
  days: readonly CalendarDay[]
  items: readonly AskedItem[]
}

/** Whose days are asked for, and which of them have to be summed anew. */
export const readAsked = async (tx: Tx, { viewer, itemIds, fromDay, toDay, now }: SumsQuery): Promise<Asked> => {
  const { timezone } = await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('items')
    .leftJoin('item_day_marks', 'item_day_marks.item_id', 'items.id')
    .select(['items.id', 'items.item_type', 'item_day_marks.from_ts', 'item_day_marks.stamp'])
    .where('items.deleted_ts', 'is', null)
    .where(isVisibleTo(viewer, 'items.id'))
    .$if(itemIds !== undefined, (query) =>
      query.where('items.id', '=', sql<number>`ANY (${[...(itemIds ?? [])]}::integer[])`),
    )
    .orderBy('items.id')
    .execute()
  const days = calendarDays(timezone, fromDay, toDay)
  const begun = days.filter(({ fromTs }) => fromTs < now)
  const stamps = new Map(([1, 2, 3] as const).map((type) => [type, sumsStamp(timezone, motionSettingsOf(type))]))
  const items = rows.map(({ id, item_type, from_ts, stamp }) => {
    const itemType = item_type as AskedItem['itemType']
    const pendingFrom = stamp === stamps.get(itemType) ? (from_ts ?? 0) : 0
    return { itemId: id, itemType, pending: begun.filter(({ toTs }) => toTs > pendingFrom) }
  })
  return { timezone, days, items }
}

/**
 * Sums the pending days now where they are few; undefined where they are too many for a call, and the stored ones are as
 * good as it gets.
 */
export const sumPending = async (tx: Tx, { items, timezone }: Asked, now: number): Promise<SummedDay[] | undefined> => {
  const pending = items.filter((item) => item.pending.length > 0)
  const count = pending.reduce((sum, item) => sum + item.pending.length, 0)
  if (count > daysSummedAtCall.value) return undefined
  return sumDays(
    tx,
    pending.map(({ itemId, itemType, pending: days }) => ({ itemId, itemType, timezone, days })),
    now,
  )
}

export const pendingOf = ({ items }: Asked): PendingDays[] =>
  items.flatMap(({ itemId, pending }) => (pending[0] ? [{ itemId, fromDay: pending[0].date }] : []))
