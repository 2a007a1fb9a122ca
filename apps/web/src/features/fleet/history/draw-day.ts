import type { ItemHistory, RouteColumns, Track } from '@atalaya/contract/tracks'
import type { Format } from '@atalaya/format/format'
import type { MapPalette } from '../../../map/map-palette.ts'
import type { Period } from '../fleet.queries.ts'
import { type ChartSize, type DayScale, dayScale, timeTicks } from './day-scale.ts'
import { drawEvents, drawStates, type Lanes } from './draw-lanes.ts'
import { hatch } from './hatch.ts'
import { overLimitKmh } from './speed-class.ts'

/** Speeds below what is drawn over them. */
const dimmed = 0.4
/** What is beside the chosen trip. */
const besideTrip = 0.25
/** A day without speed still has an axis. */
const smallestTopKmh = 60
/** Between fixes further apart the line is not drawn. */
const gapMs = 15 * 60_000
const font = '11px "Inter Variable", system-ui, sans-serif'

export interface DayDrawing extends Lanes {
  size: ChartSize
  period: Period
  view: Period
  history: ItemHistory | undefined
  trip: Track | null
  palette: MapPalette
  format: Format
  cursor: number | null
  /** What is being dragged over. */
  dragged: Period | null
  /** Drawn over the speed, under the cursor. */
  over?: ((context: CanvasRenderingContext2D, scale: DayScale) => void) | undefined
  /** Said at the cursor beside its time. */
  saidAtCursor: readonly string[]
  /** Stands for the speed where the item was silent. */
  gapText: string
  /** In the place of a line, for a day of standing. */
  standingText: string | null
}

/** A day: speed as a line, below it what the item was in, what happened, and the cursor over all. */
export const drawDay = (context: CanvasRenderingContext2D, drawing: DayDrawing): void => {
  const { size, view, history, trip, palette, cursor, dragged, standingText } = drawing
  const scale = dayScale(size, view)
  const top = Math.max(smallestTopKmh, ...(history?.route.speedKmh.map((speed) => speed ?? 0) ?? []))
  const topKmh = Math.ceil(top / 30) * 30
  const y = (kmh: number): number => scale.bottom - (kmh / topKmh) * (scale.bottom - scale.top)
  context.clearRect(0, 0, size.width, size.height)
  context.font = font
  context.textBaseline = 'middle'
  drawTimes(context, drawing, scale)
  if (standingText !== null) {
    context.fillStyle = palette.textSecondary
    context.textAlign = 'center'
    context.fillText(standingText, (scale.left + scale.right) / 2, (scale.top + scale.bottom) / 2)
  } else drawSpeedAxis(context, scale, { topKmh, y, palette })

  context.save()
  clip(context, scale.left, 0, scale.right - scale.left, size.height)
  for (const gap of history?.gaps ?? []) drawGap(context, drawing, scale, gap)
  if (history && standingText === null) {
    const shade = drawing.over ? dimmed : 1
    context.globalAlpha = trip ? shade * besideTrip : shade
    drawSpeed(context, history.route, { scale, y, palette })
    if (trip) {
      context.save()
      const [from, to] = [scale.x(trip.startedAt), scale.x(trip.endedAt ?? trip.lastFixAt)]
      clip(context, from - 1, 0, to - from + 2, size.height)
      context.globalAlpha = shade
      drawSpeed(context, history.route, { scale, y, palette })
      context.restore()
    }
    context.globalAlpha = 1
  }
  drawStates(context, drawing, scale)
  drawEvents(context, drawing, scale)
  drawing.over?.(context, scale)
  if (dragged) {
    const [from, to] = [scale.x(dragged.fromTs), scale.x(dragged.toTs)]
    context.fillStyle = palette.accent
    context.globalAlpha = 0.14
    context.fillRect(from, scale.top, to - from, scale.states.bottom - scale.top)
    context.globalAlpha = 1
  }
  context.restore()
  if (cursor !== null && history && !dragged) drawCursor(context, drawing, scale)
}

