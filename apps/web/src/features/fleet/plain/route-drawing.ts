import type { MapPalette } from '../../../map/map-palette.ts'
import { type PlainView, toScreen } from '../../../map/plain/plain-view.ts'
import { pinsOf } from '../history/event-pins.ts'
import { chevronPx, paintChevron, paintPin, pinSize } from '../history/route-images.ts'
import { cutBySpeed, placesOfStops, type RoutePiece, stopNumbers } from '../history/route-pieces.ts'
import { speedColour } from '../history/speed-class.ts'
import type { DrawnRoute, RouteMarks, TimedPlace } from '../history/use-drawn-day.ts'
import { shortDuration } from '../short-duration.ts'
import { lineSteps } from './line-steps.ts'

type Paint = (context: CanvasRenderingContext2D, view: PlainView, palette: MapPalette) => void

const chevronEveryPx = 90
const stopPx = 9
const endPx = 6
const beside = 0.25
/** From here on stops say how long they took. */
const durationsFromZoom = 9
const fullTurn = Math.PI * 2

const textFont = (px: number, weight: number): string => `${weight} ${px}px "Inter Variable", sans-serif`

/** The line of a day: coloured by speed, dashed where nobody knows the way, arrows on the piece that is looked at. */
export const paintRoute = ({ route, part, isChosen }: DrawnRoute): Paint => {
  const pieces = cutBySpeed(route, part).sort((a, b) => Number(a.isInPart) - Number(b.isInPart))
  return (context, view, palette) => {
    context.lineJoin = 'round'
    context.lineCap = 'round'
    const drawn = pieces.map((piece) => ({
      piece,
      points: piece.points.map(([lng, lat]) => toScreen(view, { lat, lng })),
    }))
    for (const { piece, points } of drawn) {
      const line = new Path2D()
      // A line that begins without a place begins with its first one.
      for (const { x, y } of points) line.lineTo(x, y)
      strokePiece(context, { line, piece, isBeside: isChosen && !piece.isInPart }, palette)
    }
    const arrowed = drawn.filter(({ piece }) => piece.isInPart).flatMap(({ points }) => points)
    for (const { x, y, angle } of lineSteps(arrowed, chevronEveryPx)) {
      if (x < 0 || x > view.width || y < 0 || y > view.height) continue
      context.save()
      context.translate(x, y)
      context.rotate(angle)
      context.translate(-chevronPx / 2, -chevronPx / 2)
      paintChevron(context, palette)
      context.restore()
    }
  }
}

interface Stroked {
  line: Path2D
  piece: RoutePiece
  isBeside: boolean
}

const strokePiece = (
  context: CanvasRenderingContext2D,
  { line, piece: { of }, isBeside }: Stroked,
  palette: MapPalette,
): void => {
  const isGap = of === 'gap'
  context.globalAlpha = isBeside ? beside : 1
  context.setLineDash(isGap ? [4, 6] : [])
  for (const [colour, width] of [
    [palette.surface, isGap ? 0 : 7.5],
    [isGap || isBeside ? palette.textSecondary : speedColour(of, palette), isGap ? 2 : 4],
  ] as const) {
    if (width === 0) continue
    context.strokeStyle = colour
    context.lineWidth = width
    context.stroke(line)
  }
  context.setLineDash([])
  context.globalAlpha = 1
}

/** Numbered stops with their duration, pins of events, and where day or trip began and ended. */
export const paintMarks = ({ stops, zoom, events, start, finish, format }: RouteMarks): Paint => {
  const places = placesOfStops(stops, zoom)
  const pins = pinsOf(events, places, zoom)
  return (context, view, palette) => {
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.lineJoin = 'round'
    context.lineCap = 'round'
    paintEnd(context, { at: start, isFinish: false }, { view, palette })
    paintEnd(context, { at: finish, isFinish: true }, { view, palette })
    for (const { lat, lng, kind, offsetPx } of pins) {
      const { x, y } = toScreen(view, { lat, lng })
      context.save()
      context.translate(x + offsetPx[0] - pinSize.width / 2, y + offsetPx[1] - pinSize.height)
      paintPin(context, kind, palette)
      context.restore()
    }
    for (const place of places) {
      const { x, y } = toScreen(view, place)
      const number = stopNumbers(place)
      context.font = textFont(11, 600)
      const width = Math.max(stopPx * 2, context.measureText(number).width + stopPx)
      context.beginPath()
      context.roundRect(x - width / 2, y - stopPx, width, stopPx * 2, stopPx)
      context.fillStyle = palette.text
      context.fill()
      context.fillStyle = palette.surface
      context.fillText(number, x, y)
      if (view.zoom >= durationsFromZoom && place.totalMs > 0)
        writeBeside(context, { text: shortDuration(format, place.totalMs), x, y: y + 19, px: 11 }, palette)
    }
    for (const end of [start, finish]) {
      if (!end) continue
      const { x, y } = toScreen(view, end)
      writeBeside(context, { text: format.time(end.instant), x, y: y - 26, px: 12 }, palette)
    }
  }
}

const paintEnd = (
  context: CanvasRenderingContext2D,
  { at, isFinish }: { at: TimedPlace | null; isFinish: boolean },
  { view, palette }: { view: PlainView; palette: MapPalette },
): void => {
  if (!at) return
  const { x, y } = toScreen(view, at)
  const [inside, edge] = isFinish ? [palette.text, palette.surface] : [palette.surface, palette.text]
  context.beginPath()
  context.arc(x, y, endPx, 0, fullTurn)
  context.fillStyle = inside
  context.fill()
  context.lineWidth = 3
  context.strokeStyle = edge
  context.stroke()
}

const writeBeside = (
  context: CanvasRenderingContext2D,
  { text, x, y, px }: { text: string; x: number; y: number; px: number },
  palette: MapPalette,
): void => {
  context.font = textFont(px, 600)
  context.lineWidth = 4
  context.strokeStyle = palette.surface
  context.strokeText(text, x, y)
  context.fillStyle = palette.text
  context.fillText(text, x, y)
}
