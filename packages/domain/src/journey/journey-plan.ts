import type { LatLng } from '../fix.ts'
import { itineraryOf, type LegSums, startPlace, type Visit } from './journey-itinerary.ts'
import { buildLeg, type Leg } from './journey-leg.ts'
import { journeyPlaces, type Place } from './journey-places.ts'
import { type JourneyProfile, localDay, localInstant, shiftHours, styleRules } from './journey-profile.ts'
import type { RoadNetwork } from './road-network.ts'
import { seededRandom } from './seeded-random.ts'

// The demo's movement. The seed writes a week of history from it and the simulator drives on from the same plan:
//   const journey = planJourney(profile, roadNetwork(townsOf(cities, ['ES', 'PT'])))
//   journey.planOf(day) → DayPlan · sampleAt(journey, instant) → JourneySample · reportsBetween(journey, from, to)

interface PhaseBase {
  fromMs: number
  toMs: number
  /** At its beginning. */
  odometerM: number
  fuelL: number
}
export interface DrivePhase extends PhaseBase {
  kind: 'drive'
  leg: Leg
  /** Litres burnt a metre. */
  fuelPerM: number
}
export interface HaltPhase extends PhaseBase {
  kind: 'halt'
  at: LatLng
  /** Engine on until then after arrival, and from then on before departure. */
  ignitionUntilMs: number
  ignitionFromMs: number
  /** Litres put in, in the middle of the halt. */
  refuelL: number
  isHome: boolean
}
export type Phase = DrivePhase | HaltPhase

/** One working day: its phases follow each other without a gap from `fromMs` up to `toMs`, where the next day begins. */
export interface DayPlan {
  day: number
  fromMs: number
  toMs: number
  phases: Phase[]
  driverTag?: string
}

export interface Journey {
  readonly profile: JourneyProfile
  dayAt(instantMs: number): number
  planOf(day: number): DayPlan
  planAt(instantMs: number): DayPlan
}

interface DayStart {
  odometerM: number
  fuelL: number
}

const refuelBelow = 0.42
const refuelTo = 0.97
const keptPlans = 2

/** Keeps the latest `size` values; the oldest goes first. */
const bounded = <Key, Value>(size: number) => {
  const kept = new Map<Key, Value>()
  return (key: Key, make: () => Value): Value => {
    const had = kept.get(key)
    if (had !== undefined) return had
    const value = make()
    kept.set(key, value)
    if (kept.size > size) kept.delete(kept.keys().next().value as Key)
    return value
  }
}

/**
 * The whole life of one item from `profile.startDay` on: the same profile over the same network gives the same plan
 * in every process. The first plan of a day walks over the sums of the days before it; places and sums are kept.
 */
