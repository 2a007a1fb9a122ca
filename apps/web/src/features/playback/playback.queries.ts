import { playbackRoutes } from '@atalaya/contract/playback'
import { useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import type { Extent } from './play-clock.ts'
import { createUnitDesk, type ReadUnit } from './unit-desk.ts'

const readUnit = createUnitDesk(async (companyId, itemIds, { fromTs, toTs }) => {
  const query = { items: itemIds.join(','), from_ts: fromTs, to_ts: toTs }
  return (await call(playbackRoutes.read, { params: { companyId }, query })).units
})

/** A day that still grows is read again when somebody comes back to it. */
const runningMs = 60_000
/** A unit's week is some hundred kilobytes. */
const keptMs = 5 * 60_000

/** In the order of the ids; undefined while it is being read. */
export const usePlayedUnits = (itemIds: readonly number[], period: Extent | null, isRunning: boolean) => {
  const companyId = useCompanyId()
  return useQueries({
    queries: (period ? itemIds : []).map((itemId) => ({
      queryKey: ['playback', companyId, itemId, period?.fromTs, period?.toTs],
      queryFn: () => readUnit(companyId, itemId, period as Extent),
      staleTime: isRunning ? runningMs : Number.POSITIVE_INFINITY,
      gcTime: keptMs,
      structuralSharing: false,
    })),
    combine: useCallback(
      (results: readonly { data: ReadUnit | undefined; error: unknown; refetch(): unknown }[]) => ({
        units: results.map(({ data }) => data),
        error: results.find(({ error }) => error !== null)?.error ?? null,
        refetch: () => {
          for (const { error, refetch } of results) if (error !== null) void refetch()
        },
      }),
      [],
    ),
  })
}
