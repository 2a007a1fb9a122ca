import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Scene } from '../../../live/scene.ts'
import { epochNow } from './epoch-now.ts'
import type { FleetRenderer, FrameView } from './fleet-renderer.ts'
import { createFrameLoop } from './frame-loop.ts'
import { nextFrameInMs } from './frame-pacing.ts'
import { type LabelTexts, labelZoom, placeLabels } from './label-placement.ts'

interface Parts {
  viewOf(scene: Scene): FrameView
  isStill(): boolean
  /** What is about to be replaced is not labelled anew: a leap to one item would name every other one of the country. */
  isSceneAwaited(): boolean
  texts: LabelTexts
}

/** Zoom levels until labels are placed anew: fewer where names are shown. */
const relabelAfter = { named: 0.15, counted: 0.5 }

/** Draws the newest scene, as often as something on it visibly moves. */
export const createFleetDrawing = (map: MapLibreMap, { viewOf, isStill, isSceneAwaited, texts }: Parts) => {
  let renderer: FleetRenderer | null = null
  let scene: Scene | null = null
  /** What the graphics card holds: another one than `scene` until the next frame. */
  let onCard: Scene | null = null
  let isSeen = true
  let labelledZoom = Number.NaN

  const label = (): void => {
    if (!scene || !renderer) return
    const { worldPx, chosen, hovered, hoveredCluster } = viewOf(scene)
    labelledZoom = map.getZoom()
    const wish = { ...texts, zoom: labelledZoom, worldPx, chosen, hovered, hoveredCluster }
    renderer.setLabels(placeLabels(scene, renderer.atlas, wish))
  }

  const isLabelledForZoom = (): boolean => {
    const zoom = map.getZoom()
    return Math.abs(zoom - labelledZoom) <= (zoom >= labelZoom ? relabelAfter.named : relabelAfter.counted)
  }

  const draw = (): void => {
    if (!scene || !renderer || !isSeen) return
    const start = performance.now()
    if (onCard !== scene) {
      onCard = scene
      renderer.setScene(scene)
      label()
    }
    if (!isLabelledForZoom() && !isSceneAwaited()) label()
    const view = viewOf(scene)
    renderer.draw(view)
    performance.measure('atalaya:frame', { start })
    performance.clearMeasures('atalaya:frame')
    frames.after(isStill() || document.hidden ? null : nextFrameInMs(scene, view.worldPx, epochNow()))
  }
  const frames = createFrameLoop(draw)

  return {
    draw,
    scene: (): Scene | null => scene,
    setScene(next: Scene | null): void {
      scene = next
      frames.soon()
    },
    /** A new one knows of no scene; null while the graphics card is away. */
    setRenderer(next: FleetRenderer | null): void {
      renderer = next
      onCard = null
      if (next) frames.soon()
    },
    /** What nobody sees need not be drawn; the newest scene is kept for the next look. */
    setSeen(next: boolean): void {
      if (next === isSeen) return
      isSeen = next
      if (isSeen) frames.soon()
    },
    /** Names have changed, or what the pointer is on. */
    relabel(): void {
      label()
      frames.soon()
    },
    dispose(): void {
      frames.stop()
      renderer?.dispose()
    },
  }
}
