import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles } from 'pmtiles'

/** A tile of the bundled world, ready to be filled and stroked; coordinates are in units of `extent`. */
export interface WorldTile {
  extent: number
  land: Path2D
  coast: Path2D
  border: Path2D
  places: readonly { x: number; y: number; name: string; population: number }[]
}

/** Deeper tiles would add nothing (basemap/make-world.ts). */
export const deepestWorldZoom = 6
const mostKept = 200

const pathOf = (layer: VectorTileLayer | undefined, isClosed: boolean): Path2D => {
  const path = new Path2D()
  for (let at = 0; at < (layer?.length ?? 0); at += 1)
    for (const ring of layer?.feature(at).loadGeometry() ?? []) {
      ring.forEach(({ x, y }, i) => {
        if (i === 0) path.moveTo(x, y)
        else path.lineTo(x, y)
      })
      if (isClosed) path.closePath()
    }
  return path
}

const placesOf = (layer: VectorTileLayer | undefined): WorldTile['places'] => {
  const places: WorldTile['places'][number][] = []
  for (let at = 0; at < (layer?.length ?? 0); at += 1) {
    const feature = layer?.feature(at)
    const point = feature?.loadGeometry()[0]?.[0]
    const { name, population } = feature?.properties ?? {}
    if (point && typeof name === 'string') places.push({ x: point.x, y: point.y, name, population: Number(population) })
  }
  return places.sort((a, b) => b.population - a.population)
}

const read = (bytes: ArrayBuffer): WorldTile => {
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(bytes)))
  const { land, coast, border, place } = layers
  return {
    extent: land?.extent ?? place?.extent ?? 4_096,
    land: pathOf(land, true),
    coast: pathOf(coast, false),
    border: pathOf(border, false),
    places: placesOf(place),
  }
}

/** Tiles as they come; `onTile` says that one more is there. */
export const createWorldTiles = (onTile: () => void) => {
  const archive = new PMTiles('/basemap/world.pmtiles')
  const kept = new Map<string, WorldTile | null>()
  const fetchTile = async (key: string, z: number, x: number, y: number): Promise<void> => {
    kept.set(key, null)
    try {
      const found = await archive.getZxy(z, x, y)
      if (found) kept.set(key, read(found.data))
    } catch {
      // Without the network: asked for again when it is drawn next.
      kept.delete(key)
      return
    }
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    onTile()
  }
  return {
    /** Undefined while it is on its way, and for what has nothing on it. */
    get: (z: number, x: number, y: number): WorldTile | undefined => {
      const key = `${z}/${x}/${y}`
      if (!kept.has(key)) void fetchTile(key, z, x, y)
      return kept.get(key) ?? undefined
    },
  }
}
