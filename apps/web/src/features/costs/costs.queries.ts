import { type Cost, costRoutes } from '@atalaya/contract/costs'
import type { DriverId, ItemId } from '@atalaya/contract/identifiers'
import type { BodyIn } from '@atalaya/contract/route'
import type { BulkCall } from '@atalaya/ui/bulk/bulk-run'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRecord } from '../../lists/use-record.ts'
import { useLiveMessages } from '../../live/live.ts'
import { deleteThrough, updateThrough } from '../../navigation/table-bulk.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { type DraftOf, recordCalls } from '../../session/record-calls.ts'
import { assets, drivers, useRecords, vehicles } from '../items/index.ts'

export type CostDraft = DraftOf<typeof costRoutes>

const keyOf = (companyId: number) => ['costs', companyId] as const
/** Others are heard of by the live channel. */
const freshMs = 60_000

interface Asked {
  from?: string | undefined
  to?: string | undefined
  itemId?: number | undefined
  driverId?: number | undefined
}

export const useCosts = (asked: Asked) => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  useLiveMessages('records', (messages) => {
    if (messages.some(({ noun }) => noun === 'costs'))
      void client.invalidateQueries({ queryKey: [...keyOf(companyId), 'list'] })
  })
  return useQuery({
    queryKey: [...keyOf(companyId), 'list', asked],
    queryFn: ({ signal }) => {
      const said = Object.entries(asked).filter(([, value]) => value !== undefined)
      const query: Asked & { itemId?: ItemId; driverId?: DriverId } = Object.fromEntries(said)
      return call(costRoutes.list, { params: { companyId }, query, signal })
    },
    staleTime: freshMs,
  })
}

/** One as the server holds it now, for its form. */
export const useCost = (id: number | null) => {
  const companyId = useCompanyId()
  return useRecord(keyOf(companyId), id, recordCalls(costRoutes, companyId).read)
}

export const useCostInputs = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: [...keyOf(companyId), 'inputs'],
    queryFn: ({ signal }) => call(costRoutes.inputs, { params: { companyId }, signal }),
    staleTime: freshMs,
  })
}

/** What a cost can be for. */
export const useCostTies = () => ({
  vehicles: useRecords(vehicles).data,
  assets: useRecords(assets).data,
  drivers: useRecords(drivers).data,
})

export const useCostCalls = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const calls = recordCalls(costRoutes, companyId)
  /** Lists and what is usual, wherever they are shown. */
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: [...keyOf(companyId), 'list'] })
    await client.invalidateQueries({ queryKey: [...keyOf(companyId), 'inputs'] })
  }
  const removeMany: BulkCall = deleteThrough((body, signal) => calls.removeMany(body, signal))
  const updateMany = updateThrough((body, signal) => calls.updateMany(body, signal))
  return {
    refresh,
    removeMany,
    updateMany,
    save: async (draft: CostDraft, base: { id: number; version: number } | null): Promise<Cost> => {
      const saved = await (base ? calls.update(base.id, { ...draft, version: base.version }) : calls.create(draft))
      void refresh()
      return saved
    },
    read: (id: number): Promise<Cost> => calls.read(id),
    importMany: (body: BodyIn<typeof costRoutes.importMany>, signal: AbortSignal) => calls.importMany(body, signal),
  }
}
