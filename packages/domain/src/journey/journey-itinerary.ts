import type { JourneyPlaces } from './journey-places.ts'
import { type JourneyProfile, localInstant, shiftHours, styleRules } from './journey-profile.ts'
import { seededRandom } from './seeded-random.ts'

/** Going somewhere (or working on the spot, when the place is the same) and staying there. */
export interface Visit {
  to: number
  /** Earliest departure, epoch milliseconds. */
  departsAt: number
  /** Traffic: how many times longer than on a free road. */
  pace: number
  dwellMs: number
  /** Engine on for the whole stay. */
  isIdling: boolean
  refuels: boolean
}

export interface LegSums {
  lengthM: number
  durationMs: number
}

interface ItineraryInput {
  profile: JourneyProfile
  day: number
  places: JourneyPlaces
  legSums(from: number, to: number): LegSums
  /** The day has to begin at the filling station. */
  needsFuel: boolean
}

const minute = 60_000
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

const worksOn = ({ profile, day }: ItineraryInput): boolean => {
  const { weekend } = styleRules[profile.style]
  const weekday = weekdayOf(day)
  const chance = weekday === 6 ? weekend[0] : weekday === 0 ? weekend[1] : 0.96
  return profile.shift === 'continuous' || seededRandom(profile.seed, 10, day).chance(chance)
}

/** Where a carried item stands at the end of a day: it moves some twice a week. */
export const carriedPlace = (profile: JourneyProfile, day: number, placeCount: number): number => {
  const choice = seededRandom(profile.seed, 11, Math.floor((day + profile.seed) / 3)).index(placeCount - 1)
  return choice === 0 ? 0 : choice + 1
}

export const startPlace = (profile: JourneyProfile, day: number, { places }: JourneyPlaces): number =>
  styleRules[profile.style].pattern === 'carried' ? carriedPlace(profile, day - 1, places.length) : 0

/** The visits of one working day, in order; the last one leads home. Empty on a day off. */
export const itineraryOf = (input: ItineraryInput): Visit[] => {
  const { profile, day, places, legSums, needsFuel } = input
  const { pattern, dwellMinutes } = styleRules[profile.style]
  const random = seededRandom(profile.seed, 12, day)
  const hours = shiftHours[profile.shift]
  const visit = (to: number, departsAt: number, more: Partial<Visit> = {}): Visit => ({
    to,
    departsAt,
    pace: random.between(1, 1.12),
    dwellMs: 0,
    isIdling: false,
    refuels: false,
    ...more,
  })
  if (pattern === 'carried') {
    const to = carriedPlace(profile, day, places.places.length)
    const departs = localInstant(day, random.between(9, 13), profile.timeZone)
    return to === startPlace(profile, day, places) ? [] : [visit(to, departs)]
  }
  if (!worksOn(input)) return []

  const endsAt = localInstant(day, hours.end, profile.timeZone) - random.between(0, 50) * minute
  const lunchAt = localInstant(day, hours.start + random.between(6.5, 8), profile.timeZone)
  const visits: Visit[] = []
  let at = 0
  let now = localInstant(day, hours.start, profile.timeZone) + random.between(0, 55) * minute
  let hadLunch = false
  const go = (to: number, dwellMs: number, more: Partial<Visit> = {}): void => {
    const next = visit(to, now, { dwellMs, ...more })
    visits.push(next)
    now += legSums(at, to).durationMs * next.pace + dwellMs
    at = to
  }
  const fits = (to: number, dwellMs: number): boolean =>
    now + (legSums(at, to).durationMs + (to === 0 ? 0 : legSums(to, 0).durationMs)) * 1.12 + dwellMs < endsAt

  if (needsFuel && pattern === 'rounds') go(1, random.between(6, 11) * minute, { refuels: true })
  const customers = places.places.length - 2
  const candidate = (): number => {
    if (pattern === 'line') return at === 0 ? 2 : 0
    // Work on the spot follows the way there; two thirds of a field day are rows.
    if (pattern === 'field' || pattern === 'site') {
      if (at > 1 && random.chance(0.75)) return at
      return 2 + random.index(customers)
    }
    const one = 2 + random.index(customers)
    return one === at ? 2 + ((one - 1) % customers) : one
  }
  for (let misses = 0; misses < 4; ) {
    const to = candidate()
    let dwellMs = random.between(dwellMinutes[0], dwellMinutes[1]) * minute
    const isLunch: boolean = !hadLunch && now >= lunchAt
    if (isLunch) dwellMs += random.between(35, 60) * minute
    const isIdling =
      !isLunch && (dwellMs < 8 * minute || pattern === 'line' || (pattern === 'site' && random.chance(0.6)))
    if (!fits(to, dwellMs)) {
      misses++
      continue
    }
    hadLunch ||= isLunch
    go(to, dwellMs, { isIdling, refuels: needsFuel && pattern !== 'rounds' && visits.length === 0 })
  }
  if (at !== 0) go(0, 0)
  return visits
}
