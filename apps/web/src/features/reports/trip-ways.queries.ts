import type { ItemId } from '@atalaya/contract/identifiers'
import { type DrivenWays, trackRoutes } from '@atalaya/contract/tracks'
import { useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import type { AskedWays } from './trip-ways.ts'

const staleMs = 60_000
/** A year of a unit is some hundred kilobytes. */
const waysKeptMs = 5 * 60_000

/** Where units drove, as far as it has been read. One that cannot be read is left out: a map goes without it. */
export const useTripWays = (asked: readonly AskedWays[]): readonly DrivenWays[] => {
  const companyId = useCompanyId()
  return useQueries({
    queries: asked.map(({ itemId, fromTs, toTs }) => ({
      queryKey: ['ways', companyId, itemId, fromTs, toTs],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(trackRoutes.way, {
          ...{ params: { companyId, itemId: itemId as ItemId }, query: { from_ts: fromTs, to_ts: toTs }, signal },
        }),
      staleTime: staleMs,
      gcTime: waysKeptMs,
      structuralSharing: false,
    })),
    combine: useCallback(
      (results: readonly { data: DrivenWays | undefined }[]) => results.flatMap(({ data }) => (data ? [data] : [])),
      [],
    ),
  })
}
