import type { AlarmNoticeId } from '@atalaya/contract/alarm-notices'
import { createListeners } from '../../session/listeners.ts'

/** How long what was resolved by one key can be taken back; nobody else is told before. */
export const heldMs = 6_000

interface Ports {
  send(ids: AlarmNoticeId[]): Promise<unknown>
  schedule(run: () => void, afterMs: number): () => void
}

interface Batch {
  ids: readonly AlarmNoticeId[]
  /** Of what is on its way there is nothing to take back. */
  isSent: boolean
  cancel(): void
}

/**
 * What is resolved by one key leaves the list at once and goes to the server some seconds later, so that it can be taken back: no
 * notice goes back to pending once others know. Of this page alone; what it has not sent when it is killed stays pending.
 */
export const createHeldResolutions = ({ send, schedule }: Ports) => {
  let batches: readonly Batch[] = []
  let ids: ReadonlySet<AlarmNoticeId> = new Set()
  const listeners = createListeners()
  const change = (next: readonly Batch[]): void => {
    batches = next
    ids = new Set(next.flatMap((batch) => batch.ids))
    listeners.tell()
  }
  const forget = (batch: Batch): void => change(batches.filter((other) => other !== batch))

  const sendBatch = (batch: Batch): void => {
    if (batch.isSent || !batches.includes(batch)) return
    batch.isSent = true
    batch.cancel()
    change([...batches])
    // Whoever sends says what went wrong; the notices are then where they were.
    void send([...batch.ids]).then(
      () => forget(batch),
      () => forget(batch),
    )
  }

  return {
    subscribe: listeners.add,
    /** All that is shown as resolved and is not yet said to be. */
    ids: () => ids,
    hold: (taken: readonly AlarmNoticeId[]): void => {
      const fresh = taken.filter((id) => !ids.has(id))
      if (fresh.length === 0) return
      const batch: Batch = { ids: fresh, isSent: false, cancel: schedule(() => sendBatch(batch), heldMs) }
      change([...batches, batch])
    },
    /** The last that can still be taken back, or null. */
    last: (): readonly AlarmNoticeId[] | null => batches.findLast(({ isSent }) => !isSent)?.ids ?? null,
    undo: (): readonly AlarmNoticeId[] => {
      const batch = batches.findLast(({ isSent }) => !isSent)
      if (!batch) return []
      batch.cancel()
      forget(batch)
      return batch.ids
    },
    /** Somebody else has resolved these meanwhile. */
    drop: (gone: ReadonlySet<AlarmNoticeId>): void => {
      if (!batches.some((batch) => !batch.isSent && batch.ids.some((id) => gone.has(id)))) return
      for (const batch of batches) if (!batch.isSent) batch.ids = batch.ids.filter((id) => !gone.has(id))
      for (const batch of batches) if (batch.ids.length === 0) batch.cancel()
      change(batches.filter((batch) => batch.ids.length > 0))
    },
    /** Sends all that waits: the list goes. */
    flush: (): void => {
      for (const batch of batches) sendBatch(batch)
    },
  }
}
