import type { LatLng } from './fix.ts'
import { type Bounds, boundsWidth, wrapLng } from './geometry.ts'
import { type GeozoneShape, type PreparedShape, prepareShape } from './geozone-shape.ts'

/** One question about one shape; for many, build an index. A point exactly on the edge is inside. */
export const isInGeozone = (shape: GeozoneShape, point: LatLng): boolean => prepareShape(shape).holds(point)

export interface GeozoneIndex {
  /** The same for the same zones, on every machine and after every start. */
  revision: string
  /** Ids of the zones that hold the point, ascending. */
  idsAt(point: LatLng): readonly number[]
  /** Undefined for a zone that is not among them. */
  shapeOf(id: number): GeozoneShape | undefined
}

export interface IndexedGeozone {
  id: number
  shape: GeozoneShape
}

interface Entry extends PreparedShape {
  id: number
}

/** All cells of one size: a square of 2^depth by 2^depth laid over the globe, only those that hold something. */
interface Level {
  sideCells: number
  cells: Map<number, Entry[]>
}

/** Cells of the deepest level are some 150 m wide; smaller ones would hardly share out more. */
const deepest = 18
const nobody: readonly number[] = Object.freeze([])

/** The deepest level at which the box touches no more than two cells a side. */
const depthFor = (bounds: Bounds): number => {
  const parts = Math.min(360 / boundsWidth(bounds), 180 / (bounds.north - bounds.south))
  return Math.max(0, Math.min(deepest, Math.floor(Math.log2(parts))))
}

const column = (lng: number, sideCells: number): number =>
  Math.min(sideCells - 1, Math.floor(((wrapLng(lng) + 180) / 360) * sideCells))
const row = (lat: number, sideCells: number): number =>
  Math.max(0, Math.min(sideCells - 1, Math.floor(((lat + 90) / 180) * sideCells)))

const addToLevel = ({ cells, sideCells }: Level, entry: Entry): void => {
  const { west, east, south, north } = entry.bounds
  const first = column(west, sideCells)
  const spansAll = west === -180 && east === 180
  const columns = spansAll ? sideCells : ((column(east, sideCells) - first + sideCells) % sideCells) + 1
  for (let y = row(south, sideCells); y <= row(north, sideCells); y++) {
    for (let step = 0; step < columns; step++) {
      const key = y * sideCells + ((first + step) % sideCells)
      const cell = cells.get(key)
      if (cell) cell.push(entry)
      else cells.set(key, [entry])
    }
  }
}

/** 64 bits of FNV-1a style mixing in two halves: enough to tell definitions apart. */
const digest = (text: string): string => {
  let low = 0x811c9dc5
  let high = 0x1b873593
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b) ^ (low >>> 15)
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36)
}

/** A pyramid of grids: a question looks into one cell a level, whether there are three zones or ten thousand. */
export const indexGeozones = (zones: readonly IndexedGeozone[]): GeozoneIndex => {
  const levels = new Map<number, Level>()
  const ordered = [...zones].sort((a, b) => a.id - b.id)
  for (const { id, shape } of ordered) {
    const entry = { id, ...prepareShape(shape) }
    const depth = depthFor(entry.bounds)
    const level = levels.get(depth) ?? { sideCells: 2 ** depth, cells: new Map<number, Entry[]>() }
    levels.set(depth, level)
    addToLevel(level, entry)
  }
  const searched = [...levels.values()]
  const shapes = new Map(zones.map(({ id, shape }) => [id, shape]))
  return {
    shapeOf: (id) => shapes.get(id),
    revision: digest(JSON.stringify(ordered.map(({ id, shape }) => [id, shape]))),
    idsAt: (point) => {
      let found: number[] | undefined
      for (const { sideCells, cells } of searched) {
        const cell = cells.get(row(point.lat, sideCells) * sideCells + column(point.lng, sideCells))
        if (!cell) continue
        for (const entry of cell) {
          if (!entry.holds(point)) continue
          if (found) found.push(entry.id)
          else found = [entry.id]
        }
      }
      return found ? found.sort((a, b) => a - b) : nobody
    },
  }
}

export const noGeozones: GeozoneIndex = indexGeozones([])
