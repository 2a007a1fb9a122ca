import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import type { LiveClient } from '../../../live/live-client.ts'
import { type Camera, coveredBlocks, drawnAs, type Scene } from '../../../live/scene.ts'
import { fitPadding } from '../../../map/map-padding.ts'
import type { MapPalette } from '../../../map/map-palette.ts'
import { latOf, lngOf, worldPx } from '../../../map/mercator.ts'
import { isPointerClaimed, onPointerClaim } from '../../../map/pointer-claim.ts'
import { createFleetRenderer, type FleetRenderer, type FrameView } from './fleet-renderer.ts'
import { nextFrameInMs } from './frame-pacing.ts'
import { labelZoom, placeLabels } from './label-placement.ts'
import { placeOf, viewOf } from './map-frame.ts'
import { type Pick, pickAt, pickReachPx } from './scene-picking.ts'

export interface FleetLayerPorts {
  live: LiveClient
  nameOf(itemId: number): string
  fullNameOf(itemId: number): string
  initialsOf(itemId: number): string
  countText(count: number): string
  onSelect(itemId: number): void
}

const deepestZoom = 18
/** A cluster whose members lie closer than this at the deepest zoom will not come apart by zooming. */
const inseparablePx = 24
/** Of a screen that shows 50 a second and more. */
const frameMs = 20

const epochNow = (): number => performance.timeOrigin + performance.now()

