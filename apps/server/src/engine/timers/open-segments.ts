import type { Mutex } from '../../adapters/mutex.ts'
import { announce, type CommitParts, commitBatch } from '../commit/batch-commit.ts'
import { markDays } from '../stages/day-mark.stage.ts'
import { segmentWriteMs, storeSegments } from '../stages/segment.stages.ts'
import { asTheyStand } from './as-they-stand.ts'

const maxItemsATime = 2_000

/**
 * Writes the trips and stops that have gone on since they were written last. Batches write one only now and then,
 * since it changes with every report; after a quiet while the rows tell all that the states know.
 */
export const writeOpenSegments = (parts: CommitParts, mutex: Mutex): Promise<void> =>
  mutex.run(async () => {
    const at = parts.now()
    const dirty = [...parts.engine.memory.all()].filter(
      ({ isSegmentDirty, segmentWrittenAt }) => isSegmentDirty && at - segmentWrittenAt >= segmentWriteMs,
    )
    for (let from = 0; from < dirty.length; from += maxItemsATime) {
      const standing = asTheyStand(dirty.slice(from, from + maxItemsATime))
      const batch = await commitBatch(parts, [standing, storeSegments, markDays])
      announce(batch, parts)
    }
  })
