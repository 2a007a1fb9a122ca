/** Tiles over the bundled world; `{z}`, `{x}` and `{y}` in the address. */
export interface TileSource {
  url: string
  /** Whose they are; said wherever they are shown. */
  attribution?: string | undefined
  maxZoom: number
}

const known = new Map<string, TileSource>()

/** What a brand says of tiles of its own: their address alone goes through the map. Of one page. */
export const knowTiles = (sources: readonly TileSource[]): void => {
  for (const source of sources) known.set(source.url, source)
}

export const tileSourceOf = (url: string): TileSource & { attribution: string } => ({
  ...{ url, maxZoom: 19 },
  ...known.get(url),
  attribution: known.has(url) ? (known.get(url)?.attribution ?? '') : '© OpenStreetMap',
})
