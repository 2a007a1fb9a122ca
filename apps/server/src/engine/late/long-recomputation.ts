import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AlarmMemory } from '@atalaya/domain/alarms/judge-alarms'
import type { LatLng } from '@atalaya/domain/fix'
import type { Mutex } from '../../adapters/mutex.ts'
import { asEngine, type Database } from '../../database/tenant.ts'
import type { TrackedItem } from '../../definitions/tracked-item.ts'
import type { Engine, Stage } from '../commit/batch.ts'
import { announce, type CommitParts, commitBatch } from '../commit/batch-commit.ts'
import { judgeTime } from '../stages/alarm.stages.ts'
import { type OtherItems, readOthers } from '../stages/other-items.ts'
import { afterReduction } from '../stages/pipeline.ts'
import { alarmsOf, rulesOf } from '../stages/reduce.stages.ts'
import { seeSilence } from '../stages/silence.stage.ts'
import { type EngineState, initialEngineState } from '../state/engine-state.ts'
import { rulesOfPast } from '../state/item-alarms.ts'
import { type ItemChanges, noChanges } from '../state/item-changes.ts'
import type { KnownItem } from '../state/item-memory.ts'
import { compareObservations, noteUnsettled, reduceObservations } from '../state/item-reduction.ts'
import { readCheckpoints } from '../store/item-states.repository.ts'
import { forgetAsked, readAsked } from '../store/motion-recomputations.repository.ts'
import { countObservations, readObservations, type StoredObservation } from '../store/positions.repository.ts'
import { attachToldEvents } from '../store/told-events.repository.ts'

/** Of all items of a group together: the thread that reduces them serves trackers too. */
const chunkObservations = 1_000
const mostItemsAGroup = 20
/** What can have come since the last chunk was read; an item with more has its turn in the next round. */
const maxRest = 1_000
/** A tracker that is still unloading its memory is let finish first, but not waited for beyond the second figure. */
const quietMs = 1_000
const longestWaitMs = 60_000
/** No further group is begun after so long: the rest of the second is for those who are on time. */
const roundMs = 500

interface Reached {
  item: TrackedItem
  state: EngineState
  changes: ItemChanges
  /** Only those whose mark may have to change. */
  observations: StoredObservation[]
  after: number
  segmentsFrom: number
  place: LatLng | null
  alarms: AlarmMemory | undefined
  upTo: number
  count: number
}

const begin = async (database: Database, owing: readonly { item: TrackedItem; from: number }[]): Promise<Reached[]> => {
  const spans = owing.map(({ item, from }) => ({ itemId: item.itemId, before: from }))
  const checkpoints = await asEngine(database, (tx) => readCheckpoints(tx, spans))
  return owing.map(({ item }) => {
    const checkpoint = checkpoints.get(item.itemId)
    const state = checkpoint?.state ?? initialEngineState
    const changes = noChanges()
    const after = checkpoint?.recordedAt ?? -1
    const segmentsFrom = noteUnsettled(state, changes) ?? after + 1
    const place = state.item.lastGood ?? null
    const { alarms } = state
    return { item, state, changes, observations: [], after, segmentsFrom, place, alarms, upTo: after, count: 0 }
  })
}

interface Chunk {
  /** In canonical order. */
  ordered: StoredObservation[]
  others: OtherItems
}

/** Reduces so many more of its reports. */
const goOn = (engine: Engine, reached: Reached, { ordered, others }: Chunk): void => {
  const alarms = others.see(reached.item, alarmsOf(reached.item, engine.registry))
  const known = engine.memory.get(reached.item.itemId)?.state.alarms
  const rulesAt = rulesOf(reached.item, engine.registry, alarms && rulesOfPast(alarms, known))
  reached.state = reduceObservations(reached.state, ordered, { rulesAt, changes: reached.changes }).state
  const outliers = new Set(reached.changes.outliers)
  for (const observation of ordered) {
    if (observation.mark !== 0 || outliers.has(observation.fix.recordedAt)) reached.observations.push(observation)
  }
  reached.count += ordered.length
  reached.upTo = ordered.at(-1)?.fix.recordedAt ?? reached.upTo
}

