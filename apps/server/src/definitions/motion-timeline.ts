import type { MotionSettings } from '@atalaya/domain/item-state'
import { type MotionChoice, motionSettingsBy, motionSettingsOf } from '@atalaya/domain/motion-settings'
import { createTimeline, type Timeline } from '@atalaya/domain/timeline'

const trackedTypes = [1, 2, 3] as const
/** Vehicles, assets, persons. */
type TrackedType = (typeof trackedTypes)[number]

/** What a company chose for one type of its items, from an instant on (epoch ms; 0 since ever) until it chose anew. */
export interface HeldMotion {
  itemType: TrackedType
  fromTs: number
  choice: MotionChoice
}

/** What makes a trip, by type of item. */
export type MotionByType = (itemType: TrackedType) => MotionSettings

/** What held at any instant, given in the order of its instants: before the first choice, and where there is none, the usual. */
export const motionTimeline = (held: readonly HeldMotion[]): Timeline<MotionByType> =>
  createTimeline(
    held.map(({ fromTs }) => fromTs),
    (instant) => {
      const settings = new Map(
        trackedTypes.map((itemType) => {
          const own = held.findLast((one) => one.itemType === itemType && one.fromTs <= instant)
          return [itemType, own ? motionSettingsBy(itemType, own.choice) : motionSettingsOf(itemType)] as const
        }),
      )
      return (itemType) => settings.get(itemType) as MotionSettings
    },
  )
