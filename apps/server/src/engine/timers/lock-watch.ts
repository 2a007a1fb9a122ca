import type { BusEvent } from '../../adapters/bus.ts'
import type { Mutex } from '../../adapters/mutex.ts'
import { announce, type CommitParts, commitBatch } from '../commit/batch-commit.ts'
import { readLocks } from '../stages/virtual-lock.stages.ts'

/**
 * Keeps the closed locks in memory as people close, change and open them. Under the mutex: a report is either stored before
 * and read here, or comes with a batch that knows the lock.
 */
export const createLockWatch = (parts: CommitParts, mutex: Mutex) => {
  const pending = new Set<number | null>([null])

  return {
    /** Answers whether there is something to read now. */
    onEvent(event: BusEvent): boolean {
      if (event.kind !== 'definitionsChanged' || event.what !== 'virtualLocks') return false
      pending.add(event.companyId)
      return true
    },
    /** Reads what has changed; what fails stays pending. */
    async work(): Promise<void> {
      if (pending.size === 0) return
      await mutex.run(async () => {
        for (const companyId of [...pending]) {
          pending.delete(companyId)
          try {
            announce(await commitBatch(parts, [readLocks(companyId)]), parts)
          } catch (error) {
            pending.add(companyId)
            throw error
          }
        }
      })
    },
  }
}
