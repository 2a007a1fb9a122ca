import type { Map as MapLibreMap } from 'maplibre-gl'
import type { LiveClient } from '../../../live/live-client.ts'
import type { MapPalette } from '../../../map/map-palette.ts'
import { createFleetCamera, type FleetLook } from './fleet-camera.ts'
import { fadeWhenClaimed, keepRenderer, layCanvas } from './fleet-canvas.ts'
import { createFleetDrawing } from './fleet-drawing.ts'
import { createFleetPointer } from './fleet-pointer.ts'
import { createFleetRenderer } from './fleet-renderer.ts'
import { createFrameView, markerOf } from './frame-view.ts'
import type { LabelTexts } from './label-placement.ts'
import type { FrameSize } from './map-frame.ts'

export interface FleetLayerPorts extends LabelTexts {
  live: LiveClient
  onSelect(itemId: number): void
}

const mostPixelRatio = 2

const sizeOf = (map: MapLibreMap): FrameSize => {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return { width, height }
}

/** The fleet over the map: asks the worker for scenes, has them drawn, and answers to the pointer. */
export const createFleetLayer = (map: MapLibreMap, palette: MapPalette, ports: FleetLayerPorts) => {
  const canvas = layCanvas(map)
  const ratio = Math.min(mostPixelRatio, devicePixelRatio)
  const wantsStill = matchMedia('(prefers-reduced-motion: reduce)')
  const isStill = (): boolean => wantsStill.matches
  const look: FleetLook = { isClustered: true, selectedId: null, spiderfiedId: null }
  /** Kept, since asking the page in every frame may make it lay itself out. */
  let pageSize = sizeOf(map)
  const size = (): FrameSize => pageSize

  const camera = createFleetCamera(map, ports.live, { look, size })
  const viewOf = createFrameView(map, { look, size, hovered: () => pointer.hovered(), isStill })
  const drawing = createFleetDrawing(map, { viewOf, isStill, isSceneAwaited: camera.isAwaiting, texts: ports })
  const spiderfy = (clusterId: number | null): void => {
    if (clusterId === null && look.spiderfiedId === null) return
    look.spiderfiedId = clusterId
    camera.ask()
  }
  const pointer = createFleetPointer(map, {
    scene: drawing.scene,
    viewOf,
    isStill,
    onSelect: ports.onSelect,
    onSpiderfy: spiderfy,
    onHover: drawing.relabel,
  })

  const takeScene = (): void => {
    drawing.setScene(ports.live.scene.get())
    camera.answered()
    camera.askIfOutgrown()
  }
  const onResize = (): void => {
    pageSize = sizeOf(map)
    camera.ask()
  }
  const stopRenderer = keepRenderer(canvas, {
    create: () => createFleetRenderer(canvas, palette, ratio),
    onChange(renderer) {
      drawing.setRenderer(renderer)
      if (renderer) takeScene()
    },
  })
  const subscriptions = [
    map.on('render', drawing.draw),
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
    setSeen: drawing.setSeen,
    /** From the list: shows which marker a row is. */
    hover: (itemId: number | null): void => {
      const scene = drawing.scene()
      const marker = scene ? markerOf(scene, itemId) : -1
      pointer.hover(itemId !== null && marker >= 0 ? { kind: 'item', marker, itemId } : null)
    },
    relabel: drawing.relabel,
    dispose: (): void => {
      for (const stop of stops) stop()
      for (const subscription of subscriptions) subscription.unsubscribe()
      drawing.dispose()
      canvas.remove()
    },
  }
}

export type FleetLayer = ReturnType<typeof createFleetLayer>
