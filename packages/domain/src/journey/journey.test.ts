import { describe, expect, it } from 'vitest'
import type { LatLng } from '../fix.ts'
import { shortDistanceM } from './flat-frame.ts'
import { type DayPlan, type Journey, planJourney } from './journey-plan.ts'
import { type JourneyProfile, journeyStyles, localDay, localInstant } from './journey-profile.ts'
import { type JourneyReport, liveIntervals, reportsBetween } from './journey-reports.ts'
import { sampleAt } from './journey-sample.ts'
import { roadNetwork } from './road-network.ts'
import { seededRandom } from './seeded-random.ts'
import { type CityRecord, townsOf } from './towns.ts'

const dayMs = 86_400_000
const home: LatLng = { lat: 39, lng: -6 }

/** Some 400 towns over two degrees, a few of them large. */
const cities = (): CityRecord[] => {
  const random = seededRandom(1)
  return Array.from({ length: 400 }, (_, index) => ({
    name: `Town ${index}`,
    country: 'ES',
    featureCode: 'PPL',
    population: index % 25 === 0 ? 60_000 + index : Math.round(random.between(500, 15_000)),
    loc: { coordinates: [random.between(-7.4, -4.6), random.between(37.9, 40.1)] },
  }))
}
const network = roadNetwork(townsOf(cities(), ['ES']))
const startDay = 20_500

const profile = (over: Partial<JourneyProfile> = {}): JourneyProfile => ({
  seed: 42,
  style: 'van',
  home,
  timeZone: 'Europe/Madrid',
  shift: 'day',
  startDay,
  startOdometerM: 50_000_000,
  tankL: 80,
  consumptionL100km: 9,
  batteryV: 12,
  driverTags: ['01AB', '02CD'],
  ...over,
})
const ship = { style: 'ship', waypoints: [home, { lat: 39.05, lng: -6.02 }, { lat: 39.1, lng: -6 }] } as const
const journeyOf = (over: Partial<JourneyProfile> = {}): Journey => planJourney(profile(over), network)

const everyStyle = journeyStyles.flatMap((style) =>
  (['day', 'night', 'continuous'] as const).map((shift) => ({
    ...(style === 'ship' ? ship : { style }),
    shift,
    seed: style.length * 7 + shift.length,
  })),
)
const week = [0, 1, 2, 3, 4, 5, 6].map((offset) => startDay + offset)
const reportsOf = (journey: Journey, days: number): JourneyReport[] => [
  ...reportsBetween(journey, journey.planOf(startDay).fromMs, journey.planOf(startDay + days).fromMs),
]

describe('the road map', () => {
  it('joins every town of the mainland to every other', () => {
    const far = network.towns.length - 1
    for (const to of [1, 50, far]) expect(network.route(0, to)?.shape.lats.length).toBeGreaterThan(10)
  })

  it('leads the same way there and back', () => {
    const there = network.route(3, 60)!
    const back = network.route(60, 3)!
    expect([...back.shape.lats].reverse()).toEqual(there.shape.lats)
  })

  it('starts and ends in its towns and never leaps', () => {
    const { shape } = network.route(5, 120)!
    const points = shape.lats.map((lat, index) => ({ lat, lng: shape.lngs[index]! }))
    expect(shortDistanceM(points[0]!, network.towns[5]!)).toBeLessThan(1)
    expect(shortDistanceM(points.at(-1)!, network.towns[120]!)).toBeLessThan(1)
    for (let i = 1; i < points.length; i++) expect(shortDistanceM(points[i - 1]!, points[i]!)).toBeLessThan(400)
  })

  it('says that no road leads to an island', () => {
    const island: CityRecord = {
      name: 'Isla',
      country: 'ES',
      featureCode: 'PPL',
      population: 9_000,
      loc: { coordinates: [2, 39] },
    }
    const withIsland = roadNetwork(townsOf([...cities(), island], ['ES']))
    const index = withIsland.towns.findIndex(({ name }) => name === 'Isla')
    expect(withIsland.route(0, index)).toBeUndefined()
  })
})

