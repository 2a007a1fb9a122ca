const mostKept = 300

/** Pictures of a tile server as they come; one that does not come leaves the bundled world to be seen. */
export const createRasterTiles = (template: string, onTile: () => void) => {
  const kept = new Map<string, HTMLImageElement>()
  return {
    get: (z: number, x: number, y: number): HTMLImageElement | undefined => {
      const key = `${z}/${x}/${y}`
      const known = kept.get(key)
      if (known) return known.complete && known.naturalWidth > 0 ? known : undefined
      const image = new Image()
      // A map that is printed is read back, which a picture without this forbids.
      image.crossOrigin = 'anonymous'
      image.addEventListener('load', onTile)
      image.src = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
      kept.set(key, image)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return undefined
    },
  }
}
