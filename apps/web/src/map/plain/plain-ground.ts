import { type Box, createFloor } from '../label-floor.ts'
import type { MapPalette } from '../map-palette.ts'
import { type PlainView, type TileAt, tilesOf } from './plain-view.ts'
import { createRasterTiles } from './raster-tiles.ts'
import { createWorldTiles, deepestWorldZoom, type WorldTile } from './world-tiles.ts'

/** Of tile servers, whose pictures have 256 px. */
const rasterPx = 256
const mostNames = 60
const nameHalfPx = 7

const fillTile = (context: CanvasRenderingContext2D, tile: WorldTile, at: TileAt, palette: MapPalette): void => {
  const scale = at.edge / tile.extent
  context.save()
  context.beginPath()
  context.rect(at.left, at.top, at.edge, at.edge)
  context.clip()
  context.translate(at.left, at.top)
  context.scale(scale, scale)
  context.fillStyle = palette.water
  context.fillRect(0, 0, tile.extent, tile.extent)
  context.fillStyle = palette.land
  context.fill(tile.land)
  context.strokeStyle = palette.coast
  context.lineWidth = 0.8 / scale
  context.stroke(tile.coast)
  context.strokeStyle = palette.border
  context.lineWidth = 1 / scale
  context.stroke(tile.border)
  context.restore()
}

/** What lies over the ground, and the colours of both. */
interface Above {
  palette: MapPalette
  /** Px of what names give way to. */
  standing: readonly Box[]
}

/** The bundled world, pictures of the configured server over it, and the names of the larger places. */
export const createPlainGround = (tilesUrl: string | null, onTile: () => void) => {
  const world = createWorldTiles(onTile)
  const raster = tilesUrl ? createRasterTiles(tilesUrl, onTile) : null

  /** The largest first, none on another nor under what stands on the ground. */
  const nameTowns = (context: CanvasRenderingContext2D, view: PlainView, { palette, standing }: Above): void => {
    const floor = createFloor()
    for (const box of standing) floor.take(box)
    let named = 0
    context.font = '500 12px "Inter Variable", sans-serif'
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineWidth = 3
    context.lineJoin = 'round'
    const towns = tilesOf(view, Math.min(deepestWorldZoom, Math.floor(view.zoom))).flatMap((at) => {
      const tile = world.get(at.z, at.x, at.y)
      const scale = tile ? at.edge / tile.extent : 0
      return (tile?.places ?? []).map((place) => ({
        ...place,
        x: at.left + place.x * scale,
        y: at.top + place.y * scale,
      }))
    })
    for (const { x, y, name } of towns.sort((a, b) => b.population - a.population)) {
      if (named >= mostNames) return
      const half = context.measureText(name).width / 2 + 3
      const box: Box = [x - half, y - nameHalfPx, x + half, y + nameHalfPx]
      if (x < 0 || x > view.width || y < 0 || y > view.height || !floor.isFree(box)) continue
      floor.take(box)
      named += 1
      context.strokeStyle = palette.halo
      context.strokeText(name, x, y)
      context.fillStyle = palette.place
      context.fillText(name, x, y)
    }
  }

  return {
    draw: (context: CanvasRenderingContext2D, view: PlainView, { palette, standing }: Above): void => {
      // Where nothing has been read yet, as on the other map.
      context.fillStyle = palette.land
      context.fillRect(0, 0, view.width, view.height)
      for (const at of tilesOf(view, Math.min(deepestWorldZoom, Math.floor(view.zoom)))) {
        const tile = world.get(at.z, at.x, at.y)
        if (tile) fillTile(context, tile, at, palette)
      }
      let pictures = 0
      if (raster) {
        context.save()
        // As MapLibre's paint turns them for the night (base-style.ts).
        context.filter = palette.scheme === 'dark' ? 'invert(0.9) hue-rotate(180deg) saturate(0.4)' : 'saturate(0.55)'
        const level = Math.min(19, Math.max(0, Math.round(view.zoom + Math.log2(512 / rasterPx))))
        for (const at of tilesOf(view, level)) {
          const picture = raster.get(at.z, at.x, at.y)
          if (!picture) continue
          pictures += 1
          context.drawImage(picture, at.left, at.top, at.edge + 0.5, at.edge + 0.5)
        }
        context.restore()
      }
      // Pictures bring names of their own.
      if (pictures === 0) nameTowns(context, view, { palette, standing })
    },
  }
}
