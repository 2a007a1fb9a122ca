import type { LatLng } from '../fix.ts'
import { flatFrame, shortDistanceM } from './flat-frame.ts'
import type { Wait } from './journey-leg.ts'
import { type JourneyProfile, styleRules } from './journey-profile.ts'
import type { RoadNetwork } from './road-network.ts'
import { appendShape, emptyShape, fieldRows, pushPoint, type Shape, streets, townRadiusM } from './road-shape.ts'
import { hash32, seededRandom } from './seeded-random.ts'
import type { Town } from './towns.ts'

export interface Place extends LatLng {
  /** Index in the network. */
  town: number
}

export interface Way {
  shape: Shape
  waits: Wait[]
}

/** Where an item goes and how it gets there: place 0 is home, 1 the filling station near by, the rest its customers. */
export interface JourneyPlaces {
  places: readonly Place[]
  /** From a place to itself: the work done there, where the pattern knows any. */
  way(from: number, to: number): Way
}

const besides = (centre: LatLng, metres: number, angle: number): LatLng =>
  flatFrame(centre).toLatLng({ x: Math.sin(angle) * metres, y: Math.cos(angle) * metres })

const choosePlaces = (profile: JourneyProfile, network: RoadNetwork): Place[] => {
  const { pattern, reachM, customers } = styleRules[profile.style]
  const random = seededRandom(profile.seed, 1)
  const { home } = profile
  const town = network.nearestTown(home)
  const around = (centre: LatLng, metres: number): LatLng => besides(centre, metres, random.unit() * 2 * Math.PI)
  const places: Place[] = [
    { ...home, town },
    { ...around(home, random.between(400, 1_300)), town },
  ]
  if (pattern === 'rounds' || pattern === 'carried' || (pattern === 'line' && !profile.waypoints)) {
    const reachable = network
      .townsWithin(home, reachM)
      .filter((index) => (network.towns[index] as Town).population >= 1_500)
    // Larger towns hold more customers: two draws, the larger wins.
    for (let tries = 0; places.length < customers + 2 && tries < customers * 6 && reachable.length > 0; tries++) {
      const index = Math.min(
        reachable[random.index(reachable.length)] as number,
        reachable[random.index(reachable.length)] as number,
      )
      if (index === town || !network.route(town, index)) continue
      const centre = network.towns[index] as Town
      places.push({ ...around(centre, random.between(0.2, 0.8) * townRadiusM(centre.population)), town: index })
    }
  }
  if (pattern === 'line' && profile.waypoints)
    places.push({ ...(profile.waypoints[profile.waypoints.length - 1] as LatLng), town })
  // Customers within the town; also for those who found no other.
  while (places.length < (pattern === 'line' ? 3 : customers + 2)) {
    const metres = random.between(reachM.fromM, Math.max(reachM.fromM + 50, Math.min(reachM.toM, 2_500)))
    places.push({ ...around(home, Math.min(metres, 2_500)), town })
  }
  return places
}

/** A line over open water through the waypoints, with points often enough to turn on. */
const overWater = (waypoints: readonly LatLng[], limitKmh: number): Shape => {
  const shape = emptyShape()
  waypoints.forEach((to, i) => {
    const from = waypoints[Math.max(0, i - 1)] as LatLng
    const steps = i === 0 ? 1 : Math.max(1, Math.ceil(shortDistanceM(from, to) / 250))
    for (let k = 1; k <= steps; k++)
      pushPoint(
        shape,
        { lat: from.lat + ((to.lat - from.lat) * k) / steps, lng: from.lng + ((to.lng - from.lng) * k) / steps },
        limitKmh,
      )
  })
  return shape
}

export const journeyPlaces = (profile: JourneyProfile, network: RoadNetwork): JourneyPlaces => {
  const { pattern, maxKmh } = styleRules[profile.style]
  const places = choosePlaces(profile, network)
  const gridSeed = (town: number): number =>
    hash32(7, Math.round((network.towns[town] as Town).lat * 1e5), Math.round((network.towns[town] as Town).lng * 1e5))

  const byRoad = (from: Place, to: Place): Way => {
    const route = network.route(from.town, to.town)
    if (!route) return { shape: streets(from, to, gridSeed(from.town)), waits: [] }
    const shape = streets(from, network.towns[from.town] as Town, gridSeed(from.town))
    const offset = shape.lats.length - 1
    appendShape(shape, route.shape)
    appendShape(shape, streets(network.towns[to.town] as Town, to, gridSeed(to.town)))
    const random = seededRandom(profile.seed, 2, from.town, to.town)
    const waits = route.townPoints.flatMap((point): Wait[] => {
      // A bus stops in every town; others meet a red light in some.
      if (pattern === 'line') return [{ point: point + offset, ms: Math.round(random.between(18, 40)) * 1_000 }]
      return random.chance(0.3) ? [{ point: point + offset, ms: Math.round(random.between(8, 48)) * 1_000 }] : []
    })
    return { shape, waits }
  }
  const workAt = (place: Place, index: number): Shape => {
    if (pattern === 'field') return fieldRows(place, 16, profile.seed + index)
    // Out and back on the spot, as an excavator or a lift truck goes.
    const random = seededRandom(profile.seed, 3, index)
    const there = besides(place, random.between(35, 120), random.unit() * 2 * Math.PI)
    const shape = streets(place, there, profile.seed + index)
    appendShape(shape, shape, true)
    return shape
  }
  return {
    places,
    way(from, to) {
      const start = places[from] as Place
      const end = places[to] as Place
      if (from === to) return { shape: workAt(start, from), waits: [] }
      if (pattern === 'line' && profile.waypoints && from !== 1 && to !== 1) {
        const points = from === 0 ? profile.waypoints : [...profile.waypoints].reverse()
        return { shape: overWater(points, maxKmh), waits: [] }
      }
      return start.town === end.town
        ? { shape: streets(start, end, gridSeed(start.town)), waits: [] }
        : byRoad(start, end)
    },
  }
}
