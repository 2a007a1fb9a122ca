import type { Fix, IoValues } from '../fix.ts'
import type { ItemState, MotionSettings } from '../item-state.ts'
import { newestFix } from '../motion.ts'
import type { SensorMemories } from '../sensors/sensor-plan.ts'
import type { Hours } from './alarm-hours.ts'
import type { OtherPlace } from './other-places.ts'
import type { PlaceMemory } from './place-watch.ts'

/** Something that happened at the instant: what a tracker told, or what follows from its reports. */
export interface AlarmEvent {
  kind: string
  /** With the kind and the instant, which one it was. */
  subject: string
}

/** What is known of an item at an instant: as of its newest report up to then, and by what time alone makes of that. */
export interface AlarmScene {
  /** Epoch ms, by the tracker's clock. */
  at: number
  item: ItemState
  /** When the last good fix before its newest report was; 0 for never. */
  goodBefore: number
  motion: MotionSettings
  io: IoValues
  sensors: SensorMemories | undefined
  driverId: number | null
  /** The own state that it is in, and when it comes into another one. */
  customState: { id: number | null; until: number }
  /** Where another item of the company is. */
  otherAt(itemId: number): OtherPlace
  zones: PlaceMemory
  pois: PlaceMemory
  /** Of those, what changed without a crossing. */
  silentZones: readonly number[]
  silentPois: readonly number[]
  /** Of this very instant; none where only time has passed. */
  events: readonly AlarmEvent[]
  /** When it is to be used; null where nobody has said. */
  worktime: Hours | null
}

export const never = Number.POSITIVE_INFINITY

/** The last instant at which something is known to be so: a place that is told no more says nothing after it. */
export const placeLostAt = ({ item, motion }: AlarmScene): number =>
  item.lastGood ? item.lastGood.recordedAt + motion.maxGapMs : Number.NEGATIVE_INFINITY

export const isOnTrip = (scene: AlarmScene): boolean =>
  scene.item.open?.kind === 'trip' && scene.at < placeLostAt(scene)

export const tripChangesAt = (scene: AlarmScene): number => (isOnTrip(scene) ? placeLostAt(scene) : never)

export const lastSeenAt = ({ item }: AlarmScene): number | undefined => newestFix(item)?.recordedAt

/** Where it stands, as of then, whether or not it has been long enough for a stop. */
export interface Standing {
  since: number
  /** From then on it is a stop. */
  from: number
  /** From then on nobody knows. */
  until: number
}

/** Who was last heard with its engine off is parked until it is heard again; a running engine may have left unseen (0016). */
export const standingOf = (scene: AlarmScene): Standing | undefined => {
  const { item, motion } = scene
  const { open, halt, last, lastGood } = item
  if (!last || !lastGood) return undefined
  const isOff = last.ignition === false
  if (halt && open?.kind === 'trip') {
    const until = isOff ? never : lastGood.recordedAt + motion.maxGapMs
    return { since: halt.startedAt, from: halt.startedAt + motion.minStopMs, until }
  }
  if (open?.kind === 'stop') {
    const until = last.ignition === true ? last.recordedAt + motion.offlineFromMs : never
    return { since: open.startedAt, from: open.startedAt, until }
  }
  // The engine went off out of the satellites' sight.
  const isParkedUnseen = isOff && last.recordedAt !== lastGood.recordedAt && lastGood.ignition !== false
  if (open?.kind !== 'trip' || !isParkedUnseen) return undefined
  return { since: lastGood.recordedAt, from: lastGood.recordedAt + motion.maxGapMs, until: never }
}

/** The fix that this very instant has brought; undefined where only time has passed, or the place was not believed. */
export const fixOf = ({ item, at }: AlarmScene): Fix | undefined =>
  item.lastGood?.recordedAt === at ? item.lastGood : undefined