describe.each(everyStyle)('a journey by $style, $shift', (over) => {
  const journey = journeyOf(over)
  const plans: DayPlan[] = week.map((day) => journey.planOf(day))

  it('fills each day with phases without a gap and continues where the day before ended', () => {
    let at = plans[0]!.fromMs
    let odometerM = plans[0]!.phases[0]!.odometerM
    let place: LatLng | undefined
    for (const { fromMs, toMs, phases } of plans) {
      expect(fromMs).toBe(at)
      for (const phase of phases) {
        expect(phase.fromMs).toBe(at)
        expect(phase.toMs).toBeGreaterThan(phase.fromMs)
        expect(phase.odometerM).toBeCloseTo(odometerM, 3)
        at = phase.toMs
        if (phase.kind === 'drive') odometerM += phase.leg.lengthM
        const start = phase.kind === 'halt' ? phase.at : { lat: phase.leg.lats[0]!, lng: phase.leg.lngs[0]! }
        if (place) expect(shortDistanceM(place, start)).toBeLessThan(5)
        place = phase.kind === 'halt' ? phase.at : { lat: phase.leg.lats.at(-1)!, lng: phase.leg.lngs.at(-1)! }
      }
      expect(at).toBe(toMs)
      expect(phases.at(-1)!.kind).toBe('halt')
    }
  })

  it('moves at some time of the week', () => {
    expect(plans.some(({ phases }) => phases.some(({ kind }) => kind === 'drive'))).toBe(true)
  })

  it('never goes faster between two reports than the reports say it can', () => {
    const reports = reportsOf(journey, 3)
    expect(reports.length).toBeGreaterThan(50)
    const impossible = reports.filter((after, index) => {
      const before = reports[index - 1]
      if (!before) return false
      const metres = shortDistanceM(before, after)
      const seconds = (after.recordedAt - before.recordedAt) / 1_000
      const odometerM = after.odometerM - before.odometerM
      // 130 km/h, and the rounding of coordinates.
      return !(seconds > 0 && metres < seconds * 36.2 + 1 && odometerM >= 0 && odometerM >= metres - 3)
    })
    expect(impossible).toEqual([])
  })

  it('keeps its tank between empty and full', () => {
    expect(reportsOf(journey, 7).filter(({ fuelL }) => !(fuelL! > 0 && fuelL! <= 80))).toEqual([])
  })
})

