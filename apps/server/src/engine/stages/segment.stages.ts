import type { Segment } from '@atalaya/domain/item-state'
import { isLost, shownSegments, showsSame } from '@atalaya/domain/segments'
import type { DeviceRegistry } from '../../definitions/device-registry.ts'
import type { ItemOutcome, Stage } from '../commit/batch.ts'
import { driverAt, type EngineState } from '../state/engine-state.ts'
import { segmentKey } from '../state/item-changes.ts'
import { motionOf } from '../state/item-motion.ts'
import {
  deleteSegments,
  deleteSegmentsFrom,
  type SegmentRow,
  upsertStops,
  upsertTrips,
} from '../store/segments.repository.ts'

/** A trip that goes on is written again after this long; what it has come to meanwhile is in the item's state. */
export const segmentWriteMs = 10_000

type Registry = Pick<DeviceRegistry, 'company'>

const isLostIn = ({ item }: ItemOutcome, state: EngineState, registry: Registry): boolean =>
  isLost(state.item, motionOf(item, state, registry))

const shownOf = ({ item }: ItemOutcome, state: EngineState, registry: Registry): readonly Segment[] =>
  shownSegments(state.item, motionOf(item, state, registry))

/** True where all that happened is that the open trip or stop has gone on, and that was written a moment ago. */
const isJustGoingOn = (outcome: ItemOutcome, registry: Registry, now: number): boolean => {
  const { before, state, rewrite, changes } = outcome
  if (rewrite || now - before.segmentWrittenAt >= segmentWriteMs) return false
  if (isLostIn(outcome, state, registry) !== isLostIn(outcome, before.state, registry)) return false
  const open = before.state.item.open
  for (const { segment, isDropped } of changes.segments.values()) {
    const isSame = segment.kind === open?.kind && segment.startedAt === open.startedAt
    if (!isSame || isDropped || segment.endedAt !== undefined) return false
  }
  return true
}

/** Whether the rows say something else than the states by now, from before this batch or by it. */
export const isSegmentDirty = (outcome: ItemOutcome, registry: Registry): boolean => {
  const { before, state, rewrite, changes } = outcome
  return (
    before.isSegmentDirty ||
    changes.segments.size > 0 ||
    rewrite !== undefined ||
    // A reduction tells what it does to the open segment, but not what silence makes of that.
    ((isLostIn(outcome, before.state, registry) || isLostIn(outcome, state, registry)) &&
      !showsSame(shownOf(outcome, before.state, registry), shownOf(outcome, state, registry)))
  )
}

interface Rows {
  written: SegmentRow[]
  dropped: { itemId: number; segment: Segment }[]
}

/** What was reduced, and of the open trip or stop what people shall see. */
const rowsOf = (outcome: ItemOutcome, registry: Registry): Rows => {
  const { item, state, changes } = outcome
  const { open, lastGood } = state.item
  const segments = new Map(changes.segments)
  const note = (segment: Segment, isDropped: boolean) => {
    const driverId = driverAt(state.drivers, segment.endedAt ?? Number.POSITIVE_INFINITY)
    segments.set(segmentKey(segment), { segment, isDropped, driverId })
  }
  const shown = shownOf(outcome, state, registry)
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
const takenBack = (outcome: ItemOutcome, registry: Registry): Rows['dropped'] => {
  const { before, state, changes, item } = outcome
  if (!isLostIn(outcome, before.state, registry)) return []
  const kept = new Set(shownOf(outcome, state, registry).map(segmentKey))
  for (const [key, { isDropped }] of changes.segments) if (!isDropped) kept.add(key)
  return shownOf(outcome, before.state, registry)
    .filter((segment) => !kept.has(segmentKey(segment)))
    .map((segment) => ({ itemId: item.itemId, segment }))
}

export const storeSegments: Stage = async (batch, { registry }) => {
  const written: SegmentRow[] = []
  const dropped: Rows['dropped'] = []
  const spans: { itemId: number; from: number }[] = []
  for (const outcome of batch.outcomes.values()) {
    const { itemId } = outcome.item
    if (outcome.rewrite) spans.push({ itemId, from: outcome.rewrite.segmentsFrom })
    else dropped.push(...takenBack(outcome, registry))
    if (!isSegmentDirty(outcome, registry) || isJustGoingOn(outcome, registry, batch.now)) continue
    const rows = rowsOf(outcome, registry)
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
