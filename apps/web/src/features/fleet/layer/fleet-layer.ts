import type { Map as MapLibreMap } from 'maplibre-gl'
import type { LiveClient } from '../../../live/live-client.ts'
import { drawnAs, type Scene } from '../../../live/scene.ts'
import type { MapPalette } from '../../../map/map-palette.ts'
import { isPointerClaimed, onPointerClaim } from '../../../map/pointer-claim.ts'
import { createFleetCamera, type FleetLook } from './fleet-camera.ts'
import { createFleetPointer } from './fleet-pointer.ts'
import { createFleetRenderer, type FleetRenderer, type FrameView } from './fleet-renderer.ts'
import { createFrameLoop } from './frame-loop.ts'
import { nextFrameInMs } from './frame-pacing.ts'
import { labelZoom, placeLabels } from './label-placement.ts'
import { placeOf } from './map-frame.ts'

export interface FleetLayerPorts {
  live: LiveClient
  nameOf(itemId: number): string
  fullNameOf(itemId: number): string
  initialsOf(itemId: number): string
  countText(count: number): string
  onSelect(itemId: number): void
}

const epochNow = (): number => performance.timeOrigin + performance.now()

const layCanvas = (map: MapLibreMap): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
  canvas.setAttribute('aria-hidden', 'true')
  map.getCanvasContainer().append(canvas)
  return canvas
}

const sizeOf = (map: MapLibreMap): { width: number; height: number } => {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return { width, height }
}

/** Handles of what is drawn lie under the fleet: they show through it. */
const fadeWhenClaimed = (canvas: HTMLCanvasElement): (() => void) => {
  const fade = (isClaimed: boolean): void => {
    canvas.style.opacity = isClaimed ? '0.35' : ''
  }
  fade(isPointerClaimed())
  return onPointerClaim(fade)
}

/** The fleet over the map: asks the worker for scenes, draws them, and answers to the pointer. */
export const createFleetLayer = (map: MapLibreMap, palette: MapPalette, ports: FleetLayerPorts) => {
  const canvas = layCanvas(map)
  const ratio = Math.min(2, devicePixelRatio)
  const wantsStill = matchMedia('(prefers-reduced-motion: reduce)')
  const look: FleetLook = { isClustered: true, selectedId: null, spiderfiedId: null }
  let renderer: FleetRenderer | null = null
  let scene: Scene | null = null
  let isSeen = true
  let labelledZoom = Number.NaN
  let isSceneNew = false

  /** Kept, since asking the page in every frame may make it lay itself out. */
  let size = sizeOf(map)
  const camera = createFleetCamera(map, ports.live, { look, size: () => size })

  const markerOf = (itemId: number | null): number =>
    itemId === null || !scene ? -1 : scene.markerIds.lastIndexOf(drawnAs(scene, itemId))

  const frameView = (of: Scene): FrameView => {
    const hovered = pointer.hovered()
    return {
      ...size,
      ...placeOf(of, map, size),
      // A still picture shows where each glide ends.
      nowMs: wantsStill.matches ? Number.MAX_SAFE_INTEGER : epochNow(),
      markerScale: look.isClustered || map.getZoom() >= 9 ? 1 : 0.55,
      chosen: markerOf(look.selectedId),
      hovered: hovered?.kind === 'item' ? markerOf(hovered.itemId) : -1,
      hoveredCluster: hovered?.kind === 'cluster' ? hovered.cluster : -1,
    }
  }

  const label = (): void => {
    if (!scene || !renderer) return
    const view = frameView(scene)
    labelledZoom = map.getZoom()
    const { worldPx, chosen, hovered } = view
    renderer.setLabels(placeLabels(scene, renderer.atlas, { ...ports, zoom: labelledZoom, worldPx, chosen, hovered }))
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
    frames.after(wantsStill.matches || document.hidden ? null : nextFrameInMs(scene, view.worldPx, epochNow()))
  }
  const frames = createFrameLoop(draw)
  const relabel = (): void => {
    label()
    frames.soon()
  }

  const spiderfy = (clusterId: number | null): void => {
    if (clusterId === null && look.spiderfiedId === null) return
    look.spiderfiedId = clusterId
    camera.ask()
  }
  const pointer = createFleetPointer(map, {
    scene: () => scene,
    viewOf: frameView,
    isStill: () => wantsStill.matches,
    onSelect: ports.onSelect,
    onSpiderfy: spiderfy,
    onHover: relabel,
  })

  /** What came since the last frame is brought to the graphics card with the next one. */
  const takeScene = (): void => {
    scene = ports.live.scene.get()
    isSceneNew = true
    camera.answered()
    frames.soon()
    camera.askIfOutgrown()
  }
  const onResize = (): void => {
    size = sizeOf(map)
    camera.ask()
  }
  const stopRenderer = keepRenderer(canvas, {
    create: () => createFleetRenderer(canvas, palette, ratio),
    onChange(next) {
      renderer = next
      if (next) takeScene()
    },
  })
  const subscriptions = [
    map.on('render', draw),
    map.on('move', camera.askIfOutgrown),
    map.on('moveend', camera.ask),
    map.on('resize', onResize),
    map.on('zoomstart', () => spiderfy(null)),
    map.on('click', pointer.onClick),
    map.on('mousemove', pointer.onMouseMove),
  ]
  const stops = [ports.live.scene.subscribe(takeScene), fadeWhenClaimed(canvas), stopRenderer]
  camera.ask()

  return {
    select: (itemId: number | null): void => {
      if (itemId === look.selectedId) return
      look.selectedId = itemId
      camera.ask()
    },
    setClustered: (next: boolean): void => {
      if (next === look.isClustered) return
      look.isClustered = next
      camera.ask()
    },
    /** What nobody sees need not be drawn; the newest scene is kept for the next look. */
    setSeen: (next: boolean): void => {
      if (next === isSeen) return
      isSeen = next
      if (isSeen) frames.soon()
    },
    /** From the list: shows which marker a row is. */
    hover: (itemId: number | null): void => {
      const marker = markerOf(itemId)
      pointer.hover(itemId !== null && marker >= 0 ? { kind: 'item', marker, itemId } : null)
    },
    /** Names have changed. */
    relabel,
    dispose: (): void => {
      frames.stop()
      for (const stop of stops) stop()
      for (const subscription of subscriptions) subscription.unsubscribe()
      renderer?.dispose()
      canvas.remove()
    },
  }
}

/** Makes it, and anew after the graphics card has been away: everything on it is lost then. */
const keepRenderer = (
  canvas: HTMLCanvasElement,
  { create, onChange }: { create(): Promise<FleetRenderer | null>; onChange(renderer: FleetRenderer | null): void },
): (() => void) => {
  const onLost = (event: Event): void => {
    event.preventDefault()
    onChange(null)
  }
  const start = async (): Promise<void> => onChange(await create())
  canvas.addEventListener('webglcontextlost', onLost)
  canvas.addEventListener('webglcontextrestored', start)
  void start()
  return () => {
    canvas.removeEventListener('webglcontextlost', onLost)
    canvas.removeEventListener('webglcontextrestored', start)
  }
}

export type FleetLayer = ReturnType<typeof createFleetLayer>
