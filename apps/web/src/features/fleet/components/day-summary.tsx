import type { Gap, ItemEvent, ItemHistory, Stop, Track } from '@atalaya/contract/tracks'
import type { Language } from '@atalaya/contract/values'
import { Button, Skeleton } from '@mantine/core'
import { IconFlag, IconRoute, IconRouteOff, IconSquareFilled } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { type MovableMap, useMovableMap } from '../../../map/movable-map.ts'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { geozones } from '../../geozones/geozones.noun.ts'
import { TripMark } from '../../trip-purposes/index.ts'
import { useAddresses } from '../fleet.queries.ts'
import { useDayHistory } from '../history/history-context.tsx'
import { routeBounds } from '../history/route-pieces.ts'
import { fitTo, goTo } from '../map-view.ts'
import { shortDuration } from '../short-duration.ts'
import classes from './day-summary.module.css'
import { Fact, Facts } from './facts.tsx'
import { PlayDay } from './play-links.tsx'

interface Props {
  itemId: number
}

/** The chosen day under its own heading, as the card has it. */
export const DaySummary = memo(({ itemId }: Props) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const { isToday, isYesterday, period } = useDayHistory()
  const title = isToday ? t('day.today') : isYesterday ? t('day.yesterday') : format.date(period.fromTs)
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      <DayDigest itemId={itemId} />
    </section>
  )
})

/** The chosen day in figures, and what it was made of: trips and stops in their order. */
export const DayDigest = ({ itemId }: Props) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const { history, day, error, refetch } = useDayHistory()
  return (
    <>
      {error !== null && !history && <FailureView error={error} onRetry={refetch} />}
      {!history && error === null && <Skeleton height={64} />}
      {history && (
        <>
          <Facts>
            <Fact label={t('day.distance')}>{format.distance(history.summary.distanceM)}</Fact>
            <Fact label={t('day.trips')}>{format.number(history.summary.trips)}</Fact>
            <Fact label={t('day.driving')}>{shortDuration(format, history.summary.drivingMs)}</Fact>
            <Fact label={t('day.idle')}>{shortDuration(format, history.summary.idleMs)}</Fact>
            <Fact label={t('day.stopped')}>{shortDuration(format, history.summary.stoppedMs)}</Fact>
            {history.summary.gapMs > 0 && (
              <Fact label={t('day.gap')}>{shortDuration(format, history.summary.gapMs)}</Fact>
            )}
            <Fact label={t('day.maxSpeed')}>{format.speed(history.summary.maxSpeedKmh)}</Fact>
          </Facts>
          {history.route.recordedAt.length > 1 && <PlayDay itemId={itemId} day={day} />}
          <DayList key={itemId} history={history} />
        </>
      )}
    </>
  )
}

type Line =
  | { kind: 'track'; at: number; track: Track }
  | { kind: 'stop'; at: number; stop: Stop; number: number }
  | { kind: 'gap'; at: number; gap: Gap }
  | { kind: 'event'; at: number; event: ItemEvent }

/** What a dispatcher is told of among trips and stops; how somebody drives stands on the chart and the map. */
const toldKinds: readonly ItemEvent['kind'][] = [
  'geozoneEntered',
  'geozoneLeft',
  'panic',
  'crash',
  'tow',
  'jamming',
  'unplugged',
  'lowBattery',
]

const linesOf = ({ tracks, stops, gaps, events }: ItemHistory): Line[] =>
  [
    ...tracks.map((track): Line => ({ kind: 'track', at: track.startedAt, track })),
    ...stops.map((stop, index): Line => ({ kind: 'stop', at: stop.startedAt, stop, number: index + 1 })),
    ...gaps.map((gap): Line => ({ kind: 'gap', at: gap.startedAt, gap })),
    ...events
      .filter(({ kind }) => toldKinds.includes(kind))
      .map((event): Line => ({ kind: 'event', at: event.recordedAt, event })),
  ].sort((a, b) => b.at - a.at)

const shownAtFirst = 4

const DayList = ({ history }: { history: ItemHistory }) => {
  const { t, i18n } = useTranslation('fleet')
  const [isWhole, setIsWhole] = useState(false)
  const lines = linesOf(history)
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst)
  const places = shown.flatMap((line) => (line.kind === 'stop' ? [line.stop] : []))
  const addresses = useAddresses(places, i18n.language as Language)
  if (lines.length === 0) return <p className={classes.nothing}>{t('day.nothing')}</p>
  return (
    <>
      <ol className={classes.lines}>
        {shown.map((line) => {
          if (line.kind === 'track') return <TrackLine key={`track-${line.track.id}`} track={line.track} />
          if (line.kind === 'gap') return <GapLine key={`gap-${line.gap.startedAt}`} gap={line.gap} />
          if (line.kind === 'event') return <EventLine key={`event-${line.event.id}`} event={line.event} />
          return (
            <StopLine
              key={`stop-${line.stop.id}`}
              stop={line.stop}
              number={line.number}
              address={addresses.data?.[places.indexOf(line.stop)]?.address}
            />
          )
        })}
      </ol>
      {lines.length > shownAtFirst && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole((whole) => !whole)}>
          {isWhole ? t('day.less') : t('day.more', { count: lines.length - shownAtFirst })}
        </Button>
      )}
    </>
  )
}

