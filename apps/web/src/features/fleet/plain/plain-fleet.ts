import { motions } from '@atalaya/domain/item-state'
import type { LiveClient } from '../../../live/live-client.ts'
import {
  type Camera,
  clusterFloats,
  drawnAs,
  isAlarmStyle,
  isRiderStyle,
  markerFloats,
  type Scene,
} from '../../../live/scene.ts'
import type { MapPalette } from '../../../map/map-palette.ts'
import { latOf, lngOf, worldPx, xOf } from '../../../map/mercator.ts'
import type { PlainMap } from '../../../map/plain/plain-map.ts'
import { boundsOf, type PlainView } from '../../../map/plain/plain-view.ts'
import { glyphNames, glyphPaths } from '../layer/glyphs.ts'
import { labelZoom } from '../layer/label-placement.ts'
import { pickAt, pickReachPx } from '../layer/scene-picking.ts'

export interface PlainFleetPorts {
  live: LiveClient
  nameOf(itemId: number): string
  /** With whoever drives it: for what is pointed at. */
  fullNameOf(itemId: number): string
  countText(count: number): string
  onSelect(itemId: number): void
}

/** As in the shaders: a marker of 28 px with a surface-coloured edge. */
const markerPx = 12
const edgePx = 2
const glyphPx = 15
const assetShape = 2
const mostNames = 80
const clusterZoomStep = 2
const fullTurn = Math.PI * 2
const circle = -Math.PI / 2

const glyphShapes = glyphNames.map((name) => new Path2D(glyphPaths[name]))
const motionOf = (style: number) => motions[style % 8] ?? 'noFix'
const glyphOf = (style: number): Path2D | undefined => glyphShapes[Math.floor(style / 8) % 64]
const shapeOf = (style: number): number => Math.floor(style / 512) % 4

interface Spot {
  marker: number
  x: number
  y: number
}

const badge = { offsetPx: 10.5, px: 6.5, signPx: 9 }

/** At the vehicle's foot: its driver's own tracker is in it. */
const drawRiderBadge = (context: CanvasRenderingContext2D, spot: Spot, palette: MapPalette): void => {
  const [x, y] = [spot.x + badge.offsetPx, spot.y + badge.offsetPx]
  for (const [half, colour] of [
    [badge.px + 1.5, palette.surface],
    [badge.px, palette.text],
  ] as const) {
    context.beginPath()
    context.arc(x, y, half, 0, fullTurn)
    context.fillStyle = colour
    context.fill()
  }
  drawIcon(context, glyphShapes[glyphNames.indexOf('driver')], { x, y, px: badge.signPx, colour: palette.surface })
}

const drawIcon = (
  context: CanvasRenderingContext2D,
  icon: Path2D | undefined,
  { x, y, px, colour }: { x: number; y: number; px: number; colour: string },
): void => {
  if (!icon) return
  context.save()
  context.translate(x - px / 2, y - px / 2)
  context.scale(px / 24, px / 24)
  context.lineWidth = 2.1
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = colour
  context.stroke(icon)
  context.restore()
}

