import { type CustomState, customStateRoutes, type NewCustomState } from '@atalaya/contract/custom-states'
import type { CustomStateId } from '@atalaya/contract/identifiers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

type States = Record<string, CustomState>
type ItemType = CustomState['itemType']

const statesKey = (companyId: number) => ['states', companyId] as const

/** Read again when somebody changes them (nouns/live-lists.ts). */
export const useAllCustomStates = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: statesKey(companyId),
    queryFn: ({ signal }) => call(customStateRoutes.list, { params: { companyId }, signal }),
    staleTime: 30_000,
  })
}

const nothing: readonly CustomState[] = []

/** The company's own states of vehicles, assets or persons; the same array until they change. */
export const useCustomStates = (itemType: ItemType | null): readonly CustomState[] => {
  const { data } = useAllCustomStates()
  return useMemo(
    () => (data && itemType ? Object.values(data).filter((state) => state.itemType === itemType) : nothing),
    [data, itemType],
  )
}

/** What a change is based on; the server refuses it when somebody has changed it since. */
interface Base {
  id: number
  version: number
}

export const useSaveCustomState = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return async ({ itemType, ...rest }: NewCustomState, base: Base | null): Promise<CustomState> => {
    const saved = await (base
      ? call(customStateRoutes.update, {
          params: { companyId, customStateId: base.id as CustomStateId },
          body: { ...rest, version: base.version },
        })
      : call(customStateRoutes.create, { params: { companyId }, body: { itemType, ...rest } }))
    client.setQueryData<States>(statesKey(companyId), (known) => known && { ...known, [saved.id]: saved })
    return saved
  }
}

export const useReadCustomState = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return async (id: number): Promise<CustomState> => {
    const all = await call(customStateRoutes.list, { params: { companyId } })
    client.setQueryData<States>(statesKey(companyId), all)
    const found = all[id]
    if (!found) throw new Error('the state is gone')
    return found
  }
}

export const useRemoveCustomState = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (state: CustomState) =>
      call(customStateRoutes.remove, { params: { companyId, customStateId: state.id } }),
    onSuccess: (_, state) =>
      client.setQueryData<States>(
        statesKey(companyId),
        (known) => known && Object.fromEntries(Object.entries(known).filter(([id]) => Number(id) !== state.id)),
      ),
  })
}
