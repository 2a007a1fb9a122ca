import { motions } from '@atalaya/domain/item-state'
import { clusterFloats, drawnAs, type Scene } from '../../../live/scene.ts'
import { isAlarmStyle, isRiderStyle, leaderFloats, markerFloats } from '../../../live/scene-markers.ts'
import type { Box } from '../../../map/label-floor.ts'
import type { MapPalette } from '../../../map/map-palette.ts'
import { glyphNames, glyphPaths } from '../layer/glyphs.ts'
import { labelZoom } from '../layer/label-placement.ts'
import type { PickView } from '../layer/scene-picking.ts'
import { cardSizePx, paintStateCard, stateCardOf } from '../layer/state-card.ts'

/** One picture of a scene on a canvas. */
export interface Drawing {
  context: CanvasRenderingContext2D
  scene: Scene
  frame: PickView
  palette: MapPalette
  zoom: number
  selectedId: number | null
  hoveredId: number | null
  hoveredCluster: number
  nameOf(itemId: number): string
  /** With whoever drives it: for what is pointed at. */
  fullNameOf(itemId: number): string
  /** Shorter than a name, for where that has no room. */
  plateOf(itemId: number): string | undefined
  countText(count: number): string
}

/** As in the shaders: a marker of 28 px with a surface-coloured edge. */
const markerPx = 12
const edgePx = 2
const glyphPx = 15
const assetShape = 2
const mostNames = 80
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
  context.scale(px / 16, px / 16)
  context.fillStyle = colour
  context.fill(icon)
  context.restore()
}

const drawCard = ({ context, scene, frame, palette, countText, hoveredCluster }: Drawing, cluster: number): void => {
  const [dx = 0, dy = 0] = scene.clusters.subarray(cluster * clusterFloats, cluster * clusterFloats + 2)
  context.save()
  context.translate(frame.originX + dx * frame.worldPx, frame.originY + dy * frame.worldPx)
  paintStateCard(context, stateCardOf(scene, cluster), {
    palette,
    isHovered: cluster === hoveredCluster,
    countText,
  })
  context.restore()
}

/** From each spot to the marker that was pushed from it. */
const drawLeaders = ({ context, scene: of, frame, palette }: Drawing): void => {
  for (let row = 0; row < of.leaders.length; row += leaderFloats) {
    const [x = 0, y = 0, dx = 0, dy = 0] = of.leaders.subarray(row, row + leaderFloats)
    const spot = { x: frame.originX + x * frame.worldPx, y: frame.originY + y * frame.worldPx }
    for (const [edge, colour] of [
      [1.2, palette.surface],
      [0, palette.textSecondary],
    ] as const) {
      context.beginPath()
      context.moveTo(spot.x, spot.y)
      context.lineTo(spot.x + dx, spot.y + dy)
      context.lineWidth = 1.2 + 2 * edge
      context.strokeStyle = colour
      context.stroke()
      context.beginPath()
      context.arc(spot.x, spot.y, 2.4 + edge, 0, fullTurn)
      context.fillStyle = colour
      context.fill()
    }
  }
}

const drawRing = ({ context, scene: of, frame, palette, countText }: Drawing, cluster: number): void => {
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
  context.fillText(countText(of.clusterCounts[cluster] as number), x, y)
}

const shownAs = (of: Scene, itemId: number | null): number | null => (itemId === null ? null : drawnAs(of, itemId))

const outline = (context: CanvasRenderingContext2D, { x, y }: Spot, half: number, isSquare: boolean): void => {
  context.beginPath()
  if (isSquare) context.roundRect(x - half, y - half, 2 * half, 2 * half, half * 0.4)
  else context.arc(x, y, half, 0, fullTurn)
}

const drawMarker = ({ context, scene: of, frame, palette, selectedId }: Drawing, spot: Spot): void => {
  const scale = frame.markerScale
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

const drawNames = (drawing: Drawing, spots: readonly Spot[]): void => {
  const { context, scene: of, palette, zoom, selectedId, hoveredId, nameOf, fullNameOf, plateOf } = drawing
  const taken: { x: number; y: number; half: number }[] = []
  context.font = '500 12px "Inter Variable", sans-serif'
  context.lineWidth = 3
  context.lineJoin = 'round'
  const pointedAt = [shownAs(of, selectedId), shownAs(of, hoveredId)]
  const isWanted = ({ marker }: Spot) => pointedAt.includes(of.markerIds[marker] as number)
  const wanted = [...spots.filter(isWanted), ...(zoom >= labelZoom ? spots.filter((spot) => !isWanted(spot)) : [])]
  const draw = (spot: Spot, name: string): boolean => {
    const half = context.measureText(name).width / 2 + 4
    const y = spot.y + markerPx + 12
    if (taken.some((other) => Math.abs(other.x - spot.x) < other.half + half && Math.abs(other.y - y) < 16))
      return false
    taken.push({ x: spot.x, y, half })
    context.strokeStyle = palette.halo
    context.strokeText(name, spot.x, y)
    context.fillStyle = palette.text
    context.fillText(name, spot.x, y)
    return true
  }
  for (const spot of wanted) {
    if (taken.length >= mostNames) return
    const itemId = of.markerIds[spot.marker] as number
    if (draw(spot, (isWanted(spot) ? fullNameOf : nameOf)(itemId))) continue
    const plate = plateOf(itemId)
    if (plate) draw(spot, plate)
  }
}

const spotsOf = (scene: Scene, frame: PickView): Spot[] => {
  const markerAt = (marker: number, float: number): number => scene.markers[marker * markerFloats + float] as number
  return Array.from(scene.markerIds, (_, marker) => ({
    marker,
    x: frame.originX + markerAt(marker, 2) * frame.worldPx + markerAt(marker, 9),
    y: frame.originY + markerAt(marker, 3) * frame.worldPx + markerAt(marker, 10),
  }))
}

/** Px that markers and clusters take. */
export const standingOf = (scene: Scene, frame: PickView): Box[] => {
  const around = (x: number, y: number, half: number): Box => [x - half, y - half, x + half, y + half]
  const clusters = Array.from(scene.clusterCounts, (_, cluster): Box => {
    const row = cluster * clusterFloats
    const [dx = 0, dy = 0, radius = 16] = scene.clusters.subarray(row, row + 3)
    const [x, y] = [frame.originX + dx * frame.worldPx, frame.originY + dy * frame.worldPx]
    if (!scene.areCards) return around(x, y, radius)
    const { width, height } = cardSizePx(stateCardOf(scene, cluster))
    return [x - width / 2, y - height / 2, x + width / 2, y + height / 2]
  })
  return [...clusters, ...spotsOf(scene, frame).map(({ x, y }) => around(x, y, markerPx * frame.markerScale + edgePx))]
}

/** Clusters, then markers over them, then as many names as fit. */
export const drawScene = (drawing: Drawing): void => {
  const { context, scene, frame } = drawing
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  drawLeaders(drawing)
  const drawCluster = scene.areCards ? drawCard : drawRing
  for (let cluster = 0; cluster < scene.clusterCounts.length; cluster += 1) drawCluster(drawing, cluster)
  const spots = spotsOf(scene, frame)
  for (const spot of spots) drawMarker(drawing, spot)
  drawNames(drawing, spots)
}
