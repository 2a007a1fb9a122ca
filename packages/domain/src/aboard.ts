import { distanceM } from './geometry.ts'
import type { Motion } from './item-state.ts'

/** Where something was last known to be; `speedKmh` is NaN where nobody told. */
export interface LastKnown {
  lat: number
  lng: number
  /** Epoch ms. */
  recordedAt: number
  speedKmh: number
  motion: Motion
}

export interface DriverAssignment {
  /** Epoch ms from which the driver has this vehicle; 0 where that is not known. */
  since: number
  wasAboard: boolean
}

/** A phone errs by up to 80 m, a tracker by some 20; the driver loads at the ramp. */
const reachM = 120
/** Who was aboard is so until clearly further off, so that nothing flickers at the edge. */
const leavingReachM = 240
/** Reports of a phone and a tracker under way are seldom further apart than this. */
const longestLagMs = 3 * 60_000

/** Where somebody was so shortly before they were given the vehicle, they still are. */
const stillThereMs = 10 * 60_000

const isSilent = ({ motion }: LastKnown): boolean => motion === 'offline' || motion === 'noFix'

/**
 * Whether a driver with a tracker of their own is in the vehicle that they drive. Who drives what is often said once
 * and stands for weeks, so the driver's own position decides unless it is silent or well older than that word, which stands
 * then. Of two that report at different times under way, one is ahead by what it drove meanwhile.
 */
export const isAboard = (driver: LastKnown, vehicle: LastKnown, { since, wasAboard }: DriverAssignment): boolean => {
  if (isSilent(driver) || driver.recordedAt < since - stillThereMs) return true
  const lagMs = Math.min(longestLagMs, Math.abs(driver.recordedAt - vehicle.recordedAt))
  const fastestKmh = vehicle.motion === 'moving' ? Math.max(driver.speedKmh || 0, vehicle.speedKmh || 0) : 0
  const aheadM = (fastestKmh / 3.6) * (lagMs / 1_000)
  return distanceM(driver, vehicle) <= (wasAboard ? leavingReachM : reachM) + aheadM
}
