import type { LiveClient } from '../../../live/live-client.ts'
import type { Camera, Scene } from '../../../live/scene.ts'
import { latOf, lngOf, worldPx, xOf } from '../../../map/mercator.ts'
import type { PlainMap } from '../../../map/plain/plain-map.ts'
import { boundsOf, type PlainView } from '../../../map/plain/plain-view.ts'
import { pickAt, pickReachPx } from '../layer/scene-picking.ts'
import { drawScene, standingOf } from './scene-drawing.ts'

export interface PlainFleetPorts {
  live: LiveClient
  nameOf(itemId: number): string
  /** With whoever drives it: for what is pointed at. */
  fullNameOf(itemId: number): string
  plateOf(itemId: number): string | undefined
  countText(count: number): string
  onSelect(itemId: number): void
}

const clusterZoomStep = 2

/** The fleet on a plain map: the same scenes as the WebGL layer draws, standing where their glides end. */
export const createPlainFleet = (map: PlainMap, ports: PlainFleetPorts) => {
  let scene: Scene | null = null
  let isClustered = true
  let selectedId: number | null = null
  let hoveredId: number | null = null
  let hoveredCluster = -1
  let spiderfiedId: number | null = null

  const ask = (): void => {
    const view = map.view()
    const { west, east, north, south } = boundsOf(view)
    const half = view.width / 2 / worldPx(view.zoom)
    const centre = xOf((west + east) / 2)
    const halfY = view.height / 2 / worldPx(view.zoom)
    const camera: Camera = {
      west: centre - half,
      east: centre + half,
      north: view.y - halfY,
      south: view.y + halfY,
      zoom: view.zoom,
      isClustered,
      selectedId,
      spiderfiedId,
    }
    if (north >= south) ports.live.command({ type: 'camera', camera })
  }

  const frameOf = (of: Scene, view: PlainView) => {
    const world = worldPx(view.zoom)
    const dx = of.originX - view.x
    return {
      originX: view.width / 2 + (dx - Math.round(dx)) * world,
      originY: view.height / 2 + (of.originY - view.y) * world,
      worldPx: world,
      // Where each glide ends.
      nowMs: Number.MAX_SAFE_INTEGER,
      markerScale: isClustered || view.zoom >= 9 ? 1 : 0.55,
    }
  }

  const removePainter = map.addPainter(
    'fleet',
    (context, view, palette) => {
      if (!scene) return
      const frame = frameOf(scene, view)
      drawScene({ ...ports, context, scene, frame, palette, zoom: view.zoom, selectedId, hoveredId, hoveredCluster })
    },
    (view) => (scene ? standingOf(scene, frameOf(scene, view)) : []),
  )

  const pick = (at: { x: number; y: number }, reachPx: number) =>
    scene ? pickAt(scene, frameOf(scene, map.view()), { ...at, reachPx }) : null

  const open = (of: Scene, cluster: number): void => {
    const [west = 0, north = 0, east = 0, south = 0] = of.clusterBounds.subarray(cluster * 4, cluster * 4 + 4)
    if (map.getZoom() >= 17.5) {
      spiderfiedId = of.clusterIds[cluster] as number
      ask()
      return
    }
    const room = { top: 72, right: 72, bottom: 72, left: 72 }
    const maxZoom = Math.max(map.getZoom() + clusterZoomStep, 14)
    map.fitBounds(
      [
        [lngOf(west), latOf(south)],
        [lngOf(east), latOf(north)],
      ],
      { padding: room, maxZoom, duration: 0 },
    )
  }

  const stops = [
    removePainter,
    map.onView(ask),
    map.onClick((at, isTouch) => {
      const found = pick(at, isTouch ? pickReachPx.touch : pickReachPx.mouse)
      if (found?.kind === 'item') ports.onSelect(found.itemId)
      else if (found?.kind === 'cluster' && scene) open(scene, found.cluster)
      else if (spiderfiedId !== null) {
        spiderfiedId = null
        ask()
      }
    }),
    map.onHover((at) => {
      const found = at && pick(at, pickReachPx.mouse)
      const next = found?.kind === 'item' ? found.itemId : null
      map.element.style.cursor = found ? 'pointer' : ''
      const nextCluster = found?.kind === 'cluster' ? found.cluster : -1
      if (next === hoveredId && nextCluster === hoveredCluster) return
      hoveredId = next
      hoveredCluster = nextCluster
      map.redraw()
    }),
    ports.live.scene.subscribe(() => {
      scene = ports.live.scene.get()
      map.redraw()
    }),
  ]
  ask()

  return {
    select: (itemId: number | null): void => {
      selectedId = itemId
      ask()
      map.redraw()
    },
    setClustered: (next: boolean): void => {
      isClustered = next
      ask()
    },
    hover: (itemId: number | null): void => {
      hoveredId = itemId
      map.redraw()
    },
    redraw: map.redraw,
    dispose: (): void => {
      for (const stop of stops) stop()
    },
  }
}

export type PlainFleet = ReturnType<typeof createPlainFleet>
