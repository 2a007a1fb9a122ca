import type { ItemId } from '@atalaya/contract/identifiers'
import type { LivePosition } from '@atalaya/contract/live'
import { newestFix } from '@atalaya/domain/motion'
import type { EngineState } from '../state/engine-state.ts'

/**
 * What a dispatcher sees of an item. The columns of `item_states` are filled from it too, so that a snapshot and a
 * live message never differ.
 */
export const liveStateOf = (itemId: number, itemType: 1 | 2 | 3, state: EngineState): LivePosition => {
  const { item } = state
  const newest = newestFix(item)
  const good = item.lastGood
  // A speed belongs to the position shown, and says nothing once a later report could not tell where it was.
  const isCurrent = good !== undefined && item.noFixSince === undefined
  return {
    kind: 'position',
    itemType,
    itemId: itemId as ItemId,
    lat: good?.lat ?? null,
    lng: good?.lng ?? null,
    recordedAt: newest?.recordedAt ?? null,
    speedKmh: isCurrent ? good.speedKmh : undefined,
    heading: good?.heading,
    altitudeM: good?.altitudeM,
    satellites: item.last?.satellites,
    source: good?.source,
    motion: item.motion,
    motionSince: item.motionSince,
    isInTrack: item.isInTrack,
    ignition: state.ignition,
  }
}
