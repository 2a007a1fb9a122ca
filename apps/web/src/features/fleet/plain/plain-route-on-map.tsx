import { useEffect } from 'react'
import type { MapPalette } from '../../../map/map-palette.ts'
import { usePlainMap } from '../../../map/plain/plain-canvas.tsx'
import { toScreen } from '../../../map/plain/plain-view.ts'
import { useCursor, useDayHistory } from '../history/history-context.tsx'
import {
  cutBySpeed,
  placeAt,
  placesOfStops,
  type RoutePiece,
  spanOfTrip,
  stopNumbers,
} from '../history/route-pieces.ts'
import { speedColour } from '../history/speed-class.ts'
import { useFitToChosenDay, useFitToChosenTrip, useKeepInSight } from '../history/use-fit-to-chosen-day.ts'
import { useMapZoom } from '../history/use-map-zoom.ts'

const stopPx = 9

/** The day of the open item on a map without WebGL: its line, its numbered stops, and the cursor of the chart. */
export const PlainRouteOnMap = (): null => {
  const map = usePlainMap()
  const { itemId, day, history, cursor, trip } = useDayHistory()
  const instant = useCursor(cursor)
  const zoom = useMapZoom()
  const route = history && history.route.recordedAt.length > 1 ? history.route : null
  useFitToChosenDay(itemId, day, route)
  useFitToChosenTrip(route, trip)
  useKeepInSight(route, cursor)
  useEffect(() => {
    if (!map || !route) return
    const pieces = cutBySpeed(route, trip && spanOfTrip(trip)).sort((a, b) => Number(a.isInPart) - Number(b.isInPart))
    const places = placesOfStops(history?.stops ?? [], zoom)
    return map.addPainter('route', (context, view, palette) => {
      context.lineJoin = 'round'
      context.lineCap = 'round'
      for (const piece of pieces) {
        const line = new Path2D()
        piece.points.forEach(([lng, lat], i) => {
          const { x, y } = toScreen(view, { lat, lng })
          if (i === 0) line.moveTo(x, y)
          else line.lineTo(x, y)
        })
        strokePiece(context, { line, piece, isBeside: trip !== null && !piece.isInPart }, palette)
      }
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.font = '600 11px "Inter Variable", sans-serif'
      for (const place of places) {
        const { x, y } = toScreen(view, place)
        const number = stopNumbers(place)
        const width = Math.max(stopPx * 2, context.measureText(number).width + stopPx)
        context.beginPath()
        context.roundRect(x - width / 2, y - stopPx, width, stopPx * 2, stopPx)
        context.fillStyle = palette.text
        context.fill()
        context.fillStyle = palette.surface
        context.fillText(number, x, y)
      }
    })
  }, [map, route, history, trip, zoom])
  useEffect(() => {
    const at = route && instant !== null ? placeAt(route, instant) : null
    if (!map || !at) return
    return map.addPainter('cursor', (context, view, palette) => {
      const { x, y } = toScreen(view, at)
      context.beginPath()
      context.arc(x, y, 6, 0, Math.PI * 2)
      context.fillStyle = palette.accent
      context.fill()
      context.lineWidth = 2
      context.strokeStyle = palette.surface
      context.stroke()
    })
  }, [map, route, instant])
  return null
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
) => {
  const isGap = of === 'gap'
  context.globalAlpha = isBeside ? 0.25 : 1
  context.setLineDash(isGap ? [4, 6] : [])
  for (const [colour, width] of [
    [palette.halo, isGap ? 0 : 7],
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
