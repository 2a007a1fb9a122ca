import { cornerOfTile, type DistanceGrid, distanceAt, measureAround, tileSide } from './distance-grid.ts'
import type { LatLng } from './fix.ts'
import type { CorridorShape } from './geozone-shape.ts'
import { simplifyPolygon } from './polygon-simplification.ts'
import { polygonAreaM2 } from './polygon-validity.ts'
import { unrollWay } from './way.ts'
import { wayProblem } from './way-validity.ts'

/** Where two bends meet, the outline is off by a small part of a cell. */
const cellsInHalfWidth = 3
/** Of the half width: the outline is that far off at most. */
const toleranceShare = 0.05
/** As many as a drawn polygon may have. */
const mostOutlinePoints = 5_000

const known = new WeakMap<CorridorShape, readonly LatLng[][]>()

/**
 * What encloses all that lies within the half width of the way: the outer ring, then one for each piece of ground that
 * the way goes around; none of a way that is too long to be a corridor. Not closed; longitudes do not jump at the
 * antimeridian, and may leave ±180 there. Kept by shape, since lists and maps ask for it each time that they are drawn.
 */
export const corridorRings = (shape: CorridorShape): readonly LatLng[][] => {
  const rings = known.get(shape) ?? ringsOf(shape)
  known.set(shape, rings)
  return rings
}

const ringsOf = ({ way, halfWidthM }: CorridorShape): LatLng[][] => {
  if (wayProblem(way, halfWidthM) === 'tooLong') return []
  const cellM = halfWidthM / cellsInHalfWidth
  // The corners of a cell that the outline runs through are no further than its diagonal beyond it.
  const grid = measureAround(unrollWay(way), { cellM, reachM: halfWidthM + 1.5 * cellM, unitM: halfWidthM })
  const traced = contoursOf(grid)
    .map((ring) => ({ ring, areaM2: polygonAreaM2(ring) }))
    // What two bends leave between them of a cell is nothing that anybody sees.
    .filter(({ areaM2 }) => areaM2 > cellM * cellM)
    .sort((a, b) => b.areaM2 - a.areaM2)
  for (let toleranceM = halfWidthM * toleranceShare; ; toleranceM *= 2) {
    const rings = traced.map(({ ring }) => simplifyPolygon(ring, toleranceM))
    if (rings.reduce((sum, { length }) => sum + length, 0) <= mostOutlinePoints || toleranceM > halfWidthM) return rings
  }
}

/** Edges of the grid, by the node that they begin at and whether they go north or east. */
const nodesInRow = 2 ** 26
const edgeAt = (x: number, y: number, isNorthward: boolean): number =>
  2 * ((y + nodesInRow / 2) * nodesInRow + x + nodesInRow / 2) + (isNorthward ? 1 : 0)

type Side = 'south' | 'east' | 'north' | 'west'

/**
 * From which side of a cell to which the outline runs, by the corners that are inside: 1 south-west, 2 south-east,
 * 4 north-east, 8 north-west. The inside is on its left; of two opposite corners it is taken to be in between.
 */
const runs: readonly (readonly (readonly [from: Side, to: Side])[])[] = [
  [],
  [['south', 'west']],
  [['east', 'south']],
  [['east', 'west']],
  [['north', 'east']],
  [
    ['north', 'west'],
    ['south', 'east'],
  ],
  [['north', 'south']],
  [['north', 'west']],
  [['west', 'north']],
  [['south', 'north']],
  [
    ['east', 'north'],
    ['west', 'south'],
  ],
  [['east', 'north']],
  [['west', 'east']],
  [['south', 'east']],
  [['west', 'south']],
  [],
]

const sideEdge = (side: Side, x: number, y: number): number => {
  switch (side) {
    case 'south':
      return edgeAt(x, y, false)
    case 'east':
      return edgeAt(x + 1, y, true)
    case 'north':
      return edgeAt(x, y + 1, false)
    case 'west':
      return edgeAt(x, y, true)
  }
}

/** Rings where the distance is one unit (marching squares). */
const contoursOf = (grid: DistanceGrid): LatLng[][] => {
  const next = new Map<number, number>()
  for (const [key, tile] of grid.tiles) {
    const corner = cornerOfTile(key)
    for (let node = 0; node < tile.length; node++) {
      const distance = tile[node] as number
      // All corners of a cell are measured where one of them is inside.
      if (distance === Number.POSITIVE_INFINITY) continue
      const [x, y] = [corner.x + (node % tileSide), corner.y + Math.floor(node / tileSide)]
      const insides =
        (distance < 1 ? 1 : 0) +
        (distanceAt(grid, x + 1, y) < 1 ? 2 : 0) +
        (distanceAt(grid, x + 1, y + 1) < 1 ? 4 : 0) +
        (distanceAt(grid, x, y + 1) < 1 ? 8 : 0)
      for (const [from, to] of runs[insides] ?? []) next.set(sideEdge(from, x, y), sideEdge(to, x, y))
    }
  }
  const rings: LatLng[][] = []
  for (const first of next.keys()) {
    const ring: LatLng[] = []
    for (let edge: number | undefined = first; edge !== undefined; ) {
      const following = next.get(edge)
      next.delete(edge)
      if (following !== undefined) ring.push(crossingOf(grid, edge))
      edge = following
    }
    rings.push(ring)
  }
  return rings
}

/** Where on an edge of the grid the distance is one unit. */
const crossingOf = (grid: DistanceGrid, edge: number): LatLng => {
  const isNorthward = edge % 2 === 1
  const node = (edge - (isNorthward ? 1 : 0)) / 2
  const x = (node % nodesInRow) - nodesInRow / 2
  const y = Math.floor(node / nodesInRow) - nodesInRow / 2
  const [dx, dy] = isNorthward ? [0, 1] : [1, 0]
  const here = distanceAt(grid, x, y)
  const part = (1 - here) / (distanceAt(grid, x + dx, y + dy) - here)
  return { lat: (y + part * dy) * grid.stepY, lng: (x + part * dx) * grid.stepX }
}
