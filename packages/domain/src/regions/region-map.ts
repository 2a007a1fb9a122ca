import type { LatLng } from '../fix.ts'
import { lngDelta } from '../geometry.ts'

/** Outline of one country or territory: polygons of rings of [lng, lat] in degrees, as GeoJSON has them, cut at the antimeridian. */
export interface RegionOutline {
  code: string
  polygons: readonly (readonly (readonly (readonly [lng: number, lat: number])[])[])[]
}

/** Beyond every outline: the open sea. UN/LOCODE has the letters for installations in international waters. */
export const openSea = 'XZ'
/** Where nobody has assigned a code, and of a way that nobody can place. CLDR calls it the unknown region, in every language. */
export const unknownRegion = 'ZZ'

/** Degrees; never across the antimeridian. */
export interface Box {
  south: number
  west: number
  north: number
  east: number
}

/** A part of a straight step, from 0 to 1, that lies in one region. */
export interface StepPart {
  from: number
  to: number
  code: string
}

/** Which region lies where; the outlines part the globe, so that a point is in one at most. */
export interface RegionMap {
  regionAt(point: LatLng): string
  /** The region that a whole box lies in; undefined where an outline may pass through it. */
  regionOfBox(box: Box): string | undefined
  /** A step cut where it crosses an outline, in its order; the parts come to the whole of it. */
  cutStep(from: LatLng, to: LatLng): StepPart[]
}

const rowsADegree = 4
const rowCount = 180 * rowsADegree
const rowOf = (lat: number): number => Math.max(0, Math.min(rowCount - 1, Math.floor((lat + 90) * rowsADegree)))

/** Edges by column, each from its southern end to its northern one, so that neighbours reckon with the same figures where they share one. */
interface Edges {
  lng1: Float64Array
  lat1: Float64Array
  lng2: Float64Array
  lat2: Float64Array
  region: Uint16Array
}

const edgesOf = (outlines: readonly RegionOutline[]): Edges => {
  const flat: number[] = []
  for (const [region, { polygons }] of outlines.entries())
    for (const ring of polygons.flat())
      for (let nth = 1; nth < ring.length; nth += 1) {
        const [a, b] = [ring[nth - 1] as readonly [number, number], ring[nth] as readonly [number, number]]
        const isUp = a[1] < b[1] || (a[1] === b[1] && a[0] < b[0])
        const [low, high] = isUp ? [a, b] : [b, a]
        flat.push(low[0], low[1], high[0], high[1], region)
      }
  const count = flat.length / 5
  const column = (of: number) => Float64Array.from({ length: count }, (_, nth) => flat[nth * 5 + of] as number)
  return {
    ...{ lng1: column(0), lat1: column(1), lng2: column(2), lat2: column(3) },
    region: Uint16Array.from(column(4)),
  }
}

/** The edges that touch each band of latitudes, one after the other; a band's begin at `start`. */
const rowsOf = ({ lat1, lat2 }: Edges): { start: Int32Array; members: Int32Array } => {
  const start = new Int32Array(rowCount + 1)
  const each = (tell: (row: number, edge: number) => void) => {
    for (let edge = 0; edge < lat1.length; edge += 1)
      for (let row = rowOf(lat1[edge] as number); row <= rowOf(lat2[edge] as number); row += 1) tell(row, edge)
  }
  each((row) => {
    start[row + 1] = (start[row + 1] as number) + 1
  })
  for (let row = 0; row < rowCount; row += 1) start[row + 1] = (start[row + 1] as number) + (start[row] as number)
  const next = start.slice()
  const members = new Int32Array(start[rowCount] as number)
  each((row, edge) => {
    members[next[row] as number] = edge
    next[row] = (next[row] as number) + 1
  })
  return { start, members }
}

const boxOf = (a: LatLng, b: LatLng): Box => ({
  south: Math.min(a.lat, b.lat),
  west: Math.min(a.lng, b.lng),
  north: Math.max(a.lat, b.lat),
  east: Math.max(a.lng, b.lng),
})

const between = (from: LatLng, to: LatLng, part: number): LatLng => ({
  lat: from.lat + (to.lat - from.lat) * part,
  lng: from.lng + (to.lng - from.lng) * part,
})

