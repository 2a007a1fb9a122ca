import { type WholeLine, wholesPerDegree } from '../encoded-line.ts'
import { lngDelta, wrapLng } from '../geometry.ts'
import { metresPerDegree, shrinkAt } from '../way.ts'

/** How far off its line a fix may be of which a day keeps nothing: less than a year, a country or a town on a screen can show. Metres. */
export const wayToleranceM = 25
/** Where a day needs more points than that, its lines are kept less exactly. */
export const mostDayPoints = 1_000

/** Where an item drove without a stop or a silence on one day, oldest point first. */
export interface DrivenWay extends WholeLine {
  /** Of its first and its last fix, epoch ms. */
  startedAt: number
  endedAt: number
}

/** Fixes of one trip by column, oldest first: epoch ms, degrees. */
export interface TripFixes {
  recordedAt: readonly number[]
  lat: readonly number[]
  lng: readonly number[]
}

export interface DrivenBounds {
  /** The day's end, epoch ms. The step over it is the day's on which it begins: its way goes up to the first fix beyond. */
  toTs: number
  /** Nothing joins over a longer silence. */
  gapMs: number
}

/** The ways of a day of which each trip has its fixes from the day's beginning on, thinned to what is kept of it. */
export const waysOfDay = (trips: readonly TripFixes[], bounds: DrivenBounds): DrivenWay[] =>
  thinWays(
    trips.flatMap((fixes) => unbroken(fixes, bounds)),
    { toleranceM: wayToleranceM, mostPoints: mostDayPoints },
  )

/** All of the fixes, parted where there is a silence. One place alone is no way. */
const unbroken = ({ recordedAt, lat, lng }: TripFixes, { toTs, gapMs }: DrivenBounds): DrivenWay[] => {
  const ways: (DrivenWay & { lat: number[]; lng: number[] })[] = []
  let way = ways[0]
  let last = { lng: 0, degreesEast: 0 }
  for (let at = 0; at < recordedAt.length; at += 1) {
    const instant = recordedAt[at] as number
    const degrees = lng[at] as number
    // Of an instant told twice the first counts.
    if (way && instant === way.endedAt) continue
    const isSilentBefore = way !== undefined && instant - way.endedAt > gapMs
    if (instant >= toTs && (!way || isSilentBefore)) break
    if (!way || isSilentBefore) {
      way = { startedAt: instant, endedAt: instant, lat: [], lng: [] }
      ways.push(way)
      last = { lng: degrees, degreesEast: wrapLng(degrees) }
    } else last = { lng: degrees, degreesEast: last.degreesEast + lngDelta(last.lng, degrees) }
    way.endedAt = instant
    way.lat.push(Math.round((lat[at] as number) * wholesPerDegree))
    way.lng.push(Math.round(last.degreesEast * wholesPerDegree))
    if (instant >= toTs) break
  }
  return ways.filter((way) => way.lat.length > 1)
}

interface Thinning {
  /** No point that is left out is further than that from the line of its way, where `mostPoints` allows. */
  toleranceM: number
  /** Of all ways together. */
  mostPoints: number
}

/**
 * The ways with the points that their shapes need most (Douglas and Peucker). Both ends of each are kept; where these alone are too many, those
 * of the ways that reach furthest are.
 */
export const thinWays = (ways: readonly DrivenWay[], { toleranceM, mostPoints }: Thinning): DrivenWay[] => {
  const kept = furthestReaching(ways, Math.floor(mostPoints / 2))
  const needs = kept.map((way) => needOfPoints(way, toleranceM))
  let count = 0
  for (const need of needs) for (const offM of need) if (offM > toleranceM) count += 1
  const least = count <= mostPoints ? toleranceM : leastOf(needs, mostPoints)
  return kept.map(({ startedAt, endedAt, lat, lng }, nth) => {
    const need = needs[nth] as Float64Array
    const isNeeded = (_: number, at: number): boolean => (need[at] as number) > least
    return { startedAt, endedAt, lat: lat.filter(isNeeded), lng: lng.filter(isNeeded) }
  })
}

