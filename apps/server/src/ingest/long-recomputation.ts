import { setImmediate as nextTurn } from 'node:timers/promises'
import { asEngine } from '../database/tenant.ts'
import type { Stage } from './batch.ts'
import { announce, type CommitParts, commitBatch } from './batch-commit.ts'
import type { TrackedItem } from './device-registry.ts'
import { type EngineState, initialEngineState } from './engine-state.ts'
import { type ItemChanges, noChanges } from './item-changes.ts'
import type { KnownItem } from './item-memory.ts'
import { compareObservations, noteSegment, reduceObservations } from './item-reduction.ts'
import { readCheckpoints } from './item-states.repository.ts'
import type { Lane } from './lane.ts'
import { countObservations, readObservations, type StoredObservation } from './positions.repository.ts'
import { rulesOf } from './reduce.stages.ts'
import { storeDrivers, storeEvents, storeSegments, storeStates, storeVisits } from './store.stages.ts'

const chunkObservations = 2_000
/** What can have come since the last chunk was read. */
const maxRest = 1_000_000
/** A tracker that is still unloading its memory is let finish first, but not waited for beyond the second figure. */
const quietMs = 1_000
const longestWaitMs = 60_000

interface Reached {
  state: EngineState
  changes: ItemChanges
  /** Only those whose mark may have to change. */
  observations: StoredObservation[]
  after: number
  segmentsFrom: number
  upTo: number
  count: number
}

/**
 * Works off what `recompute_from` owes: spans of the past too long to reduce again while trackers wait. Most of a span
 * is reduced beside the running batches, from committed rows; the end and the writing take one turn in the lane.
 */
export const createLongRecomputation = (parts: CommitParts, lane: Lane) => {
  const { database, engine, now } = parts
  const waitingSince = new Map<number, number>()

  const isRipe = (known: KnownItem): boolean => {
    const since = waitingSince.get(known.itemId) ?? now()
    waitingSince.set(known.itemId, since)
    return now() - known.receivedAt >= quietMs || now() - since >= longestWaitMs
  }

  const begin = async (item: TrackedItem, from: number): Promise<Reached> => {
    const checkpoint = await asEngine(database, async (tx) =>
      (await readCheckpoints(tx, [{ itemId: item.itemId, before: from }])).get(item.itemId),
    )
    const state = checkpoint?.state ?? initialEngineState
    const changes = noChanges()
    if (state.item.open) noteSegment(state.item.open, { drivers: state.drivers, changes, isDropped: false })
    const after = checkpoint?.recordedAt ?? -1
    const segmentsFrom = state.item.open?.startedAt ?? 0
    return { state, changes, observations: [], after, segmentsFrom, upTo: after, count: 0 }
  }

  const goOn = (reached: Reached, item: TrackedItem, chunk: StoredObservation[]): void => {
    const ordered = chunk.sort(compareObservations)
    const rules = rulesOf(item, engine.registry)
    reached.state = reduceObservations(reached.state, ordered, { rules, changes: reached.changes }).state
    const outliers = new Set(reached.changes.outliers)
    for (const observation of ordered) {
      if (observation.mark !== 0 || outliers.has(observation.fix.recordedAt)) reached.observations.push(observation)
    }
    reached.count += ordered.length
    reached.upTo = ordered.at(-1)?.fix.recordedAt ?? reached.upTo
  }

  /** All but the last chunk, in transactions of their own. */
  const reduceCommitted = async (reached: Reached, item: TrackedItem): Promise<void> => {
    let limit = chunkObservations
    for (;;) {
      const chunk = await asEngine(database, async (tx) =>
        (await readObservations(tx, [{ itemId: item.itemId, after: reached.upTo }], limit)).get(item.itemId),
      )
      if (!chunk || chunk.length < limit) return
      // The last instant may have further reports behind the limit.
      const lastInstant = chunk.at(-1)?.fix.recordedAt
      const whole = chunk.filter(({ fix }) => fix.recordedAt !== lastInstant)
      if (whole.length === 0) limit *= 2
      else goOn(reached, item, whole)
      await nextTurn()
    }
  }

  /** Nothing is written if a report has come into what was reduced already: the next round takes it in. */
  const finish =
    (reached: Reached, item: TrackedItem): Stage =>
    async (batch) => {
      const before = engine.memory.get(item.itemId)
      const span = { itemId: item.itemId, after: reached.after, upTo: reached.upTo }
      if (!before || (await countObservations(batch.tx, span)) !== reached.count) return
      const rest = await readObservations(batch.tx, [{ itemId: item.itemId, after: reached.upTo }], maxRest)
      goOn(reached, item, rest.get(item.itemId) ?? [])
      batch.counts.recomputed = reached.count
      batch.outcomes.set(item.itemId, {
        item,
        before,
        state: reached.state,
        changes: reached.changes,
        observations: reached.observations,
        receivedAt: before.receivedAt,
        recomputeFrom: null,
        rewrite: { after: reached.after, segmentsFrom: reached.segmentsFrom },
      })
    }

  const recompute = async (itemId: number): Promise<void> => {
    const item = engine.registry.item(itemId)
    const known = engine.memory.get(itemId)
    if (!item || !known || known.recomputeFrom === null) return
    const reached = await begin(item, known.recomputeFrom)
    await reduceCommitted(reached, item)
    await lane.run(async () => {
      const stages = [finish(reached, item), storeStates, storeSegments, storeVisits, storeEvents, storeDrivers]
      const batch = await commitBatch(parts, stages)
      if (batch.outcomes.size > 0) waitingSince.delete(itemId)
      engine.metrics.recomputed.inc({ mode: 'apart' }, batch.counts.recomputed)
      announce(batch, parts.bus)
    })
  }

  return {
    /** One round over all items that owe something and are ripe. */
    async work(): Promise<void> {
      for (const known of [...engine.memory.all()]) {
        if (known.recomputeFrom !== null && isRipe(known)) await recompute(known.itemId)
      }
    },
  }
}