interface LineProps {
  icon: ReactNode
  title: ReactNode
  detail: ReactNode
  /** Where the cursor stands while the pointer is on the line. */
  instant: number
  isChosen?: boolean
  /** What else can be done with it: no part of its button. */
  beside?: ReactNode
  /** Before the map has come there is none to move. */
  onShow(map: MovableMap | null): void
}

/** A part of the day: points at its place on chart and line, and goes there when it is chosen. */
const DayLine = ({ icon, title, detail, instant, isChosen, beside, onShow }: LineProps) => {
  const { cursor } = useDayHistory()
  const map = useMovableMap()
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={classes.line}
        aria-pressed={isChosen}
        onPointerEnter={() => cursor.set(instant)}
        onPointerLeave={() => cursor.set(null)}
        onFocus={() => cursor.set(instant)}
        onBlur={() => cursor.set(null)}
        onClick={() => onShow(map)}
      >
        {icon}
        <span>
          <span className={classes.lineTitle}>{title}</span>
          <span className={classes.lineDetail}>{detail}</span>
        </span>
      </button>
      {beside}
    </li>
  )
}

const TrackLine = ({ track }: { track: Track }) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const { trip, period, chooseTrip } = useDayHistory()
  return (
    <DayLine
      icon={<IconRoute className={classes.trackIcon} size={16} stroke={1.75} aria-hidden="true" />}
      title={
        <>
          {t('day.trip')} · {format.distance(track.distanceM)}
        </>
      }
      detail={
        <>
          <Span from={track.startedAt} to={track.endedAt} /> ·{' '}
          {t('day.upTo', { speed: format.speed(track.maxSpeedKmh) })}
        </>
      }
      instant={track.startedAt}
      isChosen={trip?.id === track.id}
      beside={<TripMark track={track} period={period} />}
      onShow={() => chooseTrip(trip?.id === track.id ? null : track.id)}
    />
  )
}

const StopLine = ({ stop, number, address }: { stop: Stop; number: number; address: string | undefined }) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  return (
    <DayLine
      icon={<IconSquareFilled className={classes.stopIcon} size={14} aria-hidden="true" />}
      title={
        <>
          {t('day.stop', { number })}
          {stop.endedAt !== null && <> · {shortDuration(format, stop.endedAt - stop.startedAt)}</>}
        </>
      }
      detail={
        <>
          <Span from={stop.startedAt} to={stop.endedAt} />
          {address && <> · {address}</>}
        </>
      }
      instant={stop.startedAt}
      onShow={(map) => map && goTo(map, stop)}
    />
  )
}

/** Nobody knows what it did: the line leads to the way that is drawn dashed. */
const GapLine = ({ gap }: { gap: Gap }) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const { history } = useDayHistory()
  return (
    <DayLine
      icon={<IconRouteOff className={classes.gapIcon} size={16} stroke={1.75} aria-hidden="true" />}
      title={
        <>
          {t('day.gap')}
          {gap.endedAt !== null && <> · {shortDuration(format, gap.endedAt - gap.startedAt)}</>}
        </>
      }
      detail={<Span from={gap.startedAt} to={gap.endedAt} />}
      instant={gap.startedAt}
      onShow={(map) => {
        const bounds = history && routeBounds(history.route, gap.startedAt, gap.endedAt ?? Number.POSITIVE_INFINITY)
        if (map && bounds) fitTo(map, bounds)
      }}
    />
  )
}

const EventLine = ({ event }: { event: ItemEvent }) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const { data: known } = useRecords(geozones)
  const zone = known?.[String(event.data.geozoneId)]
  const { lat, lng } = event
  return (
    <DayLine
      icon={<IconFlag className={classes.eventIcon} size={16} stroke={1.75} aria-hidden="true" />}
      title={t(`event.${event.kind}`)}
      detail={
        <>
          <span className={classes.span}>{format.time(event.recordedAt)}</span>
          {zone && <> · {zone.name}</>}
        </>
      }
      instant={event.recordedAt}
      onShow={(map) => map && lat !== null && lng !== null && goTo(map, { lat, lng })}
    />
  )
}

const Span = ({ from, to }: { from: number; to: number | null }) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const { period } = useDayHistory()
  const textOf = (at: number): string =>
    at < period.fromTs || at > period.toTs ? format.dateTime(at) : format.time(at)
  return (
    <span className={classes.span}>
      {textOf(from)} – {to === null ? t('day.now') : textOf(to)}
    </span>
  )
}
