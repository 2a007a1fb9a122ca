import type { FlatGround, FlatView } from './flat-ground.ts'

export type OverlayPaint = (context: CanvasRenderingContext2D, view: FlatView) => void

export interface Overlay {
  /** Paints with the next frame: what stands, and what moves over it. */
  redraw(which?: 'all' | 'moving'): void
  dispose(): void
}

const layCanvas = (ground: FlatGround): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;pointer-events:none'
  canvas.setAttribute('aria-hidden', 'true')
  ground.element.append(canvas)
  return canvas
}

const paintOn = (canvas: HTMLCanvasElement, view: FlatView, paint: OverlayPaint): void => {
  const context = canvas.getContext('2d')
  if (!context) return
  const ratio = Math.min(2, devicePixelRatio)
  const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)]
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, view.width, view.height)
  paint(context, view)
}

/**
 * Two canvases over a map, with or without WebGL: what is drawn again only when the map moves, and above it what moves by
 * itself. Both move in the frame in which the map does.
 */
export const createOverlay = (
  ground: FlatGround,
  paints: { standing: OverlayPaint; moving: OverlayPaint },
): Overlay => {
  const standing = layCanvas(ground)
  const moving = layCanvas(ground)
  let frame = 0
  let isAll = true
  const draw = (): void => {
    cancelAnimationFrame(frame)
    frame = 0
    const view = ground.view()
    if (isAll) paintOn(standing, view, paints.standing)
    isAll = false
    paintOn(moving, view, paints.moving)
  }
  const stop = ground.onView(() => {
    isAll = true
    draw()
  })
  const redraw = (which: 'all' | 'moving' = 'all'): void => {
    isAll ||= which === 'all'
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  redraw()
  return {
    redraw,
    dispose: () => {
      stop()
      cancelAnimationFrame(frame)
      standing.remove()
      moving.remove()
    },
  }
}
