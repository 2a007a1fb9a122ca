import type { ItemHistory, Track } from '@atalaya/contract/tracks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { FeatureLayer, type FeatureLayerProps } from '../../../map/define-layer.tsx'
import { CursorOnMap } from './cursor-on-map.tsx'
import { useCursor, useDayHistory } from './history-context.tsx'
import { routeLayer, routeMarksLayer } from './route.layer.ts'
import classes from './route-on-map.module.css'
import { placeAt, spanOfTrip } from './route-pieces.ts'
import { useDrawnDay } from './use-drawn-day.ts'
import { useFitToChosenDay, useFitToChosenTrip, useKeepInSight } from './use-fit-to-chosen-day.ts'

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
  const { itemId, day, history, cursor, trip, chooseTrip } = useDayHistory()
  const instant = useCursor(cursor)
  const [tip, setTip] = useState<Hover>(null)
  const { route, drawn, marks } = useDrawnDay()
  useFitToChosenDay(itemId, day, route)
  useFitToChosenTrip(route, trip)
  useKeepInSight(route, cursor)

  const cursorAt = useMemo(() => (route && instant !== null ? placeAt(route, instant) : null), [route, instant])
  const instantUnder = (hover: { lat: number; lng: number }): number | null =>
    route ? (route.recordedAt[nearestFix(route, hover)] ?? null) : null
  return (
    <>
      <FeatureLayer
        definition={routeLayer}
        data={drawn}
        onHover={(hover) => cursor.set(hover ? instantUnder(hover) : null)}
        onClick={() => {
          const at = cursor.get()
          const under = history?.tracks.find((track) => at !== null && isWithin(track, at))
          if (under) chooseTrip(under.id)
        }}
      />
      <FeatureLayer definition={routeMarksLayer} data={marks} onHover={setTip} />
      {cursorAt && <CursorOnMap at={cursorAt} />}
      {tip && <MarkTip tip={tip} />}
    </>
  )
}

const isWithin = (track: Track, at: number): boolean => {
  const { fromTs, toTs } = spanOfTrip(track)
  return at >= fromTs && at <= toTs
}

const MarkTip = ({ tip }: { tip: NonNullable<Hover> }) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const { of, kind, times, startedAt, endedAt, first, count, duration, time } = tip.feature.properties
  const text =
    of === 'stop'
      ? count > 1
        ? `${t('day.stops', { count })} · ${duration}`
        : `${t('day.stop', { number: first })} · ${format.time(startedAt)} – ${endedAt > 0 ? format.time(endedAt) : t('day.now')}`
      : of === 'event'
        ? `${t(`event.${kind as ItemHistory['events'][number]['kind']}`)} · ${times}`
        : of === 'finish'
          ? `${t('day.arrival')} · ${time}`
          : `${t('day.departure')} · ${time}`
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
