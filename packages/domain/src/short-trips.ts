import type { Segment } from './item-state.ts'
import { type Draft, newSegment, positionOf } from './segment-draft.ts'

/** Whether the open trip would be none if it ended now. */
export const isNoTrip = ({ state, settings }: Draft): boolean => state.hop !== undefined && settings.minTripM > 0

/** The stop that an open trip interrupts, or what began as one with it, with all that was in the trip. */
export const standingWith = ({ state }: Draft, trip: Segment, halt?: Segment): Segment => {
  const { endedAt: _, ...stop } =
    state.hop?.stop ?? newSegment('stop', { recordedAt: trip.startedAt, ...positionOf(trip.start) })
  const { start, end, distanceM: lengthM, idleMs, fixes } = halt ?? { ...trip, distanceM: 0, idleMs: 0, fixes: 1 }
  return {
    ...stop,
    end: positionOf(end),
    distanceM: stop.distanceM + trip.distanceM + lengthM,
    idleMs: stop.idleMs + trip.idleMs + idleMs,
    fixes: stop.fixes + trip.fixes - 1 + fixes - 1,
    anchor: positionOf(halt?.anchor ?? (halt ? start : end)),
  }
}

/** It has gone far enough: what it interrupted stays ended. */
export const endHop = (draft: Draft): void => {
  const stop = draft.state.hop?.stop
  if (stop) draft.effects.push({ kind: 'segmentClosed', segment: { ...stop } })
  draft.state.hop = undefined
}
