import { metresPerDegree, shrinkAt, squareToSegment, type UnrolledWay } from './way.ts'

/**
 * Nodes of a grid over the globe with how far from a way they are, in the unit of `reach`: kept by tiles, and only of
 * what is near the way. What is further is infinitely far.
 */
export interface DistanceGrid {
  /** Degrees between neighbours. */
  stepX: number
  stepY: number
  /** By `tileKey`, rows from south to north. */
  tiles: Map<number, Float32Array>
}

export const tileSide = 32
/** Tiles a row, more than a turn of the finest grid has; half of them lie west of the meridian. */
const tilesInRow = 2 ** 22
const tileKey = (tileX: number, tileY: number): number => (tileY + tilesInRow / 2) * tilesInRow + tileX + tilesInRow / 2
/** Of the node in the south-west of a tile. */
export const cornerOfTile = (key: number): { x: number; y: number } => ({
  x: ((key % tilesInRow) - tilesInRow / 2) * tileSide,
  y: (Math.floor(key / tilesInRow) - tilesInRow / 2) * tileSide,
})

export const distanceAt = ({ tiles }: DistanceGrid, x: number, y: number): number => {
  const tileX = Math.floor(x / tileSide)
  const tileY = Math.floor(y / tileSide)
  const tile = tiles.get(tileKey(tileX, tileY))
  return tile ? (tile[(y - tileY * tileSide) * tileSide + x - tileX * tileSide] as number) : Number.POSITIVE_INFINITY
}

const tileOf = (tiles: DistanceGrid['tiles'], key: number): Float32Array => {
  const known = tiles.get(key)
  if (known) return known
  const tile = new Float32Array(tileSide * tileSide).fill(Number.POSITIVE_INFINITY)
  tiles.set(key, tile)
  return tile
}

/** Longer segments are measured by pieces: the box around a slanted one is mostly empty. */
const longestPieceCells = 8

/** Nodes at most `cellM` metres apart, and of those within `reachM` their distance in units of `unitM`. */
export const measureAround = (
  { xs, ys }: UnrolledWay,
  { cellM, reachM, unitM }: { cellM: number; reachM: number; unitM: number },
): DistanceGrid => {
  const stepY = cellM / metresPerDegree
  const stepX = stepY / ys.reduce((widest, lat) => Math.max(widest, shrinkAt(lat)), 0)
  const grid: DistanceGrid = { stepX, stepY, tiles: new Map() }
  for (let at = 0; at < xs.length - 1; at++) {
    const [x1, y1, x2, y2] = [xs[at], ys[at], xs[at + 1], ys[at + 1]] as [number, number, number, number]
    const cells = Math.max(Math.abs(x2 - x1) / stepX, Math.abs(y2 - y1) / stepY)
    const pieces = Math.max(1, Math.ceil(cells / longestPieceCells))
    for (let piece = 0; piece < pieces; piece++) {
      const [from, to] = [piece / pieces, (piece + 1) / pieces]
      measurePiece(grid, {
        xs: Float64Array.of(x1 + (x2 - x1) * from, x1 + (x2 - x1) * to),
        ys: Float64Array.of(y1 + (y2 - y1) * from, y1 + (y2 - y1) * to),
        reach: reachM / metresPerDegree,
        unit: unitM / metresPerDegree,
      })
    }
  }
  return grid
}

const measurePiece = (
  { stepX, stepY, tiles }: DistanceGrid,
  piece: UnrolledWay & { reach: number; unit: number },
): void => {
  const { xs, ys, reach, unit } = piece
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [south, north] = [Math.min(...ys), Math.max(...ys)]
  for (let row = Math.floor((south - reach) / stepY); row <= Math.ceil((north + reach) / stepY); row++) {
    const y = row * stepY
    const shrink = shrinkAt(y)
    const last = Math.ceil((east + reach / shrink) / stepX)
    const tileY = Math.floor(row / tileSide)
    let [tileX, tile] = [Number.NaN, undefined as Float32Array | undefined]
    for (let column = Math.floor((west - reach / shrink) / stepX); column <= last; column++) {
      const squared = squareToSegment(piece, 0, { x: column * stepX, y, shrink })
      if (squared > reach * reach) continue
      if (!tile || Math.floor(column / tileSide) !== tileX) {
        tileX = Math.floor(column / tileSide)
        tile = tileOf(tiles, tileKey(tileX, tileY))
      }
      const node = (row - tileY * tileSide) * tileSide + column - tileX * tileSide
      const distance = Math.sqrt(squared) / unit
      if (distance < (tile[node] as number)) tile[node] = distance
    }
  }
}
