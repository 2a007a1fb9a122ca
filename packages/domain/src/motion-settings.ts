import { type ItemType, itemTypes } from './fix.ts'
import { defaultMotionSettings, type MotionSettings } from './item-state.ts'

const hourMs = 3_600_000

/** A battery-fed tracker on a thing reports once or a few times a day, so silence says little. */
const assetSettings: MotionSettings = { ...defaultMotionSettings, offlineFromMs: 25 * hourMs }
/** A walk is motion; a phone at rest saves its battery and says nothing for long. */
const personSettings: MotionSettings = { ...defaultMotionSettings, movingFromKmh: 2, offlineFromMs: 2 * hourMs }

export const motionSettingsOf = (itemType: ItemType): MotionSettings => {
  if (itemType === itemTypes.asset) return assetSettings
  if (itemType === itemTypes.person) return personSettings
  return defaultMotionSettings
}
