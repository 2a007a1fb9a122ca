import type { ItemHistory } from '@atalaya/contract/tracks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { FeatureLayer, type FeatureLayerProps } from '../../../map/define-layer.tsx'
import { useFleetSettings } from '../fleet-settings.ts'
import { useCursor, useDayHistory } from './history-context.tsx'
import { cursorLayer, type RouteMarks, routeLayer, routeMarksLayer } from './route.layer.ts'
import classes from './route-on-map.module.css'
import { eventsToDraw, fixAt } from './route-pieces.ts'
import { useFitToChosenDay } from './use-fit-to-chosen-day.ts'

type Hover = Parameters<NonNullable<FeatureLayerProps<unknown>['onHover']>>[0]

/** Index of the fix that lies nearest to a point, as the map shows it. */
const nearestFix = ({ lat, lng }: ItemHistory['route'], at: { lat: number; lng: number }): number => {
  const narrowing = Math.cos((at.lat * Math.PI) / 180)
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (let i = 0; i < lat.length; i += 1) {
    const distance = Math.hypot((lat[i] as number) - at.lat, ((lng[i] as number) - at.lng) * narrowing)
    if (distance < least) [best, least] = [i, distance]
  }
  return best
}

/** The day of the open item on the map: line, stops, events, and the cursor that it shares with the chart. */
export const RouteOnMap = () => {
  const format = useFormat()
  const [{ hidden }] = useFleetSettings()
  const { itemId, day, history, cursor } = useDayHistory()
  const instant = useCursor(cursor)
  const [tip, setTip] = useState<Hover>(null)
  const route = history && history.route.recordedAt.length > 1 ? history.route : null
  useFitToChosenDay(itemId, day, route)

  const marks = useMemo((): RouteMarks | null => {
    if (!history) return null
    const [lat, lng] = [history.route.lat[0], history.route.lng[0]]
    return {
      stops: hidden.includes('stops') ? [] : history.stops,
      events: eventsToDraw(history.events, hidden),
      start: lat === undefined || lng === undefined ? null : { lat, lng },
      format,
    }
  }, [history, hidden, format])

  const at = route && instant !== null ? fixAt(route, instant) : -1
  const cursorAt = useMemo(
    () => (route && at >= 0 ? { lat: route.lat[at] as number, lng: route.lng[at] as number } : null),
    [route, at],
  )
  return (
    <>
      <FeatureLayer
        definition={routeLayer}
        data={route}
        onHover={(hover) => cursor.set(hover && route ? (route.recordedAt[nearestFix(route, hover)] ?? null) : null)}
      />
      <FeatureLayer definition={routeMarksLayer} data={marks} onHover={setTip} />
      <FeatureLayer definition={cursorLayer} data={cursorAt} />
      {tip && <MarkTip tip={tip} />}
    </>
  )
}

const MarkTip = ({ tip }: { tip: NonNullable<Hover> }) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const { of, kind, recordedAt, startedAt, endedAt, first, count, duration } = tip.feature.properties
  const text =
    of === 'stop'
      ? count > 1
        ? `${t('day.stops', { count })} · ${duration}`
        : `${t('day.stop', { number: first })} · ${format.time(startedAt)} – ${endedAt > 0 ? format.time(endedAt) : t('day.now')}`
      : of === 'event'
        ? `${t(`event.${kind as ItemHistory['events'][number]['kind']}`)} · ${format.time(recordedAt)}`
        : t('day.start')
  return (
    <div
      className={classes.tip}
      style={{ translate: `calc(${tip.x}px - 50%) calc(${tip.y}px - 100% - 12px)` }}
      role="status"
    >
      {text}
    </div>
  )
}