/**
 * Where two straight lines cross, as part of the step; undefined where they do not. Degrees are reckoned as a plane: over the
 * kilometres of a step that differs from the great circle by less than outlines are exact.
 */
const crossing = (from: LatLng, to: LatLng, edges: Edges, edge: number): number | undefined => {
  const [lng1, lat1] = [edges.lng1[edge] as number, edges.lat1[edge] as number]
  const [edgeLng, edgeLat] = [(edges.lng2[edge] as number) - lng1, (edges.lat2[edge] as number) - lat1]
  const [stepLng, stepLat] = [to.lng - from.lng, to.lat - from.lat]
  const across = stepLng * edgeLat - stepLat * edgeLng
  if (across === 0) return undefined
  const [awayLng, awayLat] = [lng1 - from.lng, lat1 - from.lat]
  const part = (awayLng * edgeLat - awayLat * edgeLng) / across
  const along = (awayLng * stepLat - awayLat * stepLng) / across
  return part > 0 && part < 1 && along >= 0 && along <= 1 ? part : undefined
}

/** `outlines` must not overlap; several may be of one code. */
export const regionMap = (outlines: readonly RegionOutline[]): RegionMap => {
  const edges = edgesOf(outlines)
  const { start, members } = rowsOf(edges)
  const { lng1, lat1, lng2, lat2, region } = edges
  const isOdd = new Uint8Array(outlines.length)

  /** A point is inside where a line due west of it crosses an outline an odd number of times. */
  const regionAt = ({ lat, lng }: LatLng): string => {
    const row = rowOf(lat)
    const touched: number[] = []
    for (let at = start[row] as number; at < (start[row + 1] as number); at += 1) {
      const edge = members[at] as number
      const [south, north] = [lat1[edge] as number, lat2[edge] as number]
      if (lat < south || lat >= north) continue
      const [from, to] = [lng1[edge] as number, lng2[edge] as number]
      if (from + ((to - from) * (lat - south)) / (north - south) > lng) continue
      const of = region[edge] as number
      isOdd[of] = 1 - (isOdd[of] as number)
      touched.push(of)
    }
    const found = touched.find((of) => isOdd[of] === 1)
    for (const of of touched) isOdd[of] = 0
    return found === undefined ? openSea : (outlines[found]?.code ?? unknownRegion)
  }

  const eachNear = ({ south, west, north, east }: Box, tell: (edge: number) => void): void => {
    for (let row = rowOf(south); row <= rowOf(north); row += 1)
      for (let at = start[row] as number; at < (start[row + 1] as number); at += 1) {
        const edge = members[at] as number
        const [from, to] = [lng1[edge] as number, lng2[edge] as number]
        if ((lat2[edge] as number) < south || (lat1[edge] as number) > north) continue
        if (Math.max(from, to) < west || Math.min(from, to) > east) continue
        tell(edge)
      }
  }

  const regionOfBox = (box: Box): string | undefined => {
    let isFree = true
    eachNear(box, () => {
      isFree = false
    })
    return isFree ? regionAt({ lat: box.south, lng: box.west }) : undefined
  }

  const cutStep = (from: LatLng, to: LatLng): StepPart[] => {
    // Straight on, degrees would lead once around the globe.
    if (lngDelta(from.lng, to.lng) !== to.lng - from.lng)
      return [
        { from: 0, to: 0.5, code: regionAt(from) },
        { from: 0.5, to: 1, code: regionAt(to) },
      ]
    const crossings: number[] = []
    eachNear(boxOf(from, to), (edge) => {
      const part = crossing(from, to, edges, edge)
      if (part !== undefined) crossings.push(part)
    })
    const cuts = [0, ...crossings.sort((a, b) => a - b), 1]
    const parts: StepPart[] = []
    for (let nth = 1; nth < cuts.length; nth += 1) {
      const [begin, end] = [cuts[nth - 1] as number, cuts[nth] as number]
      if (end === begin) continue
      const code = regionAt(between(from, to, (begin + end) / 2))
      const last = parts.at(-1)
      if (last?.code === code) last.to = end
      else parts.push({ from: begin, to: end, code })
    }
    return parts
  }

  return { regionAt, regionOfBox, cutStep }
}
