import { type ItemType, itemTypes } from './fix.ts'
import { defaultMotionSettings, type IgnitionUse, type MotionSettings } from './item-state.ts'

const hourMs = 3_600_000

/** A battery-fed tracker on a thing reports once or a few times a day, so silence says little. */
const assetSettings: MotionSettings = { ...defaultMotionSettings, offlineFromMs: 25 * hourMs }
/** A walk is motion; a phone at rest saves its battery and says nothing for long. */
const personSettings: MotionSettings = { ...defaultMotionSettings, movingFromKmh: 2, offlineFromMs: 2 * hourMs }

/** Where nobody has chosen anything else, and of all that nobody can choose (`MotionChoice`). */
export const motionSettingsOf = (itemType: ItemType): MotionSettings => {
  if (itemType === itemTypes.asset) return assetSettings
  if (itemType === itemTypes.person) return personSettings
  return defaultMotionSettings
}

/** What a company chooses for one type of its items, in the units in which people say it. */
export interface MotionChoice {
  /** At or above it a fix counts as motion, km/h. */
  movingFromKmh: number
  /** A halt shorter than this stays part of the trip, minutes. */
  minStopMin: number
  /** A trip that never went farther is part of the standing, metres; 0 for every one. */
  minTripM: number
  ignition: IgnitionUse
  /** An engine that runs for this long at a standstill idles, seconds. */
  idleFromS: number
}

/** What holds where a company has chosen nothing. */
export const usualMotion = (itemType: ItemType): MotionChoice => {
  const { movingFromKmh, minStopMs, minTripM, ignition, idleFromMs } = motionSettingsOf(itemType)
  return { movingFromKmh, minStopMin: minStopMs / 60_000, minTripM, ignition, idleFromS: idleFromMs / 1_000 }
}

/** A choice with all that nobody can choose. */
export const motionSettingsBy = (itemType: ItemType, choice: MotionChoice): MotionSettings => ({
  ...motionSettingsOf(itemType),
  movingFromKmh: choice.movingFromKmh,
  minStopMs: choice.minStopMin * 60_000,
  minTripM: choice.minTripM,
  ignition: choice.ignition,
  idleFromMs: choice.idleFromS * 1_000,
})