/** The fleet over the map: asks the worker for scenes, draws them, and answers to the pointer. */
export const createFleetLayer = (map: MapLibreMap, palette: MapPalette, ports: FleetLayerPorts) => {
  const canvas = document.createElement('canvas')
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
  canvas.setAttribute('aria-hidden', 'true')
  map.getCanvasContainer().append(canvas)
  const ratio = Math.min(2, devicePixelRatio)
  const wantsStill = matchMedia('(prefers-reduced-motion: reduce)')
  let renderer: FleetRenderer | null = null
  let scene: Scene | null = null
  let asked: Camera | null = null
  let isAwaiting = false
  let isClustered = true
  let isSeen = true
  let selectedId: number | null = null
  let spiderfiedId: number | null = null
  let hovered: Pick = null
  let labelledZoom = Number.NaN
  let isSceneNew = false
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Kept, since asking the page in every frame may make it lay itself out. */
  let size = { width: 0, height: 0 }
  const measure = (): void => {
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    size = { width, height }
  }
  measure()

  const cameraNow = (): Camera => ({ ...viewOf(map, size), isClustered, selectedId, spiderfiedId })

  const ask = (): void => {
    asked = cameraNow()
    isAwaiting = true
    ports.live.command({ type: 'camera', camera: asked })
  }

  /** While the map moves a new scene is needed only past the blocks of the last one, or a zoom level on. */
  const askIfOutgrown = (): void => {
    if (isAwaiting || !asked) return
    const now = cameraNow()
    const area = coveredBlocks(asked)
    const isInside =
      now.west >= area.west && now.east <= area.east && now.north >= area.north && now.south <= area.south
    if (!isInside || Math.floor(now.zoom) !== Math.floor(asked.zoom)) ask()
  }

  const markerOf = (itemId: number | null): number =>
    itemId === null || !scene ? -1 : scene.markerIds.lastIndexOf(drawnAs(scene, itemId))

  const frameView = (of: Scene): FrameView => ({
    ...size,
    ...placeOf(of, map, size),
    // A still picture shows where each glide ends.
    nowMs: wantsStill.matches ? Number.MAX_SAFE_INTEGER : epochNow(),
    markerScale: isClustered || map.getZoom() >= 9 ? 1 : 0.55,
    chosen: markerOf(selectedId),
    hovered: hovered?.kind === 'item' ? markerOf(hovered.itemId) : -1,
    hoveredCluster: hovered?.kind === 'cluster' ? hovered.cluster : -1,
  })

  const label = (): void => {
    if (!scene || !renderer) return
    const view = frameView(scene)
    labelledZoom = map.getZoom()
    renderer.setLabels(
      placeLabels(scene, renderer.atlas, {
        zoom: labelledZoom,
        worldPx: view.worldPx,
        chosen: view.chosen,
        hovered: view.hovered,
        nameOf: ports.nameOf,
        fullNameOf: ports.fullNameOf,
        initialsOf: ports.initialsOf,
        countText: ports.countText,
      }),
    )
  }

  const draw = (): void => {
    if (!scene || !renderer || !isSeen) return
    const start = performance.now()
    if (isSceneNew) {
      isSceneNew = false
      renderer.setScene(scene)
      label()
    }
    const isRelabelling = Math.abs(map.getZoom() - labelledZoom) > (map.getZoom() >= labelZoom ? 0.15 : 0.5)
    if (isRelabelling) label()
    const view = frameView(scene)
    renderer.draw(view)
    performance.measure('atalaya:frame', { start })
    performance.clearMeasures('atalaya:frame')
    planNext(view)
  }

  const drawSoon = (): void => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = requestAnimationFrame(draw)
  }

  const planNext = ({ worldPx: world }: FrameView): void => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    if (!scene || wantsStill.matches || document.hidden) return
    const waitMs = nextFrameInMs(scene, world, epochNow())
    if (waitMs === null) return
    if (waitMs <= frameMs) drawSoon()
    else timer = setTimeout(drawSoon, waitMs)
  }

  /** What came since the last frame is brought to the graphics card with the next one. */
  const takeScene = (): void => {
    scene = ports.live.scene.get()
    isAwaiting = false
    isSceneNew = true
    drawSoon()
    askIfOutgrown()
  }

  const pick = (event: MapMouseEvent): Pick => {
    if (!scene || isPointerClaimed()) return null
    const isTouch = 'touches' in event.originalEvent || (event.originalEvent as PointerEvent).pointerType === 'touch'
    const { x, y } = event.point
    return pickAt(scene, frameView(scene), { x, y, reachPx: isTouch ? pickReachPx.touch : pickReachPx.mouse })
  }

  const open = (cluster: number): void => {
    if (!scene) return
    const [west, north, east, south] = scene.clusterBounds.subarray(cluster * 4, cluster * 4 + 4) as unknown as [
      number,
      number,
      number,
      number,
    ]
    const spanPx = Math.max(east - west, south - north) * worldPx(deepestZoom)
    if (spanPx < inseparablePx || map.getZoom() >= deepestZoom - 0.5) {
      spiderfiedId = scene.clusterIds[cluster] as number
      ask()
      return
    }
    map.fitBounds(
      [
        [lngOf(west), latOf(south)],
        [lngOf(east), latOf(north)],
      ],
      { padding: fitPadding(72), maxZoom: deepestZoom, duration: wantsStill.matches ? 0 : 450 },
    )
  }

  const onClick = (event: MapMouseEvent): void => {
    const found = pick(event)
    if (found) event.preventDefault()
    if (found?.kind === 'item') ports.onSelect(found.itemId)
    else if (found?.kind === 'cluster') open(found.cluster)
    else if (spiderfiedId !== null) {
      spiderfiedId = null
      ask()
    }
  }

  const onMouseMove = (event: MapMouseEvent): void => {
    const found = pick(event)
    if (found) event.preventDefault()
    const before = hovered
    hovered = found
    const isSame =
      before?.kind === found?.kind &&
      (found?.kind !== 'item' || (before?.kind === 'item' && before.itemId === found.itemId)) &&
      (found?.kind !== 'cluster' || (before?.kind === 'cluster' && before.cluster === found.cluster))
    if (isSame) return
    map.getCanvas().style.cursor = found ? 'pointer' : ''
    label()
    drawSoon()
  }

  const onZoomStart = (): void => {
    if (spiderfiedId === null) return
    spiderfiedId = null
    ask()
  }

  const onResize = (): void => {
    measure()
    ask()
  }

  const onLost = (event: Event): void => {
    event.preventDefault()
    renderer = null
  }
  /** Also after the graphics card has been away: everything on it is made anew. */
  const startRenderer = async (): Promise<void> => {
    renderer = await createFleetRenderer(canvas, palette, ratio)
    takeScene()
  }

  const subscriptions = [
    map.on('render', draw),
    map.on('move', askIfOutgrown),
    map.on('moveend', ask),
    map.on('resize', onResize),
    map.on('zoomstart', onZoomStart),
    map.on('click', onClick),
    map.on('mousemove', onMouseMove),
  ]
  canvas.addEventListener('webglcontextlost', onLost)
  canvas.addEventListener('webglcontextrestored', startRenderer)
  const stopScenes = ports.live.scene.subscribe(takeScene)
  // Handles of what is drawn lie under the fleet: they show through it.
  const fade = (isClaimed: boolean): void => {
    canvas.style.opacity = isClaimed ? '0.35' : ''
  }
  const stopClaims = onPointerClaim(fade)
  fade(isPointerClaimed())
  ask()
  void startRenderer()

  return {
    select: (itemId: number | null): void => {
      if (itemId === selectedId) return
      selectedId = itemId
      ask()
    },
    setClustered: (next: boolean): void => {
      if (next === isClustered) return
      isClustered = next
      ask()
    },
    /** What nobody sees need not be drawn; the newest scene is kept for the next look. */
    setSeen: (next: boolean): void => {
      if (next === isSeen) return
      isSeen = next
      if (isSeen) drawSoon()
    },
    /** From the list: shows which marker a row is. */
    hover: (itemId: number | null): void => {
      const marker = markerOf(itemId)
      hovered = itemId !== null && marker >= 0 ? { kind: 'item', marker, itemId } : null
      label()
      drawSoon()
    },
    /** Names have changed. */
    relabel: (): void => {
      label()
      drawSoon()
    },
    dispose: (): void => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      stopScenes()
      stopClaims()
      for (const subscription of subscriptions) subscription.unsubscribe()
      canvas.removeEventListener('webglcontextlost', onLost)
      renderer?.dispose()
      canvas.remove()
    },
  }
}

export type FleetLayer = ReturnType<typeof createFleetLayer>
