import { reduceDeadline } from '@atalaya/domain/item-reducer'
import type { Stage } from '../commit/batch.ts'
import { dueTimeOf, trackerTimeAt } from '../state/due-time.ts'
import { motionOf } from '../state/item-motion.ts'

/**
 * What was true when the newest report was made is not true now where that is long ago: an item that hands in
 * yesterday's drive does not move, and is not seen to for a moment.
 */
export const seeSilence: Stage = (batch, { registry }) => {
  for (const outcome of batch.outcomes.values()) {
    const { item, state, receivedAt } = outcome
    const lastSeen = { state, receivedAt }
    const settings = motionOf(item, state, registry)
    const dueAt = dueTimeOf(lastSeen, settings)
    if (dueAt === null || dueAt > batch.now) continue
    outcome.state = { ...state, item: reduceDeadline(state.item, trackerTimeAt(lastSeen, batch.now), settings).state }
  }
}
