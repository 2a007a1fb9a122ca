import { historyStart } from '@atalaya/domain/history'
import type { Mutex } from '../../adapters/mutex.ts'
import { asEngine, type Tx } from '../../database/tenant.ts'
import type { TrackedItem } from '../../definitions/tracked-item.ts'
import type { CommitParts } from '../commit/batch-commit.ts'
import { readOthers } from '../stages/other-items.ts'
import { alarmsOf, rulesOf } from '../stages/reduce.stages.ts'
import { type EngineState, initialEngineState } from '../state/engine-state.ts'
import { compareObservations, reduceObservations } from '../state/item-reduction.ts'
import { deleteCheckpointsBefore, insertCheckpoints, readCheckpoints } from '../store/item-states.repository.ts'
import { readObservations } from '../store/positions.repository.ts'

/** Items in one transaction, while no batch commits. */
const itemsPerTurn = 20
const chunkObservations = 2_000

/**
 * Lets go of what is older than a company's history: from then on older reports move nothing, and each item has a
 * checkpoint from just before, so that the rows may be deleted and what is newer still reduces to the same.
 */
export const createHistoryEnds = ({ database, engine, now }: CommitParts, mutex: Mutex) => {
  const { registry, memory } = engine

  /** A span that waits to be reduced anew is reduced while all of it is there. */
  const owesBefore = (companyId: number, keptFrom: number): boolean => {
    for (const known of memory.all())
      if (known.companyId === companyId && known.recomputeFrom !== null && known.recomputeFrom < keptFrom) return true
    return false
  }

  const itemsOf = (companyId: number): TrackedItem[] => {
    const items: TrackedItem[] = []
    for (const known of memory.all()) {
      const item = known.companyId === companyId ? registry.item(known.itemId) : undefined
      if (item) items.push(item)
    }
    return items
  }

  const stateAt = async (tx: Tx, item: TrackedItem, keptFrom: number) => {
    const checkpoint = (await readCheckpoints(tx, [{ itemId: item.itemId, before: keptFrom }])).get(item.itemId)
    let reached: { recordedAt: number; state: EngineState } = checkpoint ?? {
      recordedAt: -1,
      state: initialEngineState,
    }
    let limit = chunkObservations
    for (;;) {
      const span = { itemId: item.itemId, after: reached.recordedAt }
      const read = (await readObservations(tx, [span], limit)).get(item.itemId) ?? []
      const isLast = read.length < limit || (read.at(-1)?.fix.recordedAt ?? 0) >= keptFrom
      // The last instant may have further reports behind the limit.
      const end = isLast ? keptFrom : (read.at(-1)?.fix.recordedAt ?? 0)
      const whole = read.filter(({ fix }) => fix.recordedAt < end).sort(compareObservations)
      const reading = { tx, registry, memory, times: limit / chunkObservations, isChanging: () => false }
      const others = await readOthers(reading, [{ item, from: reached.state, observations: whole }])
      const chunk = whole.filter(({ fix }) => fix.recordedAt <= others.readTo(item))
      const isDone = isLast && chunk.length === whole.length
      const newest = chunk.at(-1)
      if (newest) {
        const rulesAt = rulesOf(item, registry, others.see(item, alarmsOf(item, registry)))
        const { state } = reduceObservations(reached.state, chunk, { rulesAt })
        reached = { recordedAt: newest.fix.recordedAt, state: { ...state, sinceCheckpoint: 0 } }
      } else if (!isDone) limit *= 2
      if (isDone) return reached.recordedAt < 0 ? undefined : reached
    }
  }

  const anchor = (items: readonly TrackedItem[], keptFrom: number): Promise<void> =>
    asEngine(database, async (tx) => {
      for (const item of items) {
        const reached = await stateAt(tx, item, keptFrom)
        if (!reached) continue
        await insertCheckpoints(tx, [{ item, ...reached }])
        await deleteCheckpointsBefore(tx, item.itemId, reached.recordedAt)
      }
    })

  const endHistory = async (companyId: number, keptFrom: number): Promise<void> => {
    // Under the mutex, so that every batch either is all in or knows that older reports move nothing.
    const before = registry.company(companyId).keptFrom
    const isBegun = await mutex.run(async () => {
      if (owesBefore(companyId, keptFrom)) return false
      registry.endHistory(companyId, keptFrom)
      return true
    })
    if (!isBegun) return
    try {
      await letGo(companyId, keptFrom)
    } catch (error) {
      // Nothing has ended: the next round tries again, and does not take it for done.
      registry.endHistory(companyId, before)
      throw error
    }
  }

  const letGo = async (companyId: number, keptFrom: number): Promise<void> => {
    const items = itemsOf(companyId)
    for (let from = 0; from < items.length; from += itemsPerTurn) {
      await mutex.run(() => anchor(items.slice(from, from + itemsPerTurn), keptFrom))
    }
    await asEngine(database, (tx) =>
      tx
        .insertInto('history_ends')
        .values({ company_id: companyId, kept_from: keptFrom })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ kept_from: keptFrom }))
        .execute(),
    )
  }

  return {
    /** One round over the companies whose history begins a week later than it did. */
    async work(): Promise<void> {
      for (const [companyId, { historyDays, keptFrom }] of [...registry.companies()]) {
        const start = historyStart(now(), historyDays)
        if (start > keptFrom) await endHistory(companyId, start)
      }
    },
  }
}
