import type { Json } from '../../rules/rule.ts'
import { type AlarmFamilyRule, nothing, one } from '../alarm-rule.ts'
import { type AlarmScene, never, placeLostAt } from '../alarm-scene.ts'

/** After so long without driving it begins anew (Regulation (EC) 561/2006, article 7). */
export const drivingRestMs = 45 * 60_000

/** What was driven on trips that are over since the last rest, and the trip that goes on. */
type DrivingMemory = {
  readonly drivenMs: number
  /** When the last of them ended; null while on one, or before the first. */
  readonly restFrom: number | null
  readonly tripFrom: number | null
}
const fresh: DrivingMemory = { drivenMs: 0, restFrom: null, tripFrom: null }

const closed = (memory: DrivingMemory, endedAt: number): DrivingMemory =>
  memory.tripFrom === null
    ? memory
    : {
        ...memory,
        drivenMs: memory.drivenMs + Math.max(0, endedAt - memory.tripFrom),
        restFrom: endedAt,
        tripFrom: null,
      }

const begun = (memory: DrivingMemory, tripFrom: number): DrivingMemory => {
  const isRested = memory.restFrom !== null && tripFrom - memory.restFrom >= drivingRestMs
  return { ...memory, drivenMs: isRested ? 0 : memory.drivenMs, restFrom: null, tripFrom }
}

interface Driving {
  drivenMs: number
  /** When it will have lasted so much, if it goes on and time alone says so; null while it stands. */
  goesOn: boolean
  restFrom: number | null
}

/** A halt counts once it is over: it may turn out to be a stop. */
const drivingAt = (scene: AlarmScene, memory: Json): Driving => {
  const known = (memory as DrivingMemory | null) ?? fresh
  if (known.tripFrom === null) return { drivenMs: known.drivenMs, goesOn: false, restFrom: known.restFrom }
  const lostAt = placeLostAt(scene)
  if (scene.at >= lostAt) {
    // Heard of no more: it ended where it was seen last.
    const goodAt = scene.item.lastGood?.recordedAt ?? 0
    return { drivenMs: known.drivenMs + goodAt - known.tripFrom, goesOn: false, restFrom: goodAt }
  }
  const { halt } = scene.item
  const end = halt ? halt.startedAt : scene.at
  return { drivenMs: known.drivenMs + end - known.tripFrom, goesOn: !halt, restFrom: halt?.startedAt ?? null }
}

const drivingChangesAt = (
  value: number,
  scene: AlarmScene,
  { driving: { drivenMs, goesOn, restFrom }, memory }: { driving: Driving; memory: Json },
): number => {
  const later = (instant: number): number => (instant > scene.at ? instant : never)
  const isOn = (memory as DrivingMemory | null)?.tripFrom != null
  return Math.min(
    isOn ? later(placeLostAt(scene)) : never,
    restFrom === null ? never : later(restFrom + drivingRestMs),
    goesOn && drivenMs < value ? later(scene.at + value - drivenMs) : never,
  )
}

/** Driven for so long, on however many trips, without a rest of 45 minutes. */
export const maxDrivingFamily: AlarmFamilyRule = {
  remembersAlike: true,
  remember(_, scene, memory): DrivingMemory {
    const { open } = scene.item
    const tripFrom = open?.kind === 'trip' ? open.startedAt : null
    let now = (memory as DrivingMemory | null) ?? fresh
    if (now.tripFrom !== null && now.tripFrom !== tripFrom) {
      const { goodBefore } = scene
      const stopFrom = open?.kind === 'stop' && open.startedAt >= now.tripFrom ? open.startedAt : goodBefore
      now = closed(now, Math.min(stopFrom, goodBefore))
    }
    return tripFrom !== null && now.tripFrom === null ? begun(now, tripFrom) : now
  },
  holds({ info: { value } }, scene, memory) {
    if (value === null) return nothing
    const { drivenMs, restFrom } = drivingAt(scene, memory)
    const isRested = restFrom !== null && scene.at >= restFrom + drivingRestMs
    return drivenMs >= value && !isRested ? one : nothing
  },
  changesAt({ info: { value } }, scene, memory) {
    if (value === null) return never
    return drivingChangesAt(value, scene, { driving: drivingAt(scene, memory), memory })
  },
  quietUntil(least, scene, memory) {
    const driving = drivingAt(scene, memory)
    return driving.drivenMs < least ? drivingChangesAt(least, scene, { driving, memory }) : undefined
  },
  eventOf: () => 'maxDriving',
  why: ({ info: { value } }, scene, { memory }) => ({
    limit: value,
    value: drivingAt(scene, memory).drivenMs,
    unit: 'ms',
  }),
}