/** The fleet on a plain map: the same scenes as the WebGL layer draws, standing where their glides end. */
export const createPlainFleet = (map: PlainMap, ports: PlainFleetPorts) => {
  let scene: Scene | null = null
  let isClustered = true
  let selectedId: number | null = null
  let hoveredId: number | null = null
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

  const drawRing = (
    context: CanvasRenderingContext2D,
    of: Scene,
    cluster: number,
    view: PlainView,
    palette: MapPalette,
  ) => {
    const frame = frameOf(of, view)
    const row = cluster * clusterFloats
    const [dx = 0, dy = 0, radius = 16, alarm = 0] = of.clusters.subarray(row, row + 4)
    const [x, y] = [frame.originX + dx * frame.worldPx, frame.originY + dy * frame.worldPx]
    context.beginPath()
    context.arc(x, y, radius, 0, fullTurn)
    context.fillStyle = palette.surface
    context.fill()
    context.lineWidth = 4
    let from = 0
    motions.forEach((motion, at) => {
      const to = at < 4 ? (of.clusters[row + 4 + at] ?? from) : 1
      if (to <= from) return
      context.beginPath()
      context.arc(x, y, radius - 2, circle + from * fullTurn, circle + to * fullTurn)
      context.strokeStyle = palette[motion]
      context.stroke()
      from = to
    })
    if (alarm > 0) {
      context.beginPath()
      context.arc(x, y, radius + 3, 0, fullTurn)
      context.lineWidth = 2
      context.strokeStyle = palette.alarm
      context.stroke()
    }
    context.fillStyle = palette.text
    context.font = '600 12px "Inter Variable", sans-serif'
    context.fillText(ports.countText(of.clusterCounts[cluster] as number), x, y)
  }

  const shownAs = (of: Scene, itemId: number | null): number | null => (itemId === null ? null : drawnAs(of, itemId))

  const outline = (context: CanvasRenderingContext2D, { x, y }: Spot, half: number, isSquare: boolean): void => {
    context.beginPath()
    if (isSquare) context.roundRect(x - half, y - half, 2 * half, 2 * half, half * 0.4)
    else context.arc(x, y, half, 0, fullTurn)
  }

  const drawMarker = (
    context: CanvasRenderingContext2D,
    of: Scene,
    spot: Spot,
    palette: MapPalette,
    scale: number,
  ): void => {
    const row = spot.marker * markerFloats
    const [heading = -1, style = 0] = of.markers.subarray(row + 6, row + 8)
    const isSquare = shapeOf(style) === assetShape
    const half = markerPx * scale
    const colour = palette[motionOf(style)]
    const isChosen = of.markerIds[spot.marker] === shownAs(of, selectedId)
    if (heading >= 0) {
      context.save()
      context.translate(spot.x, spot.y)
      context.rotate((heading * Math.PI) / 180)
      context.beginPath()
      context.moveTo(0, -half - 8)
      context.lineTo(-6, -half + 1)
      context.lineTo(6, -half + 1)
      context.closePath()
      context.fillStyle = colour
      context.fill()
      context.restore()
    }
    if (isAlarmStyle(style) || isChosen) {
      outline(context, spot, half + edgePx + 3, isSquare)
      context.fillStyle = isChosen ? palette.accent : palette.alarm
      context.fill()
    }
    outline(context, spot, half + edgePx, isSquare)
    context.fillStyle = palette.surface
    context.fill()
    outline(context, spot, half, isSquare)
    context.fillStyle = colour
    context.fill()
    if (scale < 1) return
    drawIcon(context, glyphOf(style), { ...spot, px: glyphPx, colour: '#ffffff' })
    if (isRiderStyle(style)) drawRiderBadge(context, spot, palette)
  }

  const drawNames = (
    context: CanvasRenderingContext2D,
    of: Scene,
    spots: readonly Spot[],
    view: PlainView,
    palette: MapPalette,
  ) => {
    const taken: { x: number; y: number; half: number }[] = []
    context.font = '500 12px "Inter Variable", sans-serif'
    context.lineWidth = 3
    context.lineJoin = 'round'
    const pointedAt = [shownAs(of, selectedId), shownAs(of, hoveredId)]
    const isWanted = ({ marker }: Spot) => pointedAt.includes(of.markerIds[marker] as number)
    const wanted = [
      ...spots.filter(isWanted),
      ...(view.zoom >= labelZoom ? spots.filter((spot) => !isWanted(spot)) : []),
    ]
    for (const spot of wanted) {
      if (taken.length >= mostNames) return
      const name = (isWanted(spot) ? ports.fullNameOf : ports.nameOf)(of.markerIds[spot.marker] as number)
      const half = context.measureText(name).width / 2 + 4
      const y = spot.y + markerPx + 12
      if (taken.some((other) => Math.abs(other.x - spot.x) < other.half + half && Math.abs(other.y - y) < 16)) continue
      taken.push({ x: spot.x, y, half })
      context.strokeStyle = palette.halo
      context.strokeText(name, spot.x, y)
      context.fillStyle = palette.text
      context.fillText(name, spot.x, y)
    }
  }

  const removePainter = map.addPainter('fleet', (context, view, palette) => {
    if (!scene) return
    const of = scene
    const frame = frameOf(of, view)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    for (let cluster = 0; cluster < of.clusterCounts.length; cluster += 1) drawRing(context, of, cluster, view, palette)
    const spots: Spot[] = Array.from(of.markerIds, (_, marker) => ({
      marker,
      x: frame.originX + (of.markers[marker * markerFloats + 2] as number) * frame.worldPx,
      y: frame.originY + (of.markers[marker * markerFloats + 3] as number) * frame.worldPx,
    }))
    for (const spot of spots) drawMarker(context, of, spot, palette, frame.markerScale)
    drawNames(context, of, spots, view, palette)
  })

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
      if (next === hoveredId) return
      hoveredId = next
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
