import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import type { Scene } from '../../../live/scene.ts'
import { fitPadding } from '../../../map/map-padding.ts'
import { latOf, lngOf, worldPx } from '../../../map/mercator.ts'
import { isPointerClaimed } from '../../../map/pointer-claim.ts'
import type { FrameView } from './fleet-renderer.ts'
import { type Pick, pickAt, pickReachPx } from './scene-picking.ts'

interface Parts {
  scene(): Scene | null
  viewOf(scene: Scene): FrameView
  isStill(): boolean
  onSelect(itemId: number): void
  /** A cluster that does not come apart by zooming; null closes the one that is open. */
  onSpiderfy(clusterId: number | null): void
  onHover(hovered: Pick): void
}

const deepestZoom = 18
/** A cluster whose members lie closer than this at the deepest zoom will not come apart by zooming. */
const inseparablePx = 24

const isSame = (one: Pick, other: Pick): boolean =>
  one?.kind === other?.kind &&
  (other?.kind !== 'item' || (one?.kind === 'item' && one.itemId === other.itemId)) &&
  (other?.kind !== 'cluster' || (one?.kind === 'cluster' && one.cluster === other.cluster))

/** What the pointer does on the map: points at markers, selects them, opens clusters. */
export const createFleetPointer = (map: MapLibreMap, parts: Parts) => {
  let hovered: Pick = null

  const pick = (event: MapMouseEvent): Pick => {
    const scene = parts.scene()
    if (!scene || isPointerClaimed()) return null
    const isTouch = 'touches' in event.originalEvent || (event.originalEvent as PointerEvent).pointerType === 'touch'
    const { x, y } = event.point
    const found = pickAt(scene, parts.viewOf(scene), { x, y, reachPx: isTouch ? pickReachPx.touch : pickReachPx.mouse })
    if (found) event.preventDefault()
    return found
  }

  const open = (cluster: number): void => {
    const scene = parts.scene()
    if (!scene) return
    const [west = 0, north = 0, east = 0, south = 0] = scene.clusterBounds.subarray(cluster * 4, cluster * 4 + 4)
    const spanPx = Math.max(east - west, south - north) * worldPx(deepestZoom)
    if (spanPx < inseparablePx || map.getZoom() >= deepestZoom - 0.5)
      return parts.onSpiderfy(scene.clusterIds[cluster] as number)
    map.fitBounds(
      [
        [lngOf(west), latOf(south)],
        [lngOf(east), latOf(north)],
      ],
      { padding: fitPadding(72), maxZoom: deepestZoom, duration: parts.isStill() ? 0 : 450 },
    )
  }

  return {
    hovered: (): Pick => hovered,
    /** From elsewhere: a row of the list. */
    hover(next: Pick): void {
      hovered = next
      parts.onHover(next)
    },
    onClick(event: MapMouseEvent): void {
      const found = pick(event)
      if (found?.kind === 'item') parts.onSelect(found.itemId)
      else if (found?.kind === 'cluster') open(found.cluster)
      else parts.onSpiderfy(null)
    },
    onMouseMove(event: MapMouseEvent): void {
      const before = hovered
      hovered = pick(event)
      if (isSame(before, hovered)) return
      map.getCanvas().style.cursor = hovered ? 'pointer' : ''
      parts.onHover(hovered)
    },
  }
}
