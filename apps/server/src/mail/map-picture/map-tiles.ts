import type { OutsideFetch } from '../../adapters/outside-fetch.ts'
import type { DrawnTile } from './draw-map.ts'
import type { Tile } from './map-view.ts'

// Tiles of the platform's map. Kept for a while, since notices come from the same places and each is told to many: each process keeps its
// own, and one that has none asks for them.

const mostTiles = 200
const keptMs = 24 * 3_600_000
const waitMs = 4_000
/** A map that does not answer is not waited for with every mail. */
const restMs = 5 * 60_000

export interface MapTiles {
  attribution: string
  /** Those that came in time; of a map that does not answer, none. */
  read(tiles: readonly Tile[]): Promise<DrawnTile[]>
}

export const noTiles: MapTiles = { attribution: '', read: async () => [] }

/** `template`: `https://tiles.example/{z}/{x}/{y}.png`. */
export const createMapTiles = (template: string, outside: OutsideFetch, now: () => number): MapTiles => {
  if (!template.includes('{z}')) return noTiles
  const kept = new Map<string, { image: Promise<Uint8Array | undefined>; ts: number }>()
  let restsUntil = 0

  const ask = async (url: string): Promise<Uint8Array | undefined> => {
    try {
      const headers = { 'user-agent': 'Atalaya', accept: 'image/*' }
      const answer = await outside(url, { method: 'GET', headers, signal: AbortSignal.timeout(waitMs) })
      // There is none of everywhere; anything else says not to ask.
      if (!answer.ok && answer.status !== 404) throw new Error(`the map answered ${answer.status}`)
      if (!answer.ok) return undefined
      const image = new Uint8Array(await answer.arrayBuffer())
      return image.length > 0 ? image : undefined
    } catch {
      // A mail is not lost for its picture.
      restsUntil = now() + restMs
      return undefined
    }
  }
  /** Asked for once, however many mails want it; what did not come is asked for again by the next. */
  const tileAt = (url: string): Promise<Uint8Array | undefined> => {
    const known = kept.get(url)
    if (known && now() - known.ts < keptMs) return known.image
    if (now() < restsUntil) return Promise.resolve(undefined)
    if (kept.size >= mostTiles) kept.delete(kept.keys().next().value as string)
    const image = ask(url).then((came) => {
      if (came === undefined) kept.delete(url)
      return came
    })
    kept.set(url, { image, ts: now() })
    return image
  }
  return {
    attribution: template.includes('openstreetmap.org') ? '© OpenStreetMap' : '',
    async read(tiles) {
      const read = await Promise.all(
        tiles.map(async (tile): Promise<DrawnTile | undefined> => {
          const url = template
            .replace('{s}', 'a')
            .replace('{z}', String(tile.z))
            .replace('{x}', String(tile.x))
            .replace('{y}', String(tile.y))
          const image = await tileAt(url)
          return image && { ...tile, image }
        }),
      )
      return read.filter((tile) => tile !== undefined)
    },
  }
}
