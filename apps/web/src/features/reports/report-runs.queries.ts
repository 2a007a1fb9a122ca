import { type ComparedRow, reportRunRoutes } from '@atalaya/contract/report-runs'
import type { ReportCell } from '@atalaya/contract/reports/define-report'
import type { QueryIn } from '@atalaya/contract/route'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import type { ReportRow } from './reports.queries.ts'

type RowsAsked = QueryIn<typeof reportRunRoutes.rows>
type PairsAsked = QueryIn<typeof reportRunRoutes.compare>

/** While it works it is asked for again, since another process may be doing it. */
const activeMs = 2_000

const rowOf = (fields: readonly string[], cells: readonly ReportCell[], nth: number): ReportRow =>
  ({ ...Object.fromEntries(fields.map((field, at) => [field, cells[at] ?? null])), nth }) as ReportRow

/** Told of anew with the list of runs; 0 asks for none. */
export const useReportRun = (runId: number) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['runs', companyId, 'report', runId],
    queryFn: ({ signal }) => call(reportRunRoutes.find, { params: { companyId, runId }, signal }),
    enabled: runId > 0,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data && ['waiting', 'running'].includes(data.run.state) ? activeMs : false,
  })
}

/** A page of what it found, which changes no more. */
export const useRunRows = (runId: number, fields: readonly string[], asked: RowsAsked) => {
  const companyId = useCompanyId()
  const query = useQuery({
    queryKey: ['runRows', companyId, runId, asked],
    queryFn: ({ signal }) => call(reportRunRoutes.rows, { params: { companyId, runId }, query: asked, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const rows = useMemo(
    () => data?.rows.map((cells, at) => rowOf(fields, cells, data.numbers[at] as number)),
    [data, fields],
  )
  return { ...query, rows, found: data?.found ?? 0 }
}

/** Of both results, null on the side that has no such row. */
export interface PairOfRows {
  id: number
  now: ReportRow | null
  before: ReportRow | null
}

export const useComparedRows = (
  { runId, earlierId }: { runId: number; earlierId: number },
  fields: readonly string[],
  asked: PairsAsked,
) => {
  const companyId = useCompanyId()
  const query = useQuery({
    queryKey: ['comparedRows', companyId, runId, earlierId, asked],
    queryFn: ({ signal }) =>
      call(reportRunRoutes.compare, { params: { companyId, runId, earlierId }, query: asked, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const rows = useMemo(
    () =>
      data?.rows.map(({ now, before }: ComparedRow, at): PairOfRows => {
        const side = (cells: ReportCell[] | null) => cells && rowOf(fields, cells, at)
        return { id: at + 1, now: side(now), before: side(before) }
      }),
    [data, fields],
  )
  return { ...query, rows, found: data?.found ?? 0 }
}

export const useEarlierRuns = (runId: number, isAsked: boolean) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['runs', companyId, 'earlier', runId],
    queryFn: ({ signal }) => call(reportRunRoutes.earlier, { params: { companyId, runId }, signal }),
    enabled: isAsked,
  })
}

export const useShareRun = (runId: number) => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isShared: boolean) =>
      call(reportRunRoutes.share, { params: { companyId, runId }, body: { isShared } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['runs', companyId] }),
  })
}
