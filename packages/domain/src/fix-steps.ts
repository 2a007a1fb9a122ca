import type { Fix, LatLng } from './fix.ts'
import { distanceM } from './geometry.ts'
import type { MotionSettings } from './item-state.ts'

const msPerHour = 3_600_000

export const impliedKmh = (lengthM: number, elapsedMs: number): number =>
  (lengthM / 1000 / Math.max(elapsedMs, 1000)) * msPerHour

/** False for a jump that no item could have made; noise of the receiver is not called a jump. */
export const isPlausibleStep = (from: Fix, to: Fix, settings: MotionSettings): boolean => {
  const lengthM = distanceM(from, to)
  if (lengthM <= settings.driftRadiusM) return true
  return impliedKmh(lengthM - settings.driftRadiusM, to.recordedAt - from.recordedAt) <= settings.maxPlausibleKmh
}

/**
 * Lengths are kept in steps of 1/1024 m. Sums of such numbers are exact, so that it makes no difference in which
 * order, or from which checkpoint, they were added up.
 */
export const exactM = (lengthM: number): number => Math.round(lengthM * 1024) / 1024

/** Nobody drives less than the straight line, nor more than the clock allows; beyond that the odometer was reset or is wrong. */
const shortestShare = 0.8
const odometerSlackM = 100

/** What the tracker's own odometer says of the way between two fixes; undefined where it says nothing or cannot be right. */
export const odometerStepM = (from: Fix, to: Fix, settings: MotionSettings): number | undefined => {
  if (from.odometerM === undefined || to.odometerM === undefined) return undefined
  const stepM = to.odometerM - from.odometerM
  const elapsedMs = to.recordedAt - from.recordedAt
  const longestM = (settings.maxPlausibleKmh * 1000 * elapsedMs) / msPerHour + odometerSlackM
  if (stepM < 0 || stepM > longestM) return undefined
  return stepM < distanceM(from, to) * shortestShare - odometerSlackM ? undefined : exactM(stepM)
}

/** With the engine off, coordinates wander further than speed: only a tow or a thief goes this many radii. */
const parkedRadii = 5

/** What a fix says of the engine, for those who let it decide. */
export const engineOf = (fix: Fix | undefined, { ignition }: MotionSettings): boolean | undefined =>
  ignition === 'ignored' ? undefined : fix?.ignition

/** Whether the engine alone says that it is no trip. */
export const isTowed = (fix: Fix, { ignition }: MotionSettings): boolean =>
  ignition === 'required' && fix.ignition === false

/** Whether a fix still belongs to the halt at `anchor`. */
export const staysAt = (anchor: LatLng, fix: Fix, settings: MotionSettings): boolean => {
  if (isTowed(fix, settings)) return true
  const isOff = engineOf(fix, settings) === false
  if (!isOff && saysMoving(fix, settings)) return false
  return distanceM(anchor, fix) <= settings.driftRadiusM * (isOff ? parkedRadii : 1)
}

/** Whether it was towed or shipped away from `anchor` while it stood: what follows is measured from there. */
export const isCarriedOff = (anchor: LatLng, fix: Fix, settings: MotionSettings): boolean =>
  isTowed(fix, settings) && distanceM(anchor, fix) > settings.driftRadiusM * parkedRadii

export const saysMoving = (fix: Fix, settings: MotionSettings): boolean =>
  fix.speedKmh !== undefined && fix.speedKmh >= settings.movingFromKmh && !isTowed(fix, settings)

export const saysStanding = (fix: Fix, settings: MotionSettings): boolean =>
  isTowed(fix, settings) || (fix.speedKmh !== undefined && fix.speedKmh < settings.movingFromKmh)
