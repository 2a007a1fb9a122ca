import type { MotionSettings } from '../item-state.ts'

/** Raised where the same rows come to other sums: what was summed up before is then summed up anew. */
const ruleVersion = 6

/**
 * Under what sums were made, as one number of 31 bits: rule, time zone and the motion settings that nobody chooses. What a company
 * has chosen is in its trips and stops, which mark their days; it is not named here.
 */
export const sumsStamp = (timezone: string, settings: MotionSettings): number => {
  const { minTripM: _, ignition: __, ...constant } = settings
  const text = JSON.stringify([ruleVersion, timezone, ...Object.entries(constant).sort(([a], [b]) => (a < b ? -1 : 1))])
  // FNV-1a.
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 1
}
