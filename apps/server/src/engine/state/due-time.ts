import type { MotionSettings } from '@atalaya/domain/item-state'
import { newestFix, nextDeadline } from '@atalaya/domain/motion'
import type { EngineState } from './engine-state.ts'

interface Heard {
  state: EngineState
  receivedAt: number
}

/** By how much a tracker's clock is fast; of one that seems slow its reports are old, and so is what they say. */
const aheadMs = (recordedAt: number, receivedAt: number): number => Math.max(0, recordedAt - receivedAt)

/**
 * When silence changes how an item is seen, by our clock. It counts from what the newest report says: one of two days ago
 * that is handed in now tells of two days ago.
 */
export const dueTimeOf = ({ state, receivedAt }: Heard, settings: MotionSettings): number | null => {
  const deadline = nextDeadline(state.item, settings)
  const newest = newestFix(state.item)
  return deadline === undefined || !newest ? null : deadline - aheadMs(newest.recordedAt, receivedAt)
}

/** An instant by our clock in the time of the item's reports. */
export const trackerTimeAt = ({ state, receivedAt }: Heard, now: number): number =>
  now + aheadMs(newestFix(state.item)?.recordedAt ?? receivedAt, receivedAt)
