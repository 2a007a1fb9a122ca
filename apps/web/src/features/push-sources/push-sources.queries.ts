import { type NewPushSource, type PushSource, pushSourceRoutes } from '@atalaya/contract/push-sources'
import type { Reseller } from '@atalaya/contract/resellers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/api.ts'

type ResellerId = Reseller['id']

const listKey = (resellerId: ResellerId | undefined) => ['pushSources', resellerId] as const

/** Who may push reports of a reseller's devices; undefined while it is not known of which reseller. */
export const useSources = (resellerId: ResellerId | undefined) =>
  useQuery({
    queryKey: listKey(resellerId),
    queryFn: async ({ signal }) =>
      Object.values(
        await call(pushSourceRoutes.list, { params: { resellerId: resellerId as ResellerId }, signal }),
      ) as PushSource[],
    enabled: resellerId !== undefined,
    staleTime: 0,
  })

/** Offered once it is known of which reseller. */
export const useSourceCalls = (of: ResellerId | undefined) => {
  const client = useQueryClient()
  const resellerId = of as ResellerId
  const reread = () => client.invalidateQueries({ queryKey: listKey(resellerId) })
  return {
    create: async (body: NewPushSource) => {
      const made = await call(pushSourceRoutes.create, { params: { resellerId }, body })
      void reread()
      return made
    },
    update: async (pushSourceId: PushSource['id'], body: NewPushSource & { isDisabled: boolean }) => {
      await call(pushSourceRoutes.update, { params: { resellerId, pushSourceId }, body })
      void reread()
    },
    remove: async (pushSourceId: PushSource['id']) => {
      await call(pushSourceRoutes.remove, { params: { resellerId, pushSourceId } })
      void reread()
    },
  }
}
