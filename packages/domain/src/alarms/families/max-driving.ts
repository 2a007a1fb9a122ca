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
  /** Where the trip would have ended if it is heard of no more. */
  readonly goodAt: number
}
const fresh: DrivingMemory = { drivenMs: 0, restFrom: null, tripFrom: null, goodAt: 0 }

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
  if (scene.at >= lostAt)
    return { drivenMs: known.drivenMs + known.goodAt - known.tripFrom, goesOn: false, restFrom: known.goodAt }
  const { halt } = scene.item
  const end = halt ? halt.startedAt : scene.at
  return { drivenMs: known.drivenMs + end - known.tripFrom, goesOn: !halt, restFrom: halt?.startedAt ?? null }
}

/** Driven for so long, on however many trips, without a rest of 45 minutes. */
export const maxDrivingFamily: AlarmFamilyRule = {
  remember(_, scene, memory): DrivingMemory {
    const { open, lastGood } = scene.item
    const before = (memory as DrivingMemory | null) ?? fresh
    const tripFrom = open?.kind === 'trip' ? open.startedAt : null
    let now = before
    if (now.tripFrom !== null && now.tripFrom !== tripFrom) {
      const stopFrom = open?.kind === 'stop' && open.startedAt >= now.tripFrom ? open.startedAt : now.goodAt
      now = closed(now, Math.min(stopFrom, now.goodAt))
    }
    if (tripFrom !== null && now.tripFrom === null) now = begun(now, tripFrom)
    const goodAt = lastGood?.recordedAt ?? 0
    return now.goodAt === goodAt ? now : { ...now, goodAt }
  },
  holds({ info: { value } }, scene, memory) {
    if (value === null) return nothing
    const { drivenMs, restFrom } = drivingAt(scene, memory)
    const isRested = restFrom !== null && scene.at >= restFrom + drivingRestMs
    return drivenMs >= value && !isRested ? one : nothing
  },
  changesAt({ info: { value } }, scene, memory) {
    if (value === null) return never
    const { drivenMs, goesOn, restFrom } = drivingAt(scene, memory)
    const lostAt = (memory as DrivingMemory | null)?.tripFrom != null ? placeLostAt(scene) : never
    const restedAt = restFrom === null ? never : restFrom + drivingRestMs
    const reachedAt = goesOn && drivenMs < value ? scene.at + value - drivenMs : never
    return Math.min(...[lostAt, restedAt, reachedAt].filter((instant) => instant > scene.at), never)
  },
  eventOf: () => 'maxDriving',
  why: ({ info: { value } }, scene, { memory }) => ({
    limit: value,
    value: drivingAt(scene, memory).drivenMs,
    unit: 'ms',
  }),
}
