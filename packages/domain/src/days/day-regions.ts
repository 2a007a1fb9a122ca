import { distanceM } from '../geometry.ts'
import { type RegionMap, unknownRegion } from '../regions/region-map.ts'
import { type DayTrip, distanceOf, type Waypoint } from './day-sums.ts'
import { overlapMs, type Period } from './spans.ts'

/** Whole metres by the code of a country or territory (ISO 3166-1 alpha-2, and the two of `regions/region-map`). */
export type RegionMetres = Readonly<Record<string, number>>

export interface PlacedTrip extends DayTrip {
  /** Of a trip that is known to lie in one region: its way is not asked for. */
  region?: string
}

interface Piece {
  code: string
  lengthM: number
}

/**
 * In which regions an item drove what it did on a day: the metres that each trip has on it, by what of its way lies within each outline.
 * They come to the `distanceM` of `sumDay` exactly; null of a day without a metre.
 */
export const regionsOfDay = (trips: readonly PlacedTrip[], day: Period, map: RegionMap): RegionMetres | null => {
  const metres: Record<string, number> = {}
  for (const trip of trips) {
    const wholeM = overlapMs(trip, day) > 0 ? distanceOf(trip, day) : 0
    if (wholeM <= 0) continue
    const pieces = piecesOf(trip, day, map)
    const totalM = pieces.reduce((sum, { lengthM }) => sum + lengthM, 0)
    let [wayM, givenM] = [0, 0]
    // What has come together by the end of each piece, rounded, less what had by its beginning: whole, and all of it.
    for (const { code, lengthM } of pieces) {
      wayM += lengthM
      const byM = Math.round((wholeM * wayM) / totalM)
      if (byM > givenM) metres[code] = (metres[code] ?? 0) + byM - givenM
      givenM = byM
    }
  }
  return Object.keys(metres).length > 0 ? metres : null
}

/** The way of a trip within a day, cut where it crosses an outline; never empty, nor without a length. */
const piecesOf = ({ region, way = [], startedAt, endedAt }: PlacedTrip, day: Period, map: RegionMap): Piece[] => {
  if (region !== undefined) return [{ code: region, lengthM: 1 }]
  const [fromTs, toTs] = [Math.max(startedAt, day.fromTs), Math.min(endedAt, day.toTs)]
  const pieces: Piece[] = []
  for (let nth = 1; nth < way.length; nth += 1) {
    const [from, to] = [way[nth - 1] as Waypoint, way[nth] as Waypoint]
    const shareBy = (at: number) =>
      Math.max(0, Math.min(1, (at - from.recordedAt) / Math.max(1, to.recordedAt - from.recordedAt)))
    const [begin, end] = [shareBy(fromTs), shareBy(toTs)]
    const stepM = end > begin ? distanceM(from, to) : 0
    if (stepM === 0) continue
    for (const part of map.cutStep(from, to)) {
      const share = Math.min(part.to, end) - Math.max(part.from, begin)
      if (share > 0) pieces.push({ code: part.code, lengthM: stepM * share })
    }
  }
  if (pieces.length > 0) return pieces
  const [somewhere] = way
  return [{ code: somewhere ? map.regionAt(somewhere) : unknownRegion, lengthM: 1 }]
}
