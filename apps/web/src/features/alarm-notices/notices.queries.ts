import { zoneTime } from '@atalaya/domain/zone-time'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTimeZone } from '../../format/time-zone.store.ts'
import { readListAgain } from '../../live/kept-list.ts'
import { type NoticeBook, type NoticeNews, withNews } from './notice-book.ts'
import { type ChosenPeriod, isWithin, spanOf } from './notice-period.ts'
import { type NoticeScope, readNotices } from './notice-scope.ts'

interface Chosen extends ChosenPeriod {
  timeZone: string
}

const list = 'alarmNotices'
const keyOf = ({ kind, id }: NoticeScope, chosen: Chosen) => [list, kind, id, chosen] as const

/** Longer than an answer may take. */
const keptNewsMs = 60_000
/** What came while an answer was on its way, which may not know of it; of this page, and of the last minute alone. */
const latest: { at: number; scope: NoticeScope; news: readonly NoticeNews[] }[] = []

const isSame = (a: NoticeScope, b: NoticeScope): boolean => a.kind === b.kind && a.id === b.id
const spanNow = (chosen: Chosen) => spanOf(chosen, Date.now(), zoneTime(chosen.timeZone))

/** Brings every period that is kept of the scope up to date. */
export const tellNews = (client: QueryClient, scope: NoticeScope, news: readonly NoticeNews[]): void => {
  const at = performance.now()
  latest.push({ at, scope, news })
  while (latest[0] && latest[0].at < at - keptNewsMs) latest.shift()
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [list, scope.kind, scope.id] })) {
    const span = spanNow(queryKey[3] as Chosen)
    client.setQueryData<NoticeBook>(queryKey, (known) => known && withNews(known, news, (ts) => isWithin(ts, span)))
  }
}

/** Of a company the live channel tells; above companies nobody does, so that it is read again. */
const rereadMs = 20_000
/** A long list less often: it is read as a whole. */
const rereadLongMs = 120_000
const isLongFrom = 2_000

/** The notices of a period; whoever shows them, all share one reading. */
export const useNotices = (scope: NoticeScope, { period, from, to }: ChosenPeriod) => {
  const timeZone = useTimeZone()
  const { kind, id } = scope
  const queryKey = useMemo(
    () => keyOf({ kind, id }, { period, from, to, timeZone }),
    [kind, id, period, from, to, timeZone],
  )
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<NoticeBook> => {
      const startedAt = performance.now()
      const span = spanNow(queryKey[3])
      const read = await readNotices(scope, span, signal)
      const book: NoticeBook = new Map(Object.values(read).map((notice) => [notice.id, notice]))
      const since = latest.filter((one) => one.at >= startedAt && isSame(one.scope, scope)).flatMap(({ news }) => news)
      return withNews(book, since, (ts) => isWithin(ts, span))
    },
    // Kept true by the live channel while it is here.
    staleTime: kind === 'company' ? Number.POSITIVE_INFINITY : rereadMs,
    refetchInterval: ({ state }) =>
      kind === 'company' ? false : (state.data?.size ?? 0) > isLongFrom ? rereadLongMs : rereadMs,
  })
}

/** A day that begins, or a period that has gone on, leaves out of a list what is no longer of it. */
const renewMs = 3_600_000

export const useRenewedNotices = (scope: NoticeScope): void => {
  const client = useQueryClient()
  const { kind, id } = scope
  useEffect(() => {
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: [list, kind, id] }), renewMs)
    return () => clearInterval(timer)
  }, [client, kind, id])
}

/** All that is kept of a scope, anew: the channel cannot say what was missed. */
export const readNoticesAgain = (client: QueryClient, { kind, id }: NoticeScope): void => {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [list, kind, id] }))
    void readListAgain(client, queryKey)
}
