import type { ItemHistory } from '@atalaya/contract/tracks'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { useLiveItem, useLiveMessages } from '../../../live/live.ts'
import { useNow } from '../../../live/use-now.ts'
import type { Period } from '../fleet.queries.ts'
import { useFleetAddress } from '../fleet-address.ts'
import { calendarDay, type DayChoice, dayOf, periodOf, shiftDay } from './day.ts'
import { type DayOwner, useDayRead } from './day-read.ts'
import { type LiveFix, withLiveFix } from './route-pieces.ts'

/** One instant that chart and line point at together; changes with every pointer move, so it is no React state. */
const createCursor = () => {
  let instant: number | null = null
  const listeners = new Set<() => void>()
  return {
    get: (): number | null => instant,
    set: (next: number | null): void => {
      if (next === instant) return
      instant = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type Cursor = ReturnType<typeof createCursor>

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
  setDay(choice: DayChoice): void
  refetch(): void
}

const HistoryContext = createContext<DayHistory | null>(null)

export const useDayHistory = (): DayHistory => {
  const value = useContext(HistoryContext)
  if (!value) throw new Error('useDayHistory outside an open item')
  return value
}

export const useCursor = (cursor: Cursor): number | null => useSyncExternalStore(cursor.subscribe, cursor.get)

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
  const [{ day: choice }, setAddress] = useFleetAddress()
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

  const { error, isLoading, refetch } = query
  // What just happened to the open item is told at once and not with the next minute.
  useLiveMessages('event', (messages) => {
    if (isToday && messages.some((message) => message.itemId === itemId)) refetch()
  })
  useLiveMessages('track', (messages) => {
    if (isToday && messages.some((message) => message.itemId === itemId && message.track.endedAt !== null)) refetch()
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
      setDay: (next) => setAddress({ day: next }, { replace: true }),
      refetch,
    }),
    [itemId, choice, day, isToday, isYesterday, period, history, error, isLoading, cursor, setAddress, refetch],
  )
  return <HistoryContext.Provider value={value}>{children}</HistoryContext.Provider>
}
