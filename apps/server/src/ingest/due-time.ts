import { newestFix, nextDeadline } from '@atalaya/domain/motion'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import type { EngineState } from './engine-state.ts'

interface Heard {
  state: EngineState
  itemType: 1 | 2 | 3
  receivedAt: number
}

/**
 * When silence changes how an item is seen, by our clock. A tracker that catches up on hours of stored reports is not
 * silent: what counts is the time gone by since its newest report arrived.
 */
export const dueTimeOf = ({ state, itemType, receivedAt }: Heard): number | null => {
  const deadline = nextDeadline(state.item, motionSettingsOf(itemType))
  const heard = newestFix(state.item)
  return deadline === undefined || !heard ? null : receivedAt + Math.max(0, deadline - heard.recordedAt)
}

/** An instant by our clock in the time of the item's reports. */
export const trackerTimeAt = ({ state, receivedAt }: Heard, now: number): number =>
  (newestFix(state.item)?.recordedAt ?? receivedAt) + Math.max(0, now - receivedAt)
