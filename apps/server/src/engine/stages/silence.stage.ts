import { reduceDeadline } from '@atalaya/domain/item-reducer'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import type { Stage } from '../commit/batch.ts'
import { dueTimeOf, trackerTimeAt } from '../state/due-time.ts'

/**
 * What was true when the newest report was made is not true now where that is long ago: an item that hands in
 * yesterday's drive does not move, and is not seen to for a moment.
 */
export const seeSilence: Stage = (batch) => {
  for (const outcome of batch.outcomes.values()) {
    const { item, state, receivedAt } = outcome
    const lastSeen = { state, itemType: item.itemType, receivedAt }
    const dueAt = dueTimeOf(lastSeen)
    if (dueAt === null || dueAt > batch.now) continue
    const settings = motionSettingsOf(item.itemType)
    outcome.state = { ...state, item: reduceDeadline(state.item, trackerTimeAt(lastSeen, batch.now), settings).state }
  }
}
