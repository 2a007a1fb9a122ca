import { useEffect } from 'react'
import { usePlainMap } from '../../../map/plain/plain-canvas.tsx'
import { toScreen } from '../../../map/plain/plain-view.ts'
import { useCursor, useDayHistory } from '../history/history-context.tsx'
import { fixAt } from '../history/route-pieces.ts'
import { useFitToChosenDay } from '../history/use-fit-to-chosen-day.ts'

const stopPx = 9

/** The day of the open item on a map without WebGL: its line, its numbered stops, and the cursor of the chart. */
export const PlainRouteOnMap = (): null => {
  const map = usePlainMap()
  const { itemId, day, history, cursor } = useDayHistory()
  const instant = useCursor(cursor)
  const route = history && history.route.recordedAt.length > 1 ? history.route : null
  useFitToChosenDay(itemId, day, route)
  useEffect(() => {
    if (!map || !route) return
    return map.addPainter('route', (context, view, palette) => {
      const pointAt = (i: number) => toScreen(view, { lat: route.lat[i] as number, lng: route.lng[i] as number })
      const line = new Path2D()
      route.recordedAt.forEach((_, i) => {
        const { x, y } = pointAt(i)
        if (i === 0) line.moveTo(x, y)
        else line.lineTo(x, y)
      })
      context.lineJoin = 'round'
      context.strokeStyle = palette.halo
      context.lineWidth = 7
      context.stroke(line)
      context.strokeStyle = palette.accent
      context.lineWidth = 4
      context.stroke(line)
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.font = '600 11px "Inter Variable", sans-serif'
      history?.stops.forEach((stop, i) => {
        const { x, y } = toScreen(view, stop)
        context.beginPath()
        context.arc(x, y, stopPx, 0, Math.PI * 2)
        context.fillStyle = palette.stopped
        context.fill()
        context.fillStyle = '#ffffff'
        context.fillText(String(i + 1), x, y)
      })
    })
  }, [map, route, history])
  const at = route && instant !== null ? fixAt(route, instant) : -1
  useEffect(() => {
    if (!map || !route || at < 0) return
    return map.addPainter('cursor', (context, view, palette) => {
      const { x, y } = toScreen(view, { lat: route.lat[at] as number, lng: route.lng[at] as number })
      context.beginPath()
      context.arc(x, y, 6, 0, Math.PI * 2)
      context.fillStyle = palette.accent
      context.fill()
      context.lineWidth = 2
      context.strokeStyle = palette.surface
      context.stroke()
    })
  }, [map, route, at])
  return null
}