export const planJourney = (profile: JourneyProfile, network: RoadNetwork): Journey => {
  const rules = styleRules[profile.style]
  const places = journeyPlaces(profile, network)
  const { anchor } = shiftHours[profile.shift]
  const tankL = profile.tankL ?? 0
  const fuelPerM = tankL > 0 ? (profile.consumptionL100km ?? 8) / 100_000 : 0
  const idleLPerMs = tankL > 0 ? rules.idleLitresPerHour / 3_600_000 : 0

  /** Length and time on a free road; the leg itself is built again for the day that drives it, at that day's pace. */
  const sums = new Map<string, LegSums>()
  const legSums = (from: number, to: number): LegSums => {
    const key = `${from},${to}`
    let known = sums.get(key)
    if (!known) {
      const { shape, waits } = places.way(from, to)
      const { lengthM, durationMs } = buildLeg(shape, rules, { waits })
      known = { lengthM, durationMs }
      sums.set(key, known)
    }
    return known
  }
  const dayStartMs = (day: number): number => localInstant(day, anchor, profile.timeZone)
  const needsFuel = ({ fuelL }: DayStart): boolean => tankL > 0 && fuelL < tankL * refuelBelow
  const visitsOf = (day: number, start: DayStart): Visit[] =>
    itineraryOf({ profile, day, places, legSums, needsFuel: needsFuel(start) })

  /** Phases with a leg, or the sums alone when nothing but the next day's start is asked for. */
  const walk = (day: number, start: DayStart, onPhase?: (phase: Phase) => void): DayStart => {
    const endMs = dayStartMs(day + 1)
    const random = seededRandom(profile.seed, 20, day)
    let at = startPlace(profile, day, places)
    let now = dayStartMs(day)
    let { odometerM, fuelL } = start
    let arrival: Visit | undefined
    const burn = (litres: number): void => {
      fuelL = Math.max(tankL * 0.02, fuelL - litres)
    }
    const halt = (toMs: number): void => {
      const span = toMs - now
      const isAllOn = arrival?.isIdling === true && toMs < endMs
      const tailMs = arrival ? Math.min(span, Math.round(random.between(8, 75)) * 1_000) : 0
      const leadMs = toMs < endMs ? Math.min(span - tailMs, Math.round(random.between(12, 110)) * 1_000) : 0
      const ignitionUntilMs = isAllOn ? toMs : now + tailMs
      const ignitionFromMs = toMs - leadMs
      const refuelL = arrival?.refuels ? Math.max(0, tankL * refuelTo - fuelL) : 0
      const { lat, lng } = places.places[at] as Place
      onPhase?.({
        kind: 'halt',
        fromMs: now,
        toMs,
        odometerM,
        fuelL,
        at: { lat, lng },
        ignitionUntilMs,
        ignitionFromMs,
        refuelL,
        isHome: at === 0,
      })
      burn(idleLPerMs * (isAllOn ? span : tailMs + leadMs))
      fuelL += refuelL
      now = toMs
    }
    for (const visit of visitsOf(day, start)) {
      const { lengthM, durationMs } = legSums(at, visit.to)
      const driveMs = Math.ceil(durationMs * visit.pace)
      const departs = Math.round(Math.max(now + 30_000, visit.departsAt, now + (arrival?.dwellMs ?? 0)))
      // A day never runs into the next one; what does not fit is left out.
      if (departs + driveMs > endMs - 60_000) break
      halt(departs)
      if (onPhase) {
        const { shape, waits } = places.way(at, visit.to)
        const leg = buildLeg(shape, rules, { waits, pace: visit.pace })
        onPhase({ kind: 'drive', fromMs: now, toMs: now + driveMs, odometerM, fuelL, leg, fuelPerM })
      }
      now += driveMs
      odometerM += lengthM
      burn(lengthM * fuelPerM)
      at = visit.to
      arrival = visit
    }
    halt(endMs)
    return { odometerM, fuelL }
  }

  const firstStart: DayStart = {
    odometerM: profile.startOdometerM,
    fuelL: tankL * seededRandom(profile.seed, 21).between(0.5, 0.95),
  }
  const starts: DayStart[] = [firstStart]
  const startOf = (day: number): DayStart => {
    const wanted = Math.max(0, day - profile.startDay)
    while (starts.length <= wanted)
      starts.push(walk(profile.startDay + starts.length - 1, starts[starts.length - 1] as DayStart))
    return starts[wanted] as DayStart
  }
  const plans = bounded<number, DayPlan>(keptPlans)
  const planOf = (day: number): DayPlan =>
    plans(day, () => {
      const phases: Phase[] = []
      walk(day, startOf(day), (phase) => phases.push(phase))
      const tags = profile.driverTags ?? []
      const driverTag = tags[seededRandom(profile.seed, 22, day).index(Math.max(1, tags.length))]
      return { day, fromMs: dayStartMs(day), toMs: dayStartMs(day + 1), phases, ...(driverTag ? { driverTag } : {}) }
    })
  const dayAt = (instantMs: number): number => {
    const day = localDay(instantMs, profile.timeZone)
    return instantMs < dayStartMs(day) ? day - 1 : day
  }
  let latest: DayPlan | undefined
  const planAt = (instantMs: number): DayPlan => {
    // The zone's calendar is slow to ask, and mostly the answer is the same plan again.
    if (!latest || instantMs < latest.fromMs || instantMs >= latest.toMs) latest = planOf(dayAt(instantMs))
    return latest
  }
  return { profile, dayAt, planOf, planAt }
}