/** An item is not written if a report has come into what was reduced already, or from before: the next round takes it in. */
const finish =
  (group: readonly Reached[]): Stage =>
  async (batch, engine) => {
    const counts = await countObservations(batch.tx, group.map(spanOf))
    const rests = await readObservations(batch.tx, group.map(restOf), maxRest)
    const watching = group.filter(({ item }) => alarmsOf(item, engine.registry)?.watchesEvents)
    await attachToldEvents(batch.tx, rests, watching.map(restOf))
    const others = await readOthers(
      { tx: batch.tx, ...engine, isChanging: () => false },
      group.map(({ item, state }) => ({ item, from: state, observations: rests.get(item.itemId) ?? [] })),
    )
    // Asked for since this was begun, it is not done by this.
    const ready = group.filter(({ item }) => engine.memory.get(item.itemId)?.othersFrom === null)
    const asked = await readAsked(
      batch.tx,
      ready.map(({ item }) => item.itemId),
    )
    for (const reached of group) {
      const { itemId } = reached.item
      const before = engine.memory.get(itemId)
      const rest = rests.get(itemId) ?? []
      const from = before?.recomputeFrom ?? null
      if (!before || from === null || from <= reached.after) continue
      if (counts.get(itemId) !== reached.count || rest.length >= maxRest) continue
      if ((rest.at(-1)?.fix.recordedAt ?? 0) > others.readTo(reached.item)) continue
      goOn(engine, reached, { ordered: rest.sort(compareObservations), others })
      batch.counts.recomputed += reached.count
      batch.outcomes.set(itemId, {
        item: reached.item,
        before,
        state: reached.state,
        changes: reached.changes,
        observations: reached.observations,
        receivedAt: before.receivedAt,
        // What has come of others since it was begun is taken in from there, by the next round.
        recomputeFrom: before.othersFrom,
        rewrite: {
          after: reached.after,
          segmentsFrom: reached.segmentsFrom,
          reports: reached.count,
          place: reached.place,
          alarms: reached.alarms,
          isAsked: asked.has(itemId),
        },
      })
    }
    await forgetAsked(
      batch.tx,
      [...batch.outcomes.keys()].filter((itemId) => asked.has(itemId)),
    )
  }

/**
 * Works off what `recompute_from` asks for: spans of the past too long, or too often asked for, to reduce again while
 * trackers wait. Most of a span is reduced beside the running batches, from committed rows; the end and the writing of
 * some items together take one turn under the mutex.
 */
export const createLongRecomputation = (parts: CommitParts, mutex: Mutex) => {
  const { database, engine, now } = parts
  const waitingSince = new Map<number, number>()

  const watchesEvents = (item: TrackedItem) => alarmsOf(item, engine.registry)?.watchesEvents

  const isRipe = (known: KnownItem): boolean => {
    const since = waitingSince.get(known.itemId) ?? now()
    waitingSince.set(known.itemId, since)
    if (now() - since >= longestWaitMs) return true
    return now() - known.receivedAt >= quietMs && now() >= known.restsUntil
  }

  /** All that is committed, chunk by chunk, in transactions of their own. */
  const reduceCommitted = async (group: readonly Reached[]): Promise<void> => {
    let left = [...group]
    let chunk = chunkObservations
    while (left.length > 0) {
      const limit = Math.ceil(chunk / left.length)
      const { read, others } = await asEngine(database, async (tx) => {
        const read = await readObservations(tx, left.map(restOf), limit)
        await attachToldEvents(tx, read, left.filter(({ item }) => watchesEvents(item)).map(restOf))
        const looking = left.map(({ item, state }) => ({
          item,
          from: state,
          observations: read.get(item.itemId) ?? [],
        }))
        const reading = { tx, ...engine, times: chunk / chunkObservations, isChanging: () => false }
        return { read, others: await readOthers(reading, looking) }
      })
      let isStuck = false
      left = left.filter((reached) => {
        const own = read.get(reached.item.itemId) ?? []
        // The last instant may have further reports, behind the limit or still on their way.
        const lastInstant = own.at(-1)?.fix.recordedAt
        const readTo = others.readTo(reached.item)
        const whole = own.filter(({ fix }) => fix.recordedAt !== lastInstant && fix.recordedAt <= readTo)
        goOn(engine, reached, { ordered: whole.sort(compareObservations), others })
        if (own.length < limit && (lastInstant ?? 0) <= readTo) return false
        isStuck ||= whole.length === 0
        return true
      })
      if (isStuck) chunk *= 2
      await nextTurn()
    }
  }

  const recompute = async (itemIds: readonly number[]): Promise<void> => {
    const owing = itemIds.flatMap((itemId) => {
      const item = engine.registry.item(itemId)
      const known = engine.memory.get(itemId)
      const from = known?.recomputeFrom ?? null
      if (!item || !known || from === null) return []
      // What is noted from now on may be missed by what is about to be read.
      engine.memory.set({ ...known, othersFrom: null })
      return [{ item, from }]
    })
    if (owing.length === 0) return
    const group = await begin(database, owing)
    await reduceCommitted(group)
    await mutex.run(async () => {
      const batch = await commitBatch(parts, [finish(group), seeSilence, judgeTime(false), ...afterReduction])
      for (const itemId of batch.outcomes.keys()) waitingSince.delete(itemId)
      engine.metrics.recomputed.inc({ mode: 'apart' }, batch.counts.recomputed)
      announce(batch, parts)
    })
  }

  return {
    /** One round over the items that have something pending and are ripe, those first that have waited for longest. */
    async work(): Promise<void> {
      const ripe: number[] = []
      for (const known of engine.memory.all())
        if (known.recomputeFrom !== null && isRipe(known)) ripe.push(known.itemId)
      const since = (itemId: number) => waitingSince.get(itemId) ?? 0
      ripe.sort((a, b) => since(a) - since(b))
      const startedAt = performance.now()
      for (let at = 0; at < ripe.length && performance.now() - startedAt < roundMs; at += mostItemsAGroup)
        await recompute(ripe.slice(at, at + mostItemsAGroup))
    },
  }
}

const spanOf = ({ item, after, upTo }: Reached) => ({ itemId: item.itemId, after, upTo })
const restOf = ({ item, upTo }: Reached) => ({ itemId: item.itemId, after: upTo })
