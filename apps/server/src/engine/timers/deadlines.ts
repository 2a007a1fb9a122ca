import { reduceDeadline } from '@atalaya/domain/item-reducer'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import type { ItemOutcome, Stage } from '../commit/batch.ts'
import { announce, type CommitParts, commitBatch } from '../commit/batch-commit.ts'
import type { Mutex } from '../commit/mutex.ts'
import { storeSegments } from '../stages/segment.stages.ts'
import { storeStates } from '../stages/store.stages.ts'
import { trackerTimeAt } from '../state/due-time.ts'
import { noChanges } from '../state/item-changes.ts'
import type { KnownItem } from '../state/item-memory.ts'

const maxItemsATime = 1_000
/** An item that is due and yet not changed by it is looked at again after this long. */
const recheckMs = 60_000

/**
 * What silence does to items: idling, stopped, offline, and the end of a trip that nobody hears of. Due times follow from the stored states, so that a restart
 * neither loses nor repeats one. Answers how many items changed.
 */
export const fireDeadlines = (parts: CommitParts, mutex: Mutex): Promise<number> =>
  mutex.run(async () => {
    const due = dueItems(parts)
    let changed = 0
    for (let from = 0; from < due.length; from += maxItemsATime) {
      const unchanged: KnownItem[] = []
      const stages: Stage[] = [silence(due.slice(from, from + maxItemsATime), unchanged), storeStates, storeSegments]
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
const silence =
  (due: readonly KnownItem[], unchanged: KnownItem[]): Stage =>
  (batch, { registry }) => {
    unchanged.length = 0
    for (const before of due) {
      const item = registry.item(before.itemId)
      if (!item) continue
      const at = trackerTimeAt(before, batch.now)
      const reduced = reduceDeadline(before.state.item, at, motionSettingsOf(before.itemType)).state
      if (reduced.motion === before.state.item.motion && reduced.isInTrack === before.state.item.isInTrack) {
        unchanged.push(before)
        continue
      }
      const outcome: ItemOutcome = {
        item,
        before,
        state: { ...before.state, item: reduced },
        changes: noChanges(),
        receivedAt: before.receivedAt,
        recomputeFrom: before.recomputeFrom,
        observations: [],
      }
      batch.outcomes.set(item.itemId, outcome)
    }
  }
