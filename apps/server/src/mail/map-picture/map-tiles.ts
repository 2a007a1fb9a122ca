import type { OutsideFetch } from '../../adapters/outside-fetch.ts'
import type { DrawnTile } from './draw-map.ts'
import type { Tile } from './map-view.ts'

// Tiles of the platform's map. Kept for a while, since notices come from the same places: each process keeps its own, and one that has
// none asks for them.

const mostTiles = 200
const keptMs = 24 * 3_600_000
const waitMs = 4_000

export interface MapTiles {
  attribution: string
  /** Those that came in time; of a map that does not answer, none. */
  read(tiles: readonly Tile[]): Promise<DrawnTile[]>
}

export const noTiles: MapTiles = { attribution: '', read: async () => [] }

/** `template`: `https://tiles.example/{z}/{x}/{y}.png`. */
export const createMapTiles = (template: string, outside: OutsideFetch, now: () => number): MapTiles => {
  if (!template.includes('{z}')) return noTiles
  const kept = new Map<string, { image: Uint8Array; ts: number }>()
  const fetchTile = async (url: string, signal: AbortSignal): Promise<Uint8Array | undefined> => {
    const known = kept.get(url)
    if (known && now() - known.ts < keptMs) return known.image
    const answer = await outside(url, {
      method: 'GET',
      headers: { 'user-agent': 'Atalaya', accept: 'image/*' },
      signal,
    })
    if (!answer.ok) return undefined
    const image = new Uint8Array(await answer.arrayBuffer())
    if (image.length === 0) return undefined
    if (kept.size >= mostTiles) kept.delete(kept.keys().next().value as string)
    kept.set(url, { image, ts: now() })
    return image
  }
  return {
    attribution: template.includes('openstreetmap.org') ? '© OpenStreetMap' : '',
    async read(tiles) {
      const signal = AbortSignal.timeout(waitMs)
      const read = await Promise.all(
        tiles.map(async (tile): Promise<DrawnTile | undefined> => {
          const url = template
            .replace('{s}', 'a')
            .replace('{z}', String(tile.z))
            .replace('{x}', String(tile.x))
            .replace('{y}', String(tile.y))
          // A mail does not wait for its picture, and is not lost for it.
          const image = await fetchTile(url, signal).catch(() => undefined)
          return image && { ...tile, image }
        }),
      )
      return read.filter((tile) => tile !== undefined)
    },
  }
}
