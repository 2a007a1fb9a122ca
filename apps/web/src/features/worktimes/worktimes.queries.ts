import { type Worktime, worktimeRoutes } from '@atalaya/contract/worktimes'
import type { BulkCall } from '@atalaya/ui/bulk/bulk-run'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRecord } from '../../lists/use-record.ts'
import { useLiveMessages } from '../../live/live.ts'
import { deleteThrough } from '../../navigation/table-bulk.ts'
import { useDriverList, useGroupList, useVehicleList } from '../../selectors/fleet-lists.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { type DraftOf, recordCalls } from '../../session/record-calls.ts'

export type WorktimeDraft = DraftOf<typeof worktimeRoutes>
type Worktimes = Record<string, Worktime>

const keyOf = (companyId: number) => ['worktimes', companyId] as const
/** Others are heard of by the live channel. */
const freshMs = 60_000
const slowlyMs = 5 * 60_000

export const useWorktimes = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  useLiveMessages('records', (messages) => {
    if (messages.some(({ noun }) => noun === 'worktimes'))
      void client.invalidateQueries({ queryKey: keyOf(companyId), exact: true })
  })
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => call(worktimeRoutes.list, { params: { companyId }, signal }),
    staleTime: freshMs,
  })
}

/** One as the server holds it now, for its form. */
export const useWorktime = (id: number | null) => {
  const companyId = useCompanyId()
  return useRecord(keyOf(companyId), id, recordCalls(worktimeRoutes, companyId).read)
}

export const useWorktimeCalls = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const calls = recordCalls(worktimeRoutes, companyId)
  const keep = (worktime: Worktime): Worktime => {
    client.setQueryData<Worktimes>(keyOf(companyId), (known) => known && { ...known, [worktime.id]: worktime })
    return worktime
  }
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(companyId), exact: true })
  const removeMany: BulkCall = deleteThrough((body, signal) => calls.removeMany(body, signal))
  return {
    refresh,
    removeMany,
    save: async (draft: WorktimeDraft, base: { id: number; version: number } | null): Promise<Worktime> =>
      keep(await (base ? calls.update(base.id, { ...draft, version: base.version }) : calls.create(draft))),
    read: async (id: number): Promise<Worktime> => keep(await calls.read(id)),
  }
}

/** Who can be held against hours. */
export const useWorkers = () => ({
  vehicles: useVehicleList(slowlyMs),
  drivers: useDriverList(slowlyMs),
  groups: useGroupList(slowlyMs),
})

interface Asked {
  worktimeId: number
  fromTs: number
  toTs: number
  by: 'period' | 'day'
}

export const useWorktimeUse = ({ worktimeId, fromTs, toTs, by }: Asked) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: [...keyOf(companyId), 'use', worktimeId, by, fromTs, toTs],
    queryFn: ({ signal }) =>
      call(worktimeRoutes.use, {
        params: { companyId, worktimeId },
        query: { from_ts: fromTs, to_ts: toTs, by },
        signal,
      }),
    staleTime: freshMs,
    placeholderData: (before, query) =>
      query?.queryKey[3] === worktimeId && query.queryKey[4] === by ? before : undefined,
  })
}
