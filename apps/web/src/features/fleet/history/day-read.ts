import type { ItemHistory } from '@atalaya/contract/tracks'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useCompanyId } from '../../../session/current-session.ts'
import { itemHistoryQuery, type Period, useItemHistory } from '../fleet.queries.ts'
import { type AssignedPeriod, joinParts, partsOf } from './driver-day.ts'

/** Whose day: an item's, or a driver's, which is what each vehicle did while the driver sat in it. */
export interface DayOwner {
  /** The item; for a driver the vehicle driven now. */
  itemId: number | null
  /** A driver's assignments, newest first; null until they are known. */
  assignments?: readonly AssignedPeriod[] | null | undefined
}

interface DayRead {
  history: ItemHistory | undefined
  error: unknown
  isLoading: boolean
  refetch(): void
}

/** `isRunning` for a day that still grows. */
export const useDayRead = ({ itemId, assignments }: DayOwner, period: Period, isRunning: boolean): DayRead => {
  const isDriver = assignments !== undefined
  const ofItem = useItemHistory(isDriver ? null : itemId, period, isRunning)
  const ofDriver = useDriverParts(assignments ?? null, period, isRunning)
  if (isDriver) return ofDriver
  const { data, error, isLoading, refetch } = ofItem
  return { history: data, error, isLoading, refetch }
}

const useDriverParts = (assignments: readonly AssignedPeriod[] | null, period: Period, isRunning: boolean): DayRead => {
  const companyId = useCompanyId()
  const parts = useMemo(() => (assignments ? partsOf(assignments, period) : null), [assignments, period])
  const combine = useCallback(
    (queries: readonly UseQueryResult<ItemHistory>[]): DayRead => {
      const read = queries.flatMap(({ data }) => data ?? [])
      const isWhole = parts !== null && read.length === parts.length
      return {
        history: isWhole ? joinParts(parts, read, period) : undefined,
        error: queries.find(({ error }) => error)?.error ?? null,
        isLoading: !isWhole,
        refetch: () => {
          for (const query of queries) void query.refetch()
        },
      }
    },
    [parts, period],
  )
  return useQueries({
    queries: (parts ?? []).map((part) => itemHistoryQuery(companyId, part.itemId, part, isRunning && part.isOpen)),
    combine,
  })
}
