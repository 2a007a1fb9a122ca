import type { Mutex } from '../../adapters/mutex.ts'
import type { Stage } from '../commit/batch.ts'
import { announce, type CommitParts, commitBatch } from '../commit/batch-commit.ts'
import { afterReduction } from '../stages/pipeline.ts'
import { seeSilence } from '../stages/silence.stage.ts'
import type { KnownItem } from '../state/item-memory.ts'
import { asTheyStand } from './as-they-stand.ts'

const maxItemsATime = 1_000
/** An item that is due and yet not changed by it is looked at again after this long. */
const recheckMs = 60_000

/**
 * What silence does to items: idling, stopped, offline, and the end of a trip that nobody hears of. It goes through the
 * stages that a report goes through. Due times follow from the stored states, so that a restart neither loses nor repeats
 * one. Answers how many items changed.
 */
export const fireDeadlines = (parts: CommitParts, mutex: Mutex): Promise<number> =>
  mutex.run(async () => {
    const due = dueItems(parts)
    let changed = 0
    for (let from = 0; from < due.length; from += maxItemsATime) {
      const unchanged: KnownItem[] = []
      const standing = asTheyStand(due.slice(from, from + maxItemsATime))
      const stages = [standing, seeSilence, leaveOut(unchanged), ...afterReduction]
      const batch = await commitBatch(parts, stages)
      for (const known of unchanged) parts.engine.memory.set({ ...known, dueAt: batch.now + recheckMs })
      announce(batch, parts)
      changed += batch.outcomes.size
    }
    return changed
  })

const dueItems = ({ engine: { memory, registry }, now }: CommitParts): KnownItem[] => {
  const at = now()
  const due: KnownItem[] = []
  for (const known of memory.all()) {
    if (!registry.item(known.itemId)) memory.forget(known.itemId)
    else if (known.dueAt !== null && known.dueAt <= at) due.push(known)
  }
  return due
}

/** `unchanged` is given those that silence does nothing to, of this attempt alone. */
const leaveOut =
  (unchanged: KnownItem[]): Stage =>
  ({ outcomes }) => {
    unchanged.length = 0
    for (const [itemId, { before, state }] of outcomes) {
      const [then, now] = [before.state.item, state.item]
      if (now.motion !== then.motion || now.isInTrack !== then.isInTrack) continue
      unchanged.push(before)
      outcomes.delete(itemId)
    }
  }