/** What the first point is needed by that is one too many. */
const leastOf = (needs: readonly Float64Array[], mostPoints: number): number => {
  const all = new Float64Array(needs.reduce((sum, need) => sum + need.length, 0))
  let at = 0
  for (const need of needs) {
    all.set(need, at)
    at += need.length
  }
  all.sort()
  return all[all.length - mostPoints - 1] as number
}

const furthestReaching = (ways: readonly DrivenWay[], most: number): readonly DrivenWay[] => {
  if (ways.length <= most) return ways
  const reach = ways.map((way) => reachOf(way))
  const furthest = new Set(
    ways
      .map((_, nth) => nth)
      .sort((a, b) => (reach[b] as number) - (reach[a] as number) || a - b)
      .slice(0, most),
  )
  return ways.filter((_, nth) => furthest.has(nth))
}

/** From corner to corner of the box around it. */
const reachOf = ({ lat, lng }: DrivenWay): number => {
  let [south, north, west, east] = [lat[0] as number, lat[0] as number, lng[0] as number, lng[0] as number]
  for (let at = 1; at < lat.length; at += 1) {
    south = Math.min(south, lat[at] as number)
    north = Math.max(north, lat[at] as number)
    west = Math.min(west, lng[at] as number)
    east = Math.max(east, lng[at] as number)
  }
  return Math.hypot(north - south, (east - west) * shrinkAt(south / wholesPerDegree))
}

/** Cut into pieces of this many points at first: a piece costs at worst the square of it. */
const piecePoints = 512
/** An end of a piece: before all that shapes ask for, after the ends of ways. */
const ofPiece = Number.MAX_VALUE

/**
 * Without which tolerance each point can be left out, metres, never more than the point between whose neighbours it lies: whoever keeps what
 * is above a tolerance has what Douglas and Peucker keep by it. 0 for what no tolerance asks for, infinite at both ends.
 */
const needOfPoints = ({ lat, lng }: DrivenWay, toleranceM: number): Float64Array => {
  const size = lat.length
  const need = new Float64Array(size)
  const shrinks = Float64Array.from(lat, (whole) => shrinkAt(whole / wholesPerDegree))
  for (let piece = 0; piece < size - 1; piece += piecePoints) {
    const to = Math.min(piece + piecePoints, size - 1)
    need[piece] = ofPiece
    need[to] = ofPiece
    const spans: [from: number, to: number, most: number][] = [[piece, to, ofPiece]]
    for (let span = spans.pop(); span; span = spans.pop()) {
      const [a, b, most] = span
      if (b - a < 2) continue
      const { furthest, offM } = furthestBetween({ lat, lng, shrinks }, a, b)
      if (offM <= toleranceM) continue
      const needed = Math.min(most, offM)
      need[furthest] = needed
      spans.push([a, furthest, needed], [furthest, b, needed])
    }
  }
  need[0] = Number.POSITIVE_INFINITY
  need[size - 1] = Number.POSITIVE_INFINITY
  return need
}

interface Shape extends WholeLine {
  /** How much shorter a degree of longitude is at each point. */
  shrinks: Float64Array
}

/** The point that is furthest off the segment between two of them. */
const furthestBetween = (
  { lat, lng, shrinks }: Shape,
  from: number,
  to: number,
): { furthest: number; offM: number } => {
  const [x0, y0] = [lng[from] as number, lat[from] as number]
  const [east, north] = [(lng[to] as number) - x0, (lat[to] as number) - y0]
  let [furthest, most] = [from, 0]
  for (let at = from + 1; at < to; at += 1) {
    const shrink = shrinks[at] as number
    const dx = east * shrink
    const px = ((lng[at] as number) - x0) * shrink
    const py = (lat[at] as number) - y0
    const square = dx * dx + north * north
    const part = square === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * north) / square))
    const ox = px - part * dx
    const oy = py - part * north
    const off = ox * ox + oy * oy
    if (off > most) [furthest, most] = [at, off]
  }
  return { furthest, offM: (Math.sqrt(most) / wholesPerDegree) * metresPerDegree }
}
