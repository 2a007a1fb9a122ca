import type { ItemHistory, Track } from '@atalaya/contract/tracks'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { useLiveItem, useLiveMessages } from '../../../live/live.ts'
import { useNow } from '../../../live/use-now.ts'
import type { Period } from '../fleet.queries.ts'
import { useFleetAddress } from '../fleet-address.ts'
import { type Cursor, createCursor } from './cursor.ts'
import { calendarDay, type DayChoice, dayOf, periodOf, shiftDay } from './day.ts'
import { type DayOwner, useDayRead } from './day-read.ts'
import { viewWithin } from './day-scale.ts'
import { type LiveFix, spanOfTrip, withLiveFix } from './route-pieces.ts'

export interface DayHistory {
  /** Null while no item is open; then there is nothing to show either. */
  itemId: number | null
  choice: DayChoice
  /** As `2026-07-01`. */
  day: string
  isToday: boolean
  isYesterday: boolean
  period: Period
  history: ItemHistory | undefined
  error: unknown
  isLoading: boolean
  cursor: Cursor
  /** The one that is looked at, of the day; null for all of it. */
  trip: Track | null
  /** What of the day the chart shows: all of it, a trip, or what was zoomed to. */
  view: Period
  isZoomed: boolean
  setDay(choice: DayChoice): void
  chooseTrip(tripId: number | null): void
  /** Null for what was seen before. */
  zoomTo(view: Period | null): void
  refetch(): void
}

const HistoryContext = createContext<DayHistory | null>(null)

export const useDayHistory = (): DayHistory => {
  const value = useContext(HistoryContext)
  if (!value) throw new Error('useDayHistory outside an open item')
  return value
}

export const useCursor = (cursor: Cursor): number | null => useSyncExternalStore(cursor.subscribe, cursor.get)

/** Seen of the day before and after a trip, as a share of its length. */
const aroundTrip = 0.04

/** More than comes between two readings of the history. */
const longestTail = 300

/** The fixes of an item since it was opened, as they come. */
const useLiveTail = (itemId: number | null): readonly LiveFix[] => {
  const live = useLiveItem(itemId ?? 0)
  const [tail, setTail] = useState<{ itemId: number | null; fixes: readonly LiveFix[] }>({ itemId, fixes: [] })
  useEffect(() => {
    if (live?.lat === undefined || live.lng === undefined || live.recordedAt === undefined) return
    const { lat, lng, recordedAt, speedKmh, heading } = live
    setTail((known) => {
      const fixes = known.itemId === itemId ? known.fixes : []
      return { itemId, fixes: [...fixes, { recordedAt, lat, lng, speedKmh, heading }].slice(-longestTail) }
    })
  }, [live, itemId])
  return tail.itemId === itemId ? tail.fixes : none
}
const none: readonly LiveFix[] = []

/** The chosen day of the open item or driver, read once for card, timeline and map, and lengthened by what comes live. */
export const HistoryProvider = ({ itemId, assignments, children }: DayOwner & { children: ReactNode }) => {
  const [{ day: choice, trip: tripId }, setAddress] = useFleetAddress()
  const timeZone = useTimeZone()
  const now = useNow(60_000)
  const day = calendarDay(choice, now, timeZone)
  const today = dayOf(now, timeZone)
  const isToday = day === today
  const isYesterday = day === shiftDay(today, -1)
  const period = useMemo(() => periodOf(day as DayChoice, 0, timeZone), [day, timeZone])
  const query = useDayRead({ itemId, assignments }, period, isToday)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a cursor belongs to one item's one day
  const cursor = useMemo(createCursor, [itemId, day])

  const tail = useLiveTail(itemId)
  const history = useMemo(() => {
    const known = query.history
    if (!known || !isToday) return known
    const route = tail.reduce(withLiveFix, known.route)
    return route === known.route ? known : { ...known, route }
  }, [query.history, isToday, tail])

  const trip = history?.tracks.find(({ id }) => id === tripId) ?? null
  const [tripFrom, tripTo] = [trip?.startedAt, trip && spanOfTrip(trip).toTs]
  const [zoom, setZoom] = useState<{ of: string; view: Period } | null>(null)
  const zoomable = `${itemId} ${day} ${trip?.id}`
  const zoomed = zoom?.of === zoomable ? zoom.view : null
  const view = useMemo(() => {
    if (zoomed) return zoomed
    if (tripFrom === undefined || tripTo === null) return period
    const around = (tripTo - tripFrom) * aroundTrip
    return viewWithin(tripFrom - around, tripTo + around, period)
  }, [zoomed, tripFrom, tripTo, period])

  const { error, isLoading, refetch } = query
  // What just happened to the open item is told at once and not with the next minute. What is being read knows it already, and
  // an item that is opened is told its last trip.
  const isNews = (of: number, isKnown: (known: ItemHistory) => boolean): boolean =>
    isToday && of === itemId && query.history !== undefined && !isKnown(query.history)
  useLiveMessages('event', (messages) => {
    if (
      messages.some((message) =>
        isNews(message.itemId, ({ events }) => events.some(({ id }) => id === message.event.id)),
      )
    )
      refetch()
  })
  useLiveMessages('track', (messages) => {
    const isEndedNow = ({ itemId: of, track: { id, endedAt } }: (typeof messages)[number]): boolean =>
      endedAt !== null &&
      endedAt >= period.fromTs &&
      isNews(of, ({ tracks }) => tracks.some((track) => track.id === id && track.endedAt === endedAt))
    if (messages.some(isEndedNow)) refetch()
  })
  const value = useMemo(
    (): DayHistory => ({
      itemId,
      choice,
      day,
      isToday,
      isYesterday,
      period,
      history,
      error,
      isLoading,
      cursor,
      trip,
      view,
      isZoomed: zoomed !== null,
      setDay: (next) => setAddress({ day: next, trip: null }, { replace: true }),
      chooseTrip: (next) => setAddress({ trip: next }, { replace: true }),
      zoomTo: (next) => setZoom(next && { of: zoomable, view: next }),
      refetch,
    }),
    [
      itemId,
      choice,
      day,
      isToday,
      isYesterday,
      period,
      history,
      error,
      isLoading,
      cursor,
      trip,
      view,
      zoomed,
      zoomable,
      setAddress,
      refetch,
    ],
  )
  return <HistoryContext.Provider value={value}>{children}</HistoryContext.Provider>
}
