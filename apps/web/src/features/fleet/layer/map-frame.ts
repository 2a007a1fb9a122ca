import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Camera, Scene } from '../../../live/scene.ts'
import { worldPx, xOf, yOf } from '../../../map/mercator.ts'

/** Px of the page. */
export interface FrameSize {
  width: number
  height: number
}

/** What the map looks at, in Mercator units: north is up and the ground is flat. */
export const viewOf = (
  map: MapLibreMap,
  { width, height }: FrameSize,
): Pick<Camera, 'west' | 'east' | 'north' | 'south' | 'zoom'> => {
  const { lng, lat } = map.getCenter()
  const zoom = map.getZoom()
  const [halfX, halfY] = [width / 2 / worldPx(zoom), height / 2 / worldPx(zoom)]
  return { west: xOf(lng) - halfX, east: xOf(lng) + halfX, north: yOf(lat) - halfY, south: yOf(lat) + halfY, zoom }
}

/** Where a scene lies on the screen, on the copy of the world that is nearest. */
export const placeOf = (
  scene: Scene,
  map: MapLibreMap,
  { width, height }: FrameSize,
): { originX: number; originY: number; worldPx: number } => {
  const { lng, lat } = map.getCenter()
  const world = worldPx(map.getZoom())
  const dx = scene.originX - xOf(lng)
  return {
    originX: width / 2 + (dx - Math.round(dx)) * world,
    originY: height / 2 + (scene.originY - yOf(lat)) * world,
    worldPx: world,
  }
}
