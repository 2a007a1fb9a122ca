import type { ItemState, Segment } from '@atalaya/domain/item-state'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { isLost, shownSegments, showsSame } from '@atalaya/domain/segments'
import type { ItemOutcome, Stage } from '../commit/batch.ts'
import { driverAt } from '../state/engine-state.ts'
import { segmentKey } from '../state/item-changes.ts'
import {
  deleteSegments,
  deleteSegmentsFrom,
  type SegmentRow,
  upsertStops,
  upsertTrips,
} from '../store/segments.repository.ts'

/** A trip that goes on is written again after this long; what it has come to meanwhile is in the item's state. */
export const segmentWriteMs = 10_000

/** True where all that happened is that the open trip or stop has gone on, and that was written a moment ago. */
const isJustGoingOn = ({ before, state, rewrite, changes }: ItemOutcome, now: number): boolean => {
  if (rewrite || now - before.segmentWrittenAt >= segmentWriteMs) return false
  if (isLost(state.item) !== isLost(before.state.item)) return false
  const open = before.state.item.open
  for (const { segment, isDropped } of changes.segments.values()) {
    const isSame = segment.kind === open?.kind && segment.startedAt === open.startedAt
    if (!isSame || isDropped || segment.endedAt !== undefined) return false
  }
  return true
}

/** Whether the rows say something else than the states by now, from before this batch or by it. */
export const isSegmentDirty = ({ item, before, state, rewrite, changes }: ItemOutcome): boolean =>
  before.isSegmentDirty ||
  changes.segments.size > 0 ||
  rewrite !== undefined ||
  // A reduction tells what it does to the open segment, but not what silence makes of that.
  ((isLost(before.state.item) || isLost(state.item)) &&
    !showsSame(before.state.item, state.item, motionSettingsOf(item.itemType)))

const shownOf = ({ item }: ItemOutcome, state: ItemState): readonly Segment[] =>
  shownSegments(state, motionSettingsOf(item.itemType))

interface Rows {
  written: SegmentRow[]
  dropped: { itemId: number; segment: Segment }[]
}

/** What was reduced, and of the open trip or stop what people shall see. */
const rowsOf = (outcome: ItemOutcome): Rows => {
  const { item, state, changes } = outcome
  const { open, lastGood } = state.item
  const segments = new Map(changes.segments)
  const note = (segment: Segment, isDropped: boolean) => {
    const driverId = driverAt(state.drivers, segment.endedAt ?? Number.POSITIVE_INFINITY)
    segments.set(segmentKey(segment), { segment, isDropped, driverId })
  }
  const shown = shownOf(outcome, state.item)
  if (open && !shown.some((segment) => segmentKey(segment) === segmentKey(open))) note(open, true)
  for (const segment of shown) note(segment, false)
  const rows: Rows = { written: [], dropped: [] }
  for (const { segment, isDropped, driverId } of segments.values()) {
    if (isDropped) rows.dropped.push({ itemId: item.itemId, segment })
    else rows.written.push({ item, segment, driverId, lastFixAt: lastFixOf(segment, lastGood?.recordedAt) })
  }
  return rows
}

export const lastFixOf = ({ startedAt, endedAt }: Segment, lastGoodAt: number | undefined): number =>
  endedAt ?? lastGoodAt ?? startedAt

/** What silence had made of the open trip, and the next fix has taken back: never kept for later, since nobody would know. */
const takenBack = (outcome: ItemOutcome): Rows['dropped'] => {
  const { before, state, changes, item } = outcome
  if (!isLost(before.state.item)) return []
  const kept = new Set(shownOf(outcome, state.item).map(segmentKey))
  for (const [key, { isDropped }] of changes.segments) if (!isDropped) kept.add(key)
  return shownOf(outcome, before.state.item)
    .filter((segment) => !kept.has(segmentKey(segment)))
    .map((segment) => ({ itemId: item.itemId, segment }))
}

export const storeSegments: Stage = async (batch) => {
  const written: SegmentRow[] = []
  const dropped: Rows['dropped'] = []
  const spans: { itemId: number; from: number }[] = []
  for (const outcome of batch.outcomes.values()) {
    const { itemId } = outcome.item
    if (outcome.rewrite) spans.push({ itemId, from: outcome.rewrite.segmentsFrom })
    else dropped.push(...takenBack(outcome))
    if (!isSegmentDirty(outcome) || isJustGoingOn(outcome, batch.now)) continue
    const rows = rowsOf(outcome)
    written.push(...rows.written)
    dropped.push(...rows.dropped)
    batch.segmentsWritten.set(itemId, rows.written)
  }
  if (spans.length > 0) await deleteSegmentsFrom(batch.tx, spans, written)
  await deleteSegments(batch.tx, dropped)
  await upsertStops(
    batch.tx,
    written.filter(({ segment }) => segment.kind === 'stop'),
  )
  const trips = written.filter(({ segment }) => segment.kind === 'trip')
  for (const [key, id] of await upsertTrips(batch.tx, trips)) batch.tripIds.set(key, id)
}
