import type { LatLng } from '@atalaya/domain/fix'
import { bearingDeg, destination, distanceM } from '@atalaya/domain/geometry'
import { type SeededRandom, seededRandom } from '@atalaya/domain/journey/seeded-random'
import type { TrackerReport } from '@atalaya/simulator/tracker-report'

const stepMs = 10_000
const parkedStepMs = 60_000
/** Farther from home than this it turns round, so that it goes in and out of the zones there. */
const farM = 6_000

/** Within a trip, as long as it takes to end it, or longer. */
const silence = (random: SeededRandom): number => (16 + random.index(20)) * 60_000

/** What a tracker without satellites tells of the place: somewhere not far. */
const astrayDeg = 0.004

export interface DrivePlan {
  /** Falls silent under way now and then, and is heard again under way. */
  fallsSilent?: boolean
  /** Loses the satellites wherever it halts: its ignition goes off and on in a garage. */
  parksUnseen?: boolean
}

/**
 * The reports of one vehicle, without end and always the same for a seed: drives, short halts, stops with the ignition
 * off and silences, in whole seconds, each at an instant of its own.
 */
export function* driveFrom(
  home: LatLng,
  startAt: number,
  seed: readonly number[],
  plan: DrivePlan = {},
): Generator<TrackerReport, never> {
  const random = seededRandom(...seed)
  let at = Math.floor(startAt / 1_000) * 1_000
  let place = home
  let heading = random.index(360)
  const report = (speedKmh: number, ignition: boolean): TrackerReport => ({
    recordedAt: at,
    lat: Math.round(place.lat * 1e6) / 1e6,
    lng: Math.round(place.lng * 1e6) / 1e6,
    speedKmh,
    heading,
    altitudeM: 300,
    satellites: 12,
    io: { ignition, movement: speedKmh > 0 },
  })
  for (;;) {
    heading = distanceM(home, place) > farM ? Math.round(bearingDeg(place, home)) % 360 : random.index(360)
    for (let left = 4 + random.index(24); left > 0; left--) {
      at += stepMs
      if (plan.fallsSilent && random.chance(0.03)) at += silence(random)
      const speedKmh = 30 + random.index(50)
      place = destination(place, heading, (speedKmh / 3.6) * (stepMs / 1_000))
      yield report(speedKmh, true)
    }
    if (plan.parksUnseen) {
      at += 2 * stepMs
      yield report(0, true)
      for (let left = 2 + random.index(6); left > 0; left--) {
        at += parkedStepMs
        const unseen = report(0, left === 1)
        yield { ...unseen, lat: unseen.lat + astrayDeg, satellites: 0 }
      }
      at += 2 * stepMs
      yield report(0, true)
      continue
    }
    const isParked = random.chance(0.5)
    for (let left = 1 + random.index(isParked ? 8 : 5); left > 0; left--) {
      at += isParked ? parkedStepMs : 2 * stepMs
      yield report(0, !isParked)
    }
    if (random.chance(0.15)) at += silence(random)
  }
}
