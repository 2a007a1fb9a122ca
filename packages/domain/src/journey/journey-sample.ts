import { legStateAt } from './journey-leg.ts'
import type { DayPlan, DrivePhase, HaltPhase, Journey, Phase } from './journey-plan.ts'
import { type JourneyProfile, styleRules } from './journey-profile.ts'
import { hash32 } from './seeded-random.ts'

/** What a tracker on the item would report at an instant; what the item does not have is absent. */
export interface JourneySample {
  recordedAt: number
  lat: number
  lng: number
  speedKmh: number
  heading: number
  altitudeM: number
  satellites: number
  gsmLevel: number
  isMoving: boolean
  odometerM: number
  ignition?: boolean
  fuelL?: number
  externalVoltageV?: number
  batteryVoltageV?: number
  batteryPercent?: number
  cargoC?: number
  isDoorOpen?: boolean
  /** Null while nobody is signed on. */
  driverTag?: string | null
  activity?: 'still' | 'walking' | 'in_vehicle'
}

/** Smooth made-up noise in -1 to 1 that needs no memory: the same for the same seed and instant. */
const noise = (seed: number, instantMs: number, periodMs: number): number => {
  const at = instantMs / periodMs
  const step = Math.floor(at)
  const value = (index: number): number => hash32(seed, index) / 0x8000_0000 - 1
  const t = at - step
  const ease = t * t * (3 - 2 * t)
  return value(step) * (1 - ease) + value(step + 1) * ease
}

/** Made-up hills, the same for every item at one place; metres. */
const altitudeAt = (lat: number, lng: number): number =>
  Math.round(
    420 +
      260 * Math.sin(lat * 5.1 + lng * 2.3) +
      120 * Math.sin(lat * 17 - lng * 13) +
      25 * Math.sin(lat * 80 + lng * 65),
  )

export const phaseAt = ({ phases }: DayPlan, instantMs: number): Phase => {
  let low = 0
  let high = phases.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((phases[middle] as Phase).fromMs <= instantMs) low = middle
    else high = middle - 1
  }
  return phases[low] as Phase
}

export const isIgnitionOn = (phase: Phase, instantMs: number): boolean =>
  phase.kind === 'drive' || instantMs < phase.ignitionUntilMs || instantMs >= phase.ignitionFromMs

const fuelInHalt = (halt: HaltPhase, instantMs: number, idleLPerMs: number, floorL: number): number => {
  const onBefore = Math.max(0, Math.min(instantMs, halt.ignitionUntilMs) - halt.fromMs)
  const onAfter = halt.ignitionFromMs < halt.ignitionUntilMs ? 0 : Math.max(0, instantMs - halt.ignitionFromMs)
  const isFilled = instantMs > (halt.fromMs + halt.toMs) / 2
  return Math.max(floorL, halt.fuelL - idleLPerMs * (onBefore + onAfter)) + (isFilled ? halt.refuelL : 0)
}

const round = (value: number, digits: number): number => {
  const factor = 10 ** digits
  return Math.round(value * factor) / factor
}

/** Voltages, charge, load and hands: everything that does not follow from the way itself. */
const equipment = (profile: JourneyProfile, plan: DayPlan, phase: Phase, instantMs: number): Partial<JourneySample> => {
  const { seed, style } = profile
  if (style === 'asset' || style === 'person') {
    // A phone is charged at night, an asset's cell lasts for weeks.
    const part = (instantMs - plan.fromMs) / (plan.toMs - plan.fromMs)
    const percent = style === 'person' ? 98 - 62 * part : 100 - ((plan.day + seed) % 40) * 2 - 2 * part
    const activity = phase.kind === 'halt' ? 'still' : style === 'person' ? 'walking' : 'in_vehicle'
    return { batteryPercent: Math.round(percent), activity }
  }
  const isOn = isIgnitionOn(phase, instantMs)
  const extra: Partial<JourneySample> = {
    ignition: isOn,
    batteryVoltageV: round(4.02 + 0.06 * noise(seed + 1, instantMs, 3_600_000), 2),
  }
  if (profile.batteryV) {
    const cells = profile.batteryV / 12
    const restH = phase.kind === 'halt' ? (instantMs - phase.fromMs) / 3_600_000 : 0
    const volts = isOn ? 14.1 + 0.2 * noise(seed + 2, instantMs, 240_000) : 12.75 - Math.min(0.35, restH * 0.02)
    extra.externalVoltageV = round(volts * cells, 2)
  }
  if (profile.cargoC !== undefined) {
    const isUnloading = phase.kind === 'halt' && !phase.isHome
    const sinceMin = (instantMs - phase.fromMs) / 60_000
    // Doors open warm the load by some degrees; the machine takes it down again on the way.
    const warmth = isUnloading
      ? Math.min(4, sinceMin * 0.4)
      : phase.kind === 'drive' && phase.odometerM > 0
        ? 3 * Math.exp(-sinceMin / 9)
        : 0
    extra.cargoC = round(profile.cargoC + warmth + 0.7 * noise(seed + 3, instantMs, 1_500_000), 1)
    extra.isDoorOpen = isUnloading && !isOn && phase.toMs - instantMs > 120_000
  }
  if (profile.driverTags && profile.driverTags.length > 0) extra.driverTag = isOn ? (plan.driverTag ?? null) : null
  return extra
}

const whereIn = (
  phase: Phase,
  instantMs: number,
): { lat: number; lng: number; alongM: number; speedKmh: number; heading: number } => {
  if (phase.kind === 'halt') return { ...phase.at, alongM: 0, speedKmh: 0, heading: 0 }
  const { lat, lng, alongM, speedMps, heading } = legStateAt(phase.leg, instantMs - phase.fromMs)
  return { lat, lng, alongM, speedKmh: speedMps * 3.6, heading }
}

const fuelIn = (profile: JourneyProfile, phase: Phase, instantMs: number, alongM: number): number => {
  const floorL = (profile.tankL ?? 0) * 0.02
  if (phase.kind === 'halt')
    return fuelInHalt(phase, instantMs, styleRules[profile.style].idleLitresPerHour / 3_600_000, floorL)
  return Math.max(floorL, (phase as DrivePhase).fuelL - alongM * (phase as DrivePhase).fuelPerM)
}

/** Values are rounded as a tracker would send them, so that history and live traffic agree exactly. */
export const sampleAt = (journey: Journey, instantMs: number): JourneySample => {
  const { profile } = journey
  const plan = journey.planAt(instantMs)
  const phase = phaseAt(plan, instantMs)
  const { lat, lng, alongM, speedKmh, heading } = whereIn(phase, instantMs)
  return {
    recordedAt: instantMs,
    lat: round(lat, 6),
    lng: round(lng, 6),
    speedKmh: Math.round(speedKmh),
    heading: Math.round(heading) % 360,
    altitudeM: profile.style === 'ship' ? 0 : altitudeAt(lat, lng),
    satellites: 11 + Math.round(4 * noise(profile.seed + 4, instantMs, 300_000)),
    gsmLevel: 4 + Math.round(1.2 * noise(profile.seed + 5, instantMs, 900_000)),
    isMoving: phase.kind === 'drive',
    odometerM: Math.round(phase.odometerM + alongM),
    ...(profile.tankL ? { fuelL: round(fuelIn(profile, phase, instantMs, alongM), 1) } : {}),
    ...equipment(profile, plan, phase, instantMs),
  }
}
