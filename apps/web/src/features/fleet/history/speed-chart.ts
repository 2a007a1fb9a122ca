import type { ItemHistory } from '@atalaya/contract/tracks'
import type { Format } from '@atalaya/format/format'
import type { MapPalette } from '../../../map/map-palette.ts'
import type { Period } from '../fleet.queries.ts'
import { eventColour } from './event-colour.ts'
import { fixAt, gapAt, speedClassesKmh } from './route-pieces.ts'
import { speedColours } from './speed-colours.ts'

export interface ChartSize {
  width: number
  height: number
  /** Free at the right, for the axis of what is drawn over the speed. */
  rightPx: number
}

const margin = { top: 8, bottom: 18, left: 34 }
const hourMs = 3_600_000
/** Speeds below what is drawn over them. */
const dimmed = 0.4
/** A day without speed still has an axis. */
const smallestTopKmh = 60
/** Between the lines that say that nothing is known. */
const hatchPx = 7
/** Between fixes further apart the line is not drawn. */
const gapMs = 15 * 60_000

export const timeAt = (x: number, { width, rightPx }: ChartSize, { fromTs, toTs }: Period): number => {
  const share = (x - margin.left) / (width - margin.left - rightPx)
  return fromTs + Math.max(0, Math.min(1, share)) * (toTs - fromTs)
}

const xAt = (instant: number, { width, rightPx }: ChartSize, { fromTs, toTs }: Period): number =>
  margin.left + ((instant - fromTs) / (toTs - fromTs)) * (width - margin.left - rightPx)

/** Where instants stand, and between which heights there is room. */
export interface ChartFrame {
  x(instant: number): number
  top: number
  bottom: number
}

interface Drawing {
  size: ChartSize
  period: Period
  history: ItemHistory | undefined
  palette: MapPalette
  format: Format
  cursor: number | null
  /** Drawn over the speed, under the cursor. */
  over?: ((context: CanvasRenderingContext2D, frame: ChartFrame) => void) | undefined
  /** Said at the cursor beside the speed. */
  overText?: string | undefined
  /** Stands for the speed where the item was silent. */
  gapText: string
}

/** Speed over the day as bars of the route's own colours, stops as bands, events as ticks, and the cursor. */
export const drawSpeedChart = (context: CanvasRenderingContext2D, drawing: Drawing): void => {
  const { size, period, history, palette, format, cursor } = drawing
  const bottom = size.height - margin.bottom
  const top = Math.max(smallestTopKmh, ...(history?.route.speedKmh.map((speed) => speed ?? 0) ?? []))
  const topKmh = Math.ceil(top / 30) * 30
  const x = (instant: number): number => xAt(instant, size, period)
  const y = (kmh: number): number => bottom - (kmh / topKmh) * (bottom - margin.top)
  context.clearRect(0, 0, size.width, size.height)
  context.font = '11px "Inter Variable", system-ui, sans-serif'
  context.textBaseline = 'middle'

  for (const stop of history?.stops ?? []) {
    const end = Math.min(stop.endedAt ?? Date.now(), period.toTs)
    context.fillStyle = `${palette.stopped}22`
    context.fillRect(
      x(Math.max(stop.startedAt, period.fromTs)),
      margin.top,
      Math.max(1, x(end) - x(Math.max(stop.startedAt, period.fromTs))),
      bottom - margin.top,
    )
  }
  for (const gap of history?.gaps ?? []) drawGap(gap)
  drawAxes()
  if (drawing.over) context.globalAlpha = dimmed
  if (history) drawSpeeds(history)
  context.globalAlpha = 1
  for (const { recordedAt, kind } of history?.events ?? []) {
    if (kind === 'ignitionOn' || kind === 'ignitionOff') continue
    context.fillStyle = eventColour(kind, palette)
    context.fillRect(x(recordedAt) - 0.5, bottom, 1.5, 5)
  }
  drawing.over?.(context, { x, top: margin.top, bottom })
  if (cursor !== null && history) drawCursor(history, cursor)

  /** Hatched, and with its word where that has room: neither a stop nor an empty road. */
  function drawGap({ startedAt, endedAt }: ItemHistory['gaps'][number]): void {
    const left = x(Math.max(startedAt, period.fromTs))
    const right = x(Math.min(endedAt ?? Date.now(), period.toTs))
    if (right <= left) return
    const height = bottom - margin.top
    context.save()
    context.beginPath()
    context.rect(left, margin.top, right - left, height)
    context.clip()
    context.strokeStyle = palette.textSecondary
    context.globalAlpha = 0.35
    context.beginPath()
    for (let from = left - height; from < right; from += hatchPx) {
      context.moveTo(from, bottom)
      context.lineTo(from + height, margin.top)
    }
    context.stroke()
    context.restore()
    const width = context.measureText(drawing.gapText).width + 12
    if (width + 8 > right - left) return
    const middle = (left + right) / 2
    context.fillStyle = palette.surface
    context.beginPath()
    context.roundRect(middle - width / 2, margin.top + height / 2 - 9, width, 18, 5)
    context.fill()
    context.fillStyle = palette.textSecondary
    context.textAlign = 'center'
    context.fillText(drawing.gapText, middle, margin.top + height / 2 + 0.5)
  }

  function drawAxes(): void {
    context.textAlign = 'right'
    for (const kmh of [0, topKmh / 2, topKmh]) {
      context.fillStyle = palette.line
      context.fillRect(margin.left, Math.round(y(kmh)), size.width - margin.left - size.rightPx, 0.5)
      context.fillStyle = palette.textSecondary
      context.fillText(String(kmh), margin.left - 6, y(kmh))
    }
    context.textAlign = 'center'
    const stepHours = size.width < 480 ? 6 : size.width < 900 ? 3 : 2
    for (let at = period.fromTs; at <= period.toTs; at += stepHours * hourMs) {
      context.fillText(
        format.time(at),
        Math.min(Math.max(x(at), margin.left + 4), size.width - size.rightPx - 10),
        size.height - 7,
      )
    }
  }

  function drawSpeeds({ route }: ItemHistory): void {
    for (let i = 1; i < route.recordedAt.length; i += 1) {
      const [from, to] = [route.recordedAt[i - 1] as number, route.recordedAt[i] as number]
      const speed = route.speedKmh[i] ?? 0
      if (to - from > gapMs || speed <= 0) continue
      const of = speedClassesKmh.findLastIndex((lowest) => speed >= lowest)
      context.fillStyle = speedColours[Math.max(0, of)] as string
      const left = x(from)
      context.fillRect(left, y(speed), Math.max(1, x(to) - left + 0.3), bottom - y(speed))
    }
  }

  function drawCursor({ route }: ItemHistory, instant: number): void {
    const at = fixAt(route, instant)
    const speed = route.speedKmh[at]
    context.fillStyle = palette.accent
    context.fillRect(x(instant) - 0.5, margin.top - 4, 1, bottom - margin.top + 4)
    const said = [format.time(instant)]
    if (gapAt(drawing.history, instant)) said.push(drawing.gapText)
    else if (speed !== null && speed !== undefined) said.push(format.speed(speed))
    if (drawing.overText) said.push(drawing.overText)
    const text = said.join('  ')
    context.font = '600 11px "Inter Variable", system-ui, sans-serif'
    const width = context.measureText(text).width + 12
    const left = Math.min(Math.max(x(instant) - width / 2, margin.left), size.width - width - 4)
    context.beginPath()
    context.roundRect(left, 0, width, 18, 5)
    context.fill()
    context.fillStyle = palette.onAccent
    context.textAlign = 'left'
    context.fillText(text, left + 6, 9.5)
  }
}
