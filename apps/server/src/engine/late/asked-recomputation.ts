import type { Mutex } from '../../adapters/mutex.ts'
import { asEngine } from '../../database/tenant.ts'
import type { Stage } from '../commit/batch.ts'
import { type CommitParts, commitBatch } from '../commit/batch-commit.ts'
import { askForRecomputation, readItemStates } from '../store/item-states.repository.ts'
import { type AskedRecomputation, forgetAsked, readWaiting } from '../store/motion-recomputations.repository.ts'

/** At a time: late reports of others are reduced anew by the same hands, and a year of an item takes a while. */
const itemsAtOnce = 4

/**
 * What somebody has asked for when the settings of motion were changed (`features/motion`): the past of items is noted as one that
 * late reports have changed is, and worked off by `long-recomputation`. Nothing of it is kept here: rows say what is asked, and go
 * in the transaction that writes the item's past. With two nodes each takes the items that it keeps.
 */
export const takeAskedRecomputations = async (parts: CommitParts, mutex: Mutex): Promise<void> => {
  const { database, engine } = parts
  const { registry, memory } = engine
  const waiting = await asEngine(database, (tx) => readWaiting(tx, itemsAtOnce))
  const isNoted = ({ itemId, fromTs }: AskedRecomputation): boolean => {
    const from = memory.get(itemId)?.recomputeFrom ?? null
    return from !== null && from <= fromTs
  }
  const due = waiting.filter((asked) => !isNoted(asked))
  if (due.length === 0) return
  for (const companyId of new Set(due.map((asked) => asked.companyId))) await registry.reloadMotion(companyId)
  await mutex.run(async () => {
    const missing = due.flatMap(({ itemId }) => (memory.get(itemId) ? [] : [itemId]))
    if (missing.length > 0)
      for (const known of await asEngine(database, (tx) => readItemStates(tx, missing, registry))) memory.set(known)
    await commitBatch(parts, [note(due)])
  })
}

/** What is gone, or has told nothing, has no past. */
const note =
  (due: readonly AskedRecomputation[]): Stage =>
  async (batch, { registry, memory }) => {
    const hasPast = ({ itemId }: AskedRecomputation) => registry.item(itemId) !== undefined && memory.get(itemId)
    const spans = due.filter(hasPast).map(({ itemId, fromTs }) => ({ itemId, from: fromTs }))
    for (const { itemId, from } of spans) batch.watchers.set(itemId, { from, dueAt: null })
    await askForRecomputation(batch.tx, spans)
    await forgetAsked(
      batch.tx,
      due.filter((asked) => !hasPast(asked)).map(({ itemId }) => itemId),
    )
  }
