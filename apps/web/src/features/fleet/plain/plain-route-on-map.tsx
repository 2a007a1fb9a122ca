import { useEffect } from 'react'
import { usePlainMap } from '../../../map/plain/plain-canvas.tsx'
import { toScreen } from '../../../map/plain/plain-view.ts'
import { useCursor, useDayHistory } from '../history/history-context.tsx'
import { placeAt } from '../history/route-pieces.ts'
import { useDrawnDay } from '../history/use-drawn-day.ts'
import { useFitToChosenDay, useFitToChosenTrip, useKeepInSight } from '../history/use-fit-to-chosen-day.ts'
import { paintMarks, paintRoute } from './route-drawing.ts'

/** RouteOnMap for a map without WebGL: line, arrows, stops, events and ends, and the cursor of the chart. */
export const PlainRouteOnMap = (): null => {
  const map = usePlainMap()
  const { itemId, day, cursor, trip } = useDayHistory()
  const { route, drawn, marks } = useDrawnDay()
  const instant = useCursor(cursor)
  useFitToChosenDay(itemId, day, route)
  useFitToChosenTrip(route, trip)
  useKeepInSight(route, cursor)
  useEffect(() => (map && drawn ? map.addPainter('route', paintRoute(drawn)) : undefined), [map, drawn])
  useEffect(() => (map && marks ? map.addPainter('marks', paintMarks(marks)) : undefined), [map, marks])
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