const clip = (context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void => {
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
}

const drawTimes = (context: CanvasRenderingContext2D, drawing: DayDrawing, { x, left, right, labelsY }: DayScale) => {
  const { view, period, format, palette } = drawing
  context.fillStyle = palette.textSecondary
  context.textAlign = 'center'
  for (const at of timeTicks(view, period, right - left))
    context.fillText(format.time(at), Math.min(Math.max(x(at), left + 4), right - 10), labelsY)
}

interface Speeds {
  scale: DayScale
  y(kmh: number): number
  palette: MapPalette
}

const drawSpeedAxis = (
  context: CanvasRenderingContext2D,
  { left, right }: DayScale,
  { topKmh, y, palette }: { topKmh: number; y(kmh: number): number; palette: MapPalette },
): void => {
  context.textAlign = 'right'
  for (const kmh of [0, topKmh / 2, topKmh]) {
    context.fillStyle = palette.line
    context.fillRect(left, Math.round(y(kmh)), right - left, 0.5)
    context.fillStyle = palette.textSecondary
    context.fillText(String(kmh), left - 6, y(kmh))
  }
}

/** A thin line with a light area, red above the limit; open where nothing is known. */
const drawSpeed = (context: CanvasRenderingContext2D, route: RouteColumns, { scale, y, palette }: Speeds): void => {
  const line = new Path2D()
  const area = new Path2D()
  let runFrom: number | null = null
  const closeArea = (toX: number): void => {
    if (runFrom === null) return
    area.lineTo(toX, scale.bottom)
    area.lineTo(runFrom, scale.bottom)
    area.closePath()
    runFrom = null
  }
  let lastX = 0
  let lastAt = Number.NEGATIVE_INFINITY
  route.recordedAt.forEach((at, i) => {
    const speed = route.speedKmh[i]
    if (speed === null || speed === undefined) return
    const [toX, toY] = [scale.x(at), y(speed)]
    if (at - lastAt > gapMs) {
      closeArea(lastX)
      line.moveTo(toX, toY)
      area.moveTo(toX, toY)
      runFrom = toX
    } else {
      line.lineTo(toX, toY)
      area.lineTo(toX, toY)
    }
    lastX = toX
    lastAt = at
  })
  closeArea(lastX)
  const alpha = context.globalAlpha
  const limitY = Math.max(0, y(overLimitKmh))
  context.lineJoin = 'round'
  context.lineWidth = 1.5
  for (const [colour, fromY, toY] of [
    [palette.data, limitY, scale.bottom + 2],
    [palette.alarm, 0, limitY],
  ] as const) {
    context.save()
    clip(context, scale.left, fromY, scale.right - scale.left, toY - fromY)
    context.globalAlpha = alpha * 0.16
    context.fillStyle = colour
    context.fill(area)
    context.globalAlpha = alpha
    context.strokeStyle = colour
    context.stroke(line)
    context.restore()
  }
}

/** Hatched, and with its word where that has room: neither a stop nor an empty road. */
const drawGap = (
  context: CanvasRenderingContext2D,
  { view, palette, gapText }: DayDrawing,
  { x, top, bottom }: DayScale,
  { startedAt, endedAt }: ItemHistory['gaps'][number],
): void => {
  const left = x(Math.max(startedAt, view.fromTs))
  const right = x(Math.min(endedAt ?? Date.now(), view.toTs))
  if (right <= left) return
  context.strokeStyle = palette.textSecondary
  context.globalAlpha = 0.35
  hatch(context, { left, right, top, bottom })
  context.globalAlpha = 1
  const width = context.measureText(gapText).width + 12
  if (width + 8 > right - left) return
  const [middle, height] = [(left + right) / 2, (top + bottom) / 2]
  context.fillStyle = palette.surface
  context.beginPath()
  context.roundRect(middle - width / 2, height - 9, width, 18, 5)
  context.fill()
  context.fillStyle = palette.textSecondary
  context.textAlign = 'center'
  context.fillText(gapText, middle, height + 0.5)
}

const drawCursor = (context: CanvasRenderingContext2D, drawing: DayDrawing, scale: DayScale): void => {
  const { cursor, view, palette, format, saidAtCursor, size } = drawing
  if (cursor === null || cursor < view.fromTs || cursor > view.toTs) return
  const x = scale.x(cursor)
  context.fillStyle = palette.accent
  context.fillRect(x - 0.5, 14, 1, scale.states.bottom - 14)
  const text = [format.time(cursor), ...saidAtCursor].join('  ')
  context.font = `600 ${font}`
  const width = context.measureText(text).width + 12
  const left = Math.min(Math.max(x - width / 2, scale.left), size.width - width - 4)
  context.beginPath()
  context.roundRect(left, 0, width, 18, 5)
  context.fill()
  context.fillStyle = palette.onAccent
  context.textAlign = 'left'
  context.fillText(text, left + 6, 9.5)
}
