import type { ItemHistory, RouteColumns } from '@atalaya/contract/tracks'
import type { Format } from '@atalaya/format/format'
import { useMemo } from 'react'
import { useFormat } from '../../../format/use-format.ts'
import type { Period } from '../fleet.queries.ts'
import { useFleetSettings } from '../fleet-settings.ts'
import { useDayHistory } from './history-context.tsx'
import { eventsToDraw, spanOfTrip } from './route-pieces.ts'
import { useMapZoom } from './use-map-zoom.ts'

export interface DrawnRoute {
  route: RouteColumns
  /** The trip that is looked at, or the newest: it alone has arrows. */
  part: Period | null
  /** Whether it was chosen: then the rest of the day steps back. */
  isChosen: boolean
}

export interface TimedPlace {
  lat: number
  lng: number
  instant: number
}

export interface RouteMarks {
  stops: ItemHistory['stops']
  /** By which stops that would overlap are put together. */
  zoom: number
  events: ItemHistory['events']
  start: TimedPlace | null
  /** Of a chosen trip. */
  finish: TimedPlace | null
  format: Format
}

/** A running trip is some seconds ahead of the route that was read. */
const cutFromMs = 120_000

interface DrawnDay {
  /** Null while there are not two fixes to join. */
  route: RouteColumns | null
  drawn: DrawnRoute | null
  marks: RouteMarks | null
}

/** What any map draws of the open item's day, as the layers menu and the chosen trip have it. */
export const useDrawnDay = (): DrawnDay => {
  const format = useFormat()
  const [{ hidden }] = useFleetSettings()
  const { history, trip } = useDayHistory()
  const zoom = useMapZoom()
  const route = history && history.route.recordedAt.length > 1 ? history.route : null
  const drawn = useMemo((): DrawnRoute | null => {
    if (!route || !history) return null
    const part = trip ?? history.tracks.at(-1)
    return { route, part: part ? spanOfTrip(part) : null, isChosen: trip !== null }
  }, [route, history, trip])
  const marks = useMemo((): RouteMarks | null => {
    if (!history || !route) return null
    const span = trip ? spanOfTrip(trip) : null
    const isShown = (at: number): boolean => !span || (at >= span.fromTs && at <= span.toTs)
    const first = !span ? 0 : beginsBefore(route, span) ? -1 : route.recordedAt.findIndex((at) => at >= span.fromTs)
    const last = span && !endsAfter(route, span) ? route.recordedAt.findLastIndex((at) => at <= span.toTs) : -1
    return {
      stops: hidden.includes('stops') ? [] : history.stops,
      zoom,
      events: eventsToDraw(history.events, hidden).filter(({ recordedAt }) => isShown(recordedAt)),
      start: timedPlace(route, first),
      finish: timedPlace(route, last),
      format,
    }
  }, [history, route, trip, hidden, format, zoom])
  return { route, drawn, marks }
}

/** A trip over midnight is drawn as far as its day goes: where the day cuts it, it neither began nor ended. */
const beginsBefore = ({ recordedAt }: RouteColumns, { fromTs }: Period): boolean =>
  fromTs < (recordedAt[0] as number) - cutFromMs
const endsAfter = ({ recordedAt }: RouteColumns, { toTs }: Period): boolean =>
  toTs > (recordedAt.at(-1) as number) + cutFromMs

const timedPlace = ({ lat, lng, recordedAt }: RouteColumns, at: number): TimedPlace | null => {
  const instant = recordedAt[at]
  return instant === undefined ? null : { lat: lat[at] as number, lng: lng[at] as number, instant }
}
