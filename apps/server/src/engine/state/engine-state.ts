import type { AlarmMemory, AlarmsAhead } from '@atalaya/domain/alarms/judge-alarms'
import { type Fix, type IoValues, isTrusted } from '@atalaya/domain/fix'
import { type ItemState, initialItemState } from '@atalaya/domain/item-state'
import type { SensorMemories } from '@atalaya/domain/sensors/sensor-plan'
import { inputsKept } from '../../limits/tracker-reports.limits.ts'

/** Who drove from `since` on; `isByTag` where a reader told, so that switching the engine off ends it. */
export interface DriverSpell {
  driverId: number | null
  since: number
  isByTag: boolean
}

/** All that ingest keeps of an item beside its rows: plain JSON, stored in `item_states` and in checkpoints. */
export interface EngineState {
  item: ItemState
  /** The newest report in canonical order, whether it moved state or not; what comes before it is late. */
  newest?: Fix
  /** The latest value of every input and output. */
  io: IoValues
  ignition?: boolean
  /** The last few, newest last: a trip is closed some time after it ended, and belongs to who drove then. */
  drivers: readonly DriverSpell[]
  sinceCheckpoint: number
  /** Of an item with sensors of the company's own: what they said last, and what their filters hold. */
  sensors?: SensorMemories
  /** Of an item with alarms: what they have come to with the newest report, and what time alone has found since. */
  alarms?: AlarmMemory
  alarmsAhead?: AlarmsAhead
}

export const initialEngineState: EngineState = { item: initialItemState, io: {}, drivers: [], sinceCheckpoint: 0 }

const keptDrivers = 8
const maxIoKeysKept = inputsKept.value

/** What the canonical order needs, and no more: it is stored with every state. */
export const orderKeyOf = (fix: Fix): Fix => ({
  recordedAt: fix.recordedAt,
  lat: fix.lat,
  lng: fix.lng,
  source: fix.source,
  isValid: isTrusted(fix),
  payloadHash: fix.payloadHash,
})

export const driverOf = (drivers: readonly DriverSpell[]): DriverSpell | undefined => drivers.at(-1)

export const driverAt = (drivers: readonly DriverSpell[], at: number): number | null => {
  for (let index = drivers.length - 1; index >= 0; index--) {
    const spell = drivers[index] as DriverSpell
    if (spell.since <= at) return spell.driverId
  }
  return null
}

export const withDriver = (drivers: readonly DriverSpell[], spell: DriverSpell): readonly DriverSpell[] =>
  [...drivers, spell].slice(-keptDrivers)

/**
 * Latest values win; a device that makes up keys without end changes the ones it has and gets no more. What it begins
 * with stays as it was, and is answered itself as long as there is no news; after that it is always the same copy.
 */
export const collectIo = (before: IoValues): { take(news: IoValues): IoValues } => {
  let merged = before
  let room = 0
  return {
    take(news) {
      for (const key in news) {
        if (merged === before) {
          merged = { ...before }
          room = maxIoKeysKept - Object.keys(before).length
        }
        if (!(key in merged) && room-- <= 0) continue
        merged[key] = news[key] as number | string | boolean
      }
      return merged
    },
  }
}
