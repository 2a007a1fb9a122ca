import type { Map as MapLibreMap } from 'maplibre-gl'
import { drawnAs, type Scene } from '../../../live/scene.ts'
import { epochNow } from './epoch-now.ts'
import type { FleetLook } from './fleet-camera.ts'
import type { FrameView } from './fleet-renderer.ts'
import { type FrameSize, placeOf } from './map-frame.ts'
import type { Pick } from './scene-picking.ts'

interface Parts {
  look: Readonly<FleetLook>
  size(): FrameSize
  hovered(): Pick
  isStill(): boolean
}

/** From here on each item of an unclustered fleet has room for a whole marker. */
const wholeMarkerZoom = 9

/** Row of an item in a scene, or of the item that carries it; -1 for none. */
export const markerOf = (scene: Scene, itemId: number | null): number =>
  itemId === null ? -1 : scene.markerIds.lastIndexOf(drawnAs(scene, itemId))

/** How a scene stands on the map in this very frame. */
export const createFrameView =
  (map: MapLibreMap, { look, size, hovered, isStill }: Parts) =>
  (scene: Scene): FrameView => {
    const pointed = hovered()
    return {
      ...size(),
      ...placeOf(scene, map, size()),
      // A still picture shows where each glide ends.
      nowMs: isStill() ? Number.MAX_SAFE_INTEGER : epochNow(),
      markerScale: look.isClustered || map.getZoom() >= wholeMarkerZoom ? 1 : 0.55,
      chosen: markerOf(scene, look.selectedId),
      hovered: pointed?.kind === 'item' ? markerOf(scene, pointed.itemId) : -1,
      hoveredCluster: pointed?.kind === 'cluster' ? pointed.cluster : -1,
    }
  }
