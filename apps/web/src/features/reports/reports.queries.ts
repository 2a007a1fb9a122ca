import { type ReportQuestionIn, reportRoutes } from '@atalaya/contract/reports'
import type { ReportCell } from '@atalaya/contract/reports/define-report'
import { trackRoutes } from '@atalaya/contract/tracks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useReadRunsAgain } from '../../runs/runs.queries.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

/** A row by its fields, and its number among those that were answered. */
export type ReportRow = Readonly<Record<string, ReportCell>> & { readonly nth: number }

/** What a period holds does not change by itself, but late reports come: read anew after this long. */
const staleMs = 60_000

/** `null` asks for nothing. The rows of the question before stay until the next ones are there, if they are of the same report. */
export const useReport = (question: ReportQuestionIn | null) => {
  const companyId = useCompanyId()
  const query = useQuery({
    queryKey: ['report', companyId, question],
    queryFn: ({ signal }) =>
      call(reportRoutes.read, { params: { companyId }, body: question as ReportQuestionIn, signal }),
    enabled: question !== null,
    staleTime: staleMs,
    placeholderData: keepPreviousData,
  })
  const result = query.data?.type === question?.type ? query.data : undefined
  const rows = useMemo(
    () =>
      result?.rows.map(
        (cells, nth) =>
          ({ ...Object.fromEntries(result.fields.map((field, at) => [field, cells[at]])), nth }) as ReportRow,
      ),
    [result],
  )
  return { ...query, result, rows }
}

/** Has files of it made in the background. */
export const usePrepareReport = () => {
  const companyId = useCompanyId()
  const readAgain = useReadRunsAgain()
  return useMutation({
    mutationFn: (question: ReportQuestionIn) => call(reportRoutes.prepare, { params: { companyId }, body: question }),
    onSuccess: () => readAgain({ companyId }),
  })
}

/** The road of a trip that is pointed at. */
export const useTripRoad = (trackId: number | null) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['track', companyId, trackId],
    queryFn: ({ signal }) => call(trackRoutes.read, { params: { companyId, trackId: trackId ?? 0 }, signal }),
    enabled: trackId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  }).data?.route
}
