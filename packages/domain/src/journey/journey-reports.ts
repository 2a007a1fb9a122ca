import { legStateAt } from './journey-leg.ts'
import type { DayPlan, DrivePhase, Journey, Phase } from './journey-plan.ts'
import { type JourneyProfile, styleRules } from './journey-profile.ts'
import { type JourneySample, sampleAt } from './journey-sample.ts'
import { seededRandom } from './seeded-random.ts'

export type HarshKind = 'hardBraking' | 'fastAcceleration' | 'sharpTurn' | 'overspeed'

/** One message of a virtual tracker. */
export interface JourneyReport extends JourneySample {
  reason: 'interval' | 'turn' | 'ignition' | 'motion' | 'harsh'
  /** `value`: g for the first three, km/h for overspeed. */
  harsh?: { kind: HarshKind; value: number }
}

export interface ReportIntervals {
  movingMs: number
  idlingMs: number
  parkedMs: number
  /** A report at each turn of at least so many degrees, while moving; 0 for none. */
  turnDegrees: number
}

export const liveIntervals: ReportIntervals = {
  movingMs: 10_000,
  idlingMs: 60_000,
  parkedMs: 20 * 60_000,
  turnDegrees: 15,
}
/** A fifth of the rows, the same way: for the weeks before. */
export const historyIntervals: ReportIntervals = {
  movingMs: 60_000,
  idlingMs: 120_000,
  parkedMs: 20 * 60_000,
  turnDegrees: 30,
}

interface Moment {
  at: number
  reason: JourneyReport['reason']
  harsh?: JourneyReport['harsh']
}

const harshMoments = (profile: JourneyProfile, plan: DayPlan, drive: DrivePhase): Moment[] => {
  const random = seededRandom(profile.seed, 30, plan.day, drive.fromMs)
  const expected = (drive.leg.lengthM / 100_000) * styleRules[profile.style].harshPer100km
  let count = Math.floor(expected)
  if (random.chance(expected - count)) count++
  const moments: Moment[] = []
  for (let tries = 0; moments.length < count && tries < count * 6; tries++) {
    const at = Math.round((drive.fromMs + random.unit() * (drive.toMs - drive.fromMs)) / 1_000) * 1_000
    if (at <= drive.fromMs || at >= drive.toMs) continue
    const speedKmh = 3.6 * legStateAt(drive.leg, at - drive.fromMs).speedMps
    if (speedKmh < 28) continue
    const gainKmh = 3.6 * legStateAt(drive.leg, at - drive.fromMs + 4_000).speedMps - speedKmh
    const g = Math.round(random.between(0.28, 0.62) * 100) / 100
    if (gainKmh < -4) moments.push({ at, reason: 'harsh', harsh: { kind: 'hardBraking', value: g } })
    else if (gainKmh > 4) moments.push({ at, reason: 'harsh', harsh: { kind: 'fastAcceleration', value: g } })
    else if (speedKmh > 0.92 * styleRules[profile.style].maxKmh)
      moments.push({ at, reason: 'harsh', harsh: { kind: 'overspeed', value: Math.round(speedKmh) } })
    else moments.push({ at, reason: 'harsh', harsh: { kind: 'sharpTurn', value: g } })
  }
  return moments
}

const turnMoments = (drive: DrivePhase, turnDegrees: number): Moment[] => {
  const { leg } = drive
  const moments: Moment[] = []
  let reference: number | undefined
  let lastMs = 0
  for (let i = 0; i < leg.atMs.length - 1; i++) {
    const lat = leg.lats[i] as number
    const north = (leg.lats[i + 1] as number) - lat
    const east = ((leg.lngs[i + 1] as number) - (leg.lngs[i] as number)) * Math.cos((lat * Math.PI) / 180)
    if (north === 0 && east === 0) continue
    const heading = (Math.atan2(east, north) * 180) / Math.PI
    reference ??= heading
    const turned = Math.abs(((heading - reference + 540) % 360) - 180)
    const ms = leg.atMs[i] as number
    if (turned < turnDegrees || ms - lastMs < 3_000) continue
    moments.push({ at: drive.fromMs + Math.ceil(ms / 1_000) * 1_000, reason: 'turn' })
    reference = heading
    lastMs = ms
  }
  return moments
}

const every = (fromMs: number, toMs: number, stepMs: number, reason: Moment['reason']): Moment[] => {
  const moments: Moment[] = []
  for (let at = fromMs + stepMs; at < toMs; at += stepMs) moments.push({ at, reason })
  return moments
}

const momentsOf = (journey: Journey, plan: DayPlan, phase: Phase, intervals: ReportIntervals): Moment[] => {
  const { profile } = journey
  const hasIgnition = profile.style !== 'asset' && profile.style !== 'person'
  if (phase.kind === 'drive') {
    return [
      { at: phase.fromMs, reason: 'motion' },
      ...every(phase.fromMs, phase.toMs, intervals.movingMs, 'interval'),
      ...(intervals.turnDegrees > 0 ? turnMoments(phase, intervals.turnDegrees) : []),
      ...harshMoments(profile, plan, phase),
    ]
  }
  const moments: Moment[] = [{ at: phase.fromMs, reason: 'motion' }]
  const isOnThroughout = hasIgnition && phase.ignitionUntilMs >= phase.toMs
  if (!hasIgnition || isOnThroughout)
    return [
      ...moments,
      ...every(phase.fromMs, phase.toMs, hasIgnition ? intervals.idlingMs : intervals.parkedMs, 'interval'),
    ]
  if (phase.ignitionUntilMs > phase.fromMs) moments.push({ at: phase.ignitionUntilMs, reason: 'ignition' })
  moments.push(...every(phase.ignitionUntilMs, phase.ignitionFromMs, intervals.parkedMs, 'interval'))
  if (phase.ignitionFromMs < phase.toMs) moments.push({ at: phase.ignitionFromMs, reason: 'ignition' })
  moments.push(...every(phase.ignitionFromMs, phase.toMs, intervals.idlingMs, 'interval'))
  return moments
}

/**
 * Reports from `fromMs` up to, not including, `toMs`, oldest first, at most one an instant. The instants follow from
 * the plan alone, so a simulator that was away can send exactly what it missed.
 */
export function* reportsBetween(
  journey: Journey,
  fromMs: number,
  toMs: number,
  intervals = liveIntervals,
): Generator<JourneyReport> {
  for (let day = journey.dayAt(fromMs); ; day++) {
    const plan = journey.planOf(day)
    if (plan.fromMs >= toMs) return
    for (const phase of plan.phases) {
      if (phase.toMs <= fromMs || phase.fromMs >= toMs) continue
      const moments = momentsOf(journey, plan, phase, intervals).sort(
        (a, b) => a.at - b.at || Number(b.harsh !== undefined) - Number(a.harsh !== undefined),
      )
      let lastAt = Number.NEGATIVE_INFINITY
      for (const { at, reason, harsh } of moments) {
        if (at === lastAt || at < fromMs || at >= toMs || at >= phase.toMs) continue
        lastAt = at
        yield { ...sampleAt(journey, at), reason, ...(harsh ? { harsh } : {}) }
      }
    }
  }
}