describe('a plan', () => {
  it('is the same in another process', () => {
    const one = reportsOf(journeyOf(), 2)
    const other = planJourney(JSON.parse(JSON.stringify(profile())), roadNetwork(townsOf(cities(), ['ES'])))
    // Asked for a later day first, as a simulator that starts late does.
    other.planOf(startDay + 6)
    expect(reportsOf(other, 2)).toEqual(one)
  })

  it('differs from that of another seed and from that of another day', () => {
    const places = (journey: Journey, day: number) =>
      JSON.stringify(journey.planOf(day).phases.map(({ fromMs }) => fromMs - journey.planOf(day).fromMs))
    expect(places(journeyOf({ seed: 1 }), startDay)).not.toBe(places(journeyOf({ seed: 2 }), startDay))
    expect(places(journeyOf(), startDay)).not.toBe(places(journeyOf(), startDay + 1))
  })

  it('gives the same reports however the time is cut', () => {
    const journey = journeyOf({ shift: 'night' })
    const from = journey.planOf(startDay).fromMs
    const whole = [...reportsBetween(journey, from, from + 3 * dayMs)]
    const pieces = Array.from({ length: 300 }, (_, index) => [
      ...reportsBetween(journey, from + index * 864_000, from + (index + 1) * 864_000),
    ]).flat()
    expect(pieces).toEqual(whole)
  })

  it('keeps day workers at home at night, by their own clock', () => {
    for (const timeZone of ['Europe/Madrid', 'America/Bogota']) {
      const journey = journeyOf({ timeZone })
      for (const day of week) {
        for (const hour of [0, 2, 4, 23]) {
          const { lat, lng, ignition, speedKmh } = sampleAt(journey, localInstant(day, hour, timeZone))
          expect(shortDistanceM({ lat, lng }, home)).toBeLessThan(2)
          expect({ ignition, speedKmh }).toEqual({ ignition: false, speedKmh: 0 })
        }
      }
    }
  })

  it('has somebody on the way at every hour, with a continuous shift', () => {
    const journey = journeyOf({ style: 'longHaul', shift: 'continuous', tankL: 900, consumptionL100km: 29 })
    const { fromMs, phases } = journey.planOf(startDay + 1)
    const driven = phases
      .filter(({ kind }) => kind === 'drive')
      .reduce((sum, phase) => sum + phase.toMs - phase.fromMs, 0)
    expect(driven).toBeGreaterThan(10 * 3_600_000)
    expect(phases.at(-1)!.toMs - fromMs).toBe(dayMs)
  })

  it('holds over the change of clocks', () => {
    // 2026-03-29 has 23 hours in Madrid, 2026-10-25 has 25.
    for (const [date, hours] of [
      ['2026-03-29', 23],
      ['2026-10-25', 25],
    ] as const) {
      const day = Date.parse(date) / dayMs
      expect(localInstant(day + 1, 0, 'Europe/Madrid') - localInstant(day, 0, 'Europe/Madrid')).toBe(hours * 3_600_000)
      expect(localDay(localInstant(day, 0, 'Europe/Madrid'), 'Europe/Madrid')).toBe(day)
      const journey = journeyOf({ startDay: day - 2, shift: 'continuous' })
      expect(journey.planOf(day).toMs).toBe(journey.planOf(day + 1).fromMs)
    }
  })
})

describe('what a tracker on it tells', () => {
  const journey = journeyOf({ cargoC: 3 })
  const reports = reportsOf(journey, 5)

  it('is driver and ignition together', () => {
    expect(new Set(reports.filter(({ ignition }) => ignition).map(({ driverTag }) => driverTag)).size).toBeGreaterThan(
      1,
    )
    expect(reports.filter(({ ignition, driverTag }) => (driverTag === null) === ignition)).toEqual([])
  })

  it('is ignition wherever it moves', () => {
    expect(reports.filter(({ speedKmh, ignition }) => speedKmh > 0 && !ignition)).toEqual([])
  })

  it('is a load that stays near its temperature and open doors only where it stands away from home', () => {
    expect(
      reports.filter(({ cargoC, isDoorOpen, isMoving }) => cargoC! < 1 || cargoC! > 8.5 || (isDoorOpen && isMoving)),
    ).toEqual([])
    expect(reports.some(({ isDoorOpen }) => isDoorOpen)).toBe(true)
  })

  it('is fuel that falls on the way and rises only where it is bought', () => {
    const month = reportsOf(journey, 30)
    const rises = month.filter(({ fuelL }, index) => index > 0 && fuelL! > month[index - 1]!.fuelL!)
    expect(rises.length).toBeGreaterThan(2)
    expect(rises.filter(({ speedKmh }) => speedKmh > 0)).toEqual([])
  })

  it('comes at least every ten seconds while it moves, and at each sharp turn', () => {
    const late = reports.filter(
      ({ recordedAt }, index) =>
        reports[index - 1]?.isMoving && recordedAt - reports[index - 1]!.recordedAt > liveIntervals.movingMs,
    )
    expect(late).toEqual([])
    expect(reports.filter(({ reason }) => reason === 'turn').length).toBeGreaterThan(50)
  })

  it('is now and then harsh', () => {
    const kinds = new Set(
      reportsOf(journeyOf({ style: 'truck', shift: 'continuous', tankL: 400 }), 14).flatMap(({ harsh }) =>
        harsh ? [harsh.kind] : [],
      ),
    )
    expect(kinds.size).toBeGreaterThan(1)
  })
})
