import { type Fix, fixSources, isTrusted, type LatLng } from './fix.ts'
import { saysMoving } from './fix-steps.ts'
import { distanceM } from './geometry.ts'
import type { MotionSettings } from './item-state.ts'

/** How far an item may be from where it was locked, metres. */
export const lockRadiusM = { least: 20, most: 5_000, usual: 100 } as const

/** A padlock on a parked item: while it is closed the item is expected to stay where it is, with its engine off. */
export interface VirtualLock {
  anchor: LatLng
  radiusM: number
}

export const lockBreakCauses = ['moved', 'ignition'] as const
export type LockBreakCause = (typeof lockBreakCauses)[number]

export interface LockBreak {
  cause: LockBreakCause
  at: number
  /** Null where the tracker told of its ignition without knowing where it was. */
  place: LatLng | null
  distanceM: number | null
}

/**
 * What one fix does to a closed lock, by itself: so that no order of arrival can change which one broke it. Since when it
 * is closed is a matter of its rule (rules/virtual-lock.rule.ts). A receiver's
 * noise breaks nothing: a fix that does not say that it moves has the drift of a halt on top of the radius, one by masts
 * or access points what those can be wrong by. Impossible jumps, and all but the first fix of an instant (compareFixes),
 * must have been sorted out before.
 */
export const breakBy = (lock: VirtualLock, fix: Fix, settings: MotionSettings): LockBreak | undefined => {
  const place = isTrusted(fix) ? { lat: fix.lat, lng: fix.lng } : null
  const awayM = place && distanceM(lock.anchor, place)
  const told = { at: fix.recordedAt, place, distanceM: awayM === null ? null : Math.round(awayM) }
  if (fix.ignition === true) return { cause: 'ignition', ...told }
  const allowedM = lock.radiusM + slackM(fix, settings)
  return awayM !== null && awayM > allowedM ? { cause: 'moved', ...told } : undefined
}

/** Masts tell the quarter that a tracker is in, and not where it stands. */
export const isPreciseSource = (source: number): boolean => source !== fixSources.cellId

const mastSlackM = 3_000
const accessPointSlackM = 150

const slackM = (fix: Fix, settings: MotionSettings): number => {
  if (!isPreciseSource(fix.source)) return mastSlackM
  if (fix.source === fixSources.wifi) return accessPointSlackM
  return saysMoving(fix, settings) ? 0 : settings.driftRadiusM
}

const metresPerDegree = 111_195.1

/** No further from the anchor than this, in degrees, no fix is too far away: about the square inside the radius. */
export const surelyInside = ({ anchor, radiusM }: VirtualLock): { latDeg: number; lngDeg: number } => {
  const latDeg = (radiusM * 0.7) / metresPerDegree
  // A degree of longitude is longest towards the equator.
  const longest = Math.cos((Math.max(0, Math.abs(anchor.lat) - latDeg) * Math.PI) / 180)
  return { latDeg, lngDeg: latDeg / longest }
}
