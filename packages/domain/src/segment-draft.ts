import type { Fix, LatLng } from './fix.ts'
import type { ItemEffect, ItemState, MotionSettings, Segment } from './item-state.ts'

/** A state that a reduction may write to; its segments are its own. */
export interface Draft {
  state: ItemState
  settings: MotionSettings
  effects: ItemEffect[]
  /** The open segment differs from what the effects told last. */
  isOpenChanged: boolean
}

export type Instant = Pick<Fix, 'recordedAt' | 'lat' | 'lng'>
export const positionOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng })
/** Where it is measured from. */
export const anchorOf = ({ anchor, start }: Segment): LatLng => anchor ?? start

export const newSegment = (kind: Segment['kind'], from: Instant): Segment => ({
  kind,
  startedAt: from.recordedAt,
  start: positionOf(from),
  end: positionOf(from),
  distanceM: 0,
  maxSpeedKmh: 0,
  idleMs: 0,
  fixes: 1,
})

export const open = (draft: Draft, segment: Segment): void => {
  draft.state.open = segment
  draft.effects.push({ kind: 'segmentOpened', segment: { ...segment } })
  draft.isOpenChanged = false
}

export const drop = (draft: Draft, segment: Segment): void => {
  draft.effects.push({ kind: 'segmentDropped', segment: { ...segment } })
}

export const close = (draft: Draft, segment: Segment, end: Instant): void => {
  draft.effects.push({ kind: 'segmentClosed', segment: { ...segment, endedAt: end.recordedAt, end: positionOf(end) } })
}

export const travel = (draft: Draft, segment: Segment | undefined, lengthM: number): void => {
  draft.state.odometerM += lengthM
  if (segment) segment.distanceM += lengthM
}
