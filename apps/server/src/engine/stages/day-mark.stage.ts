import { calendarDayNow } from '@atalaya/domain/days/calendar-days'
import { longestHeldMs } from '@atalaya/domain/days/driven-squares'
import type { ItemOutcome, Stage } from '../commit/batch.ts'
import { markItemDays } from '../store/day-marks.repository.ts'

/** A tracker that unloads its memory is not summed up at each of its packets. */
const quietMs = 5_000

/**
 * The earliest instant whose day has other sums by this outcome. A trip is divided among its days by all of its way, so
 * that whatever moves it on changes each of them; of a stop, days that are over stay as they are. A fix holds until the next one, so that one
 * that comes late shortens the one before it.
 */
const changedFrom = ({ before, state, changes, observations, rewrite, recomputeFrom }: ItemOutcome): number => {
  if (rewrite) return Math.max(0, Math.min(rewrite.segmentsFrom, rewrite.after + 1 - longestHeldMs))
  let from = before.state.item.last?.recordedAt ?? Number.POSITIVE_INFINITY
  const reach = (instant: number | undefined) => {
    if (instant !== undefined && instant < from) from = instant
  }
  const first = observations[0]?.fix.recordedAt
  if (first !== undefined) reach(Math.max(0, first - longestHeldMs))
  for (const { open } of [before.state.item, state.item]) if (open?.kind === 'trip') reach(open.startedAt)
  for (const { segment, isDropped } of changes.segments.values())
    if (isDropped || segment.kind === 'trip') reach(segment.startedAt)
  for (const { enteredAt } of changes.visits.values()) reach(enteredAt)
  // Stored, and reduced in its place some time later.
  if (recomputeFrom !== null && recomputeFrom !== before.recomputeFrom) reach(recomputeFrom)
  return from
}

/**
 * Marks the days that are to be summed up anew. The day that runs always is (item_day_marks.from_ts), so that nothing is
 * written for most reports: only for what reaches behind today's midnight, and for items that are new.
 */
export const markDays: Stage = async (batch, { registry }) => {
  const marks = []
  for (const outcome of batch.outcomes.values()) {
    const { itemId, companyId } = outcome.item
    const fromTs = changedFrom(outcome)
    const isNew = outcome.before.state.newest === undefined
    const { timezone } = registry.company(companyId)
    const todayFrom = timezone === null ? Number.POSITIVE_INFINITY : calendarDayNow(timezone, batch.now).fromTs
    if (fromTs < todayFrom || isNew) marks.push({ itemId, companyId, fromTs: Math.min(fromTs, batch.now) })
  }
  await markItemDays(batch.tx, marks, batch.now + quietMs)
}
