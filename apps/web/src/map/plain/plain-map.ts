import type { Box } from '../label-floor.ts'
import type { MapLimits } from '../map-limits.ts'
import type { MapPalette } from '../map-palette.ts'
import { xOf, yOf } from '../mercator.ts'
import type { MovableMap } from '../movable-map.ts'
import { listenToGestures } from './plain-gestures.ts'
import { createPlainGround } from './plain-ground.ts'
import { boundsOf, clamped, fitted, limited, type PlainView, panned, toPlace, zoomedAround } from './plain-view.ts'

/** A day's line and marks lie under the fleet, what the pointer says over it. */
const levels = ['route', 'marks', 'fleet', 'cursor'] as const
type PainterLevel = (typeof levels)[number]
type Painter = (context: CanvasRenderingContext2D, view: PlainView, palette: MapPalette) => void
/** Where what is painted stands, px: the ground's names give way to it. */
type Standing = (view: PlainView) => readonly Box[]
type Point = { x: number; y: number }
type Listener = () => void

export interface PlainMap extends MovableMap {
  readonly element: HTMLElement
  view(): PlainView
  palette(): MapPalette
  setPalette(palette: MapPalette): void
  /** Where it may go from now on; everywhere without limits. */
  holdTo(limits: MapLimits | undefined): void
  /** Draws over the ground with each frame, higher levels later; answers what takes it off again. */
  addPainter(level: PainterLevel, paint: Painter, standing?: Standing): () => void
  redraw(): void
  onClick(listener: (at: Point, isTouch: boolean) => void): () => void
  onHover(listener: (at: Point | null) => void): () => void
  onView(listener: Listener): () => void
  dispose(): void
}

interface Options {
  palette: MapPalette
  tilesUrl: string | null
  center: [lng: number, lat: number]
  zoom: number
}

const restMs = 120

const listeners = <Arguments extends unknown[]>() => {
  const all = new Set<(...given: Arguments) => void>()
  return {
    add: (listener: (...given: Arguments) => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell: (...given: Arguments) => {
      for (const listener of all) listener(...given)
    },
  }
}

/** In the order of their levels, whoever came first. */
const paintersBy = (redraw: () => void) => {
  let painters: { level: PainterLevel; paint: Painter; standing: Standing }[] = []
  return {
    all: () => painters,
    add: (level: PainterLevel, paint: Painter, standing: Standing = () => []) => {
      const added = { level, paint, standing }
      painters = [...painters, added].sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
      redraw()
      return () => {
        painters = painters.filter((painter) => painter !== added)
        redraw()
      }
    },
  }
}

/**
 * A flat map on a 2D canvas, for browsers without WebGL: ground, pan, zoom, and whatever painters add. It goes where it
 * is sent at once, since every frame of a glide would be drawn by the processor.
 */
export const createPlainMap = (container: HTMLElement, options: Options): PlainMap => {
  const canvas = document.createElement('canvas')
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;touch-action:none'
  container.append(canvas)
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const [clicks, hovers, views, rests, drags] = [
    listeners<[Point, boolean]>(),
    listeners<[Point | null]>(),
    listeners<[]>(),
    listeners<[]>(),
    listeners<[]>(),
  ]
  let { palette } = options
  let limits: MapLimits | undefined
  let frame = 0
  let restTimer: ReturnType<typeof setTimeout> | undefined
  let view: PlainView = clamped({
    x: xOf(options.center[0]),
    y: yOf(options.center[1]),
    zoom: options.zoom,
    width: Math.max(1, container.clientWidth),
    height: Math.max(1, container.clientHeight),
  })

  const draw = (): void => {
    frame = 0
    const ratio = Math.min(2, devicePixelRatio)
    const [width, height] = [Math.round(view.width * ratio), Math.round(view.height * ratio)]
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    const standing = painters.all().flatMap((painter) => painter.standing(view))
    ground.draw(context, view, { palette, standing })
    for (const { paint } of painters.all()) {
      context.save()
      paint(context, view, palette)
      context.restore()
    }
  }
  const redraw = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const painters = paintersBy(redraw)
  const ground = createPlainGround(options.tilesUrl, redraw)

  const show = (next: PlainView): void => {
    view = limits ? limited(next, limits) : clamped(next)
    redraw()
    views.tell()
    clearTimeout(restTimer)
    restTimer = setTimeout(rests.tell, restMs)
  }
  const middle = (): Point => ({ x: view.width / 2, y: view.height / 2 })
  const placed = ({ lat, lng }: { lat: number; lng: number }) => ({ lat, lng, wrap: () => ({ lat, lng }) })

  const stopGestures = listenToGestures(container, {
    onPan: (dx, dy) => show(panned(view, dx, dy)),
    onZoom: (at, levels) => show(zoomedAround(view, at, view.zoom + levels)),
    onDragStart: drags.tell,
    onClick: clicks.tell,
    onHover: hovers.tell,
  })
  const resize = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = container
    if (width > 0 && height > 0) show({ ...view, width, height })
  })
  resize.observe(container)
  redraw()

  return {
    element: container,
    view: () => view,
    palette: () => palette,
    setPalette: (next) => {
      palette = next
      redraw()
    },
    addPainter: painters.add,
    holdTo: (next) => {
      limits = next
      show(view)
    },
    redraw,
    onClick: clicks.add,
    onHover: hovers.add,
    onView: views.add,
    getZoom: () => view.zoom,
    getCenter: () => placed(toPlace(view, middle())),
    getBounds: () => {
      const { west, south, east, north } = boundsOf(view)
      return { getSouthWest: () => ({ lat: south, lng: west }), getNorthEast: () => ({ lat: north, lng: east }) }
    },
    zoomIn: () => show(zoomedAround(view, middle(), view.zoom + 1)),
    zoomOut: () => show(zoomedAround(view, middle(), view.zoom - 1)),
    fitBounds: ([[west, south], [east, north]], { padding, maxZoom }) =>
      show(fitted(view, { west, south, east, north }, { padding, maxZoom })),
    easeTo: ({ center: [lng, lat], zoom = view.zoom, offset: [dx, dy] = [0, 0] }) =>
      show(panned({ ...view, x: xOf(lng), y: yOf(lat), zoom }, dx, dy)),
    jumpTo: ({ center: [lng, lat], zoom }) => show({ ...view, x: xOf(lng), y: yOf(lat), zoom }),
    cameraForBounds: ([[west, south], [east, north]], { padding: px }) => {
      const padding = { top: px, right: px, bottom: px, left: px }
      const at = fitted(view, { west, south, east, north }, { padding, maxZoom: 18 })
      const { lat, lng } = toPlace(at, middle())
      return { center: [lng, lat], zoom: at.zoom }
    },
    on: (event, listener) => {
      const unsubscribe = (event === 'moveend' ? rests : drags).add(listener)
      return { unsubscribe }
    },
    dispose: () => {
      cancelAnimationFrame(frame)
      clearTimeout(restTimer)
      stopGestures()
      resize.disconnect()
      canvas.remove()
    },
  }
}
