import { type ApiKey, apiKeyRoutes, type NewApiKey, ownApiKeyRoutes } from '@atalaya/contract/api-keys'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/api.ts'

/** Whose keys: one's own, or a company's with those of its people. */
export type KeyOwner = 'own' | { companyId: number }

const listKey = (owner: KeyOwner) => ['apiKeys', owner] as const

export const useKeys = (owner: KeyOwner) =>
  useQuery({
    queryKey: listKey(owner),
    queryFn: async ({ signal }) =>
      Object.values(
        owner === 'own'
          ? await call(ownApiKeyRoutes.list, { signal })
          : await call(apiKeyRoutes.list, { params: owner, signal }),
      ),
    staleTime: 0,
  })

export const useKeyUses = (owner: KeyOwner, apiKeyId: ApiKey['id']) =>
  useQuery({
    queryKey: [...listKey(owner), apiKeyId, 'calls'],
    queryFn: ({ signal }) =>
      owner === 'own'
        ? call(ownApiKeyRoutes.uses, { params: { apiKeyId }, signal })
        : call(apiKeyRoutes.uses, { params: { ...owner, apiKeyId }, signal }),
    staleTime: 0,
  })

export const useKeyCalls = (owner: KeyOwner) => {
  const client = useQueryClient()
  const reread = () => client.invalidateQueries({ queryKey: listKey(owner) })
  return {
    create: async (body: NewApiKey) => {
      const key =
        owner === 'own'
          ? await call(ownApiKeyRoutes.create, { body })
          : await call(apiKeyRoutes.create, { params: owner, body })
      void reread()
      return key
    },
    update: async (apiKeyId: ApiKey['id'], body: NewApiKey) => {
      if (owner === 'own') await call(ownApiKeyRoutes.update, { params: { apiKeyId }, body })
      else await call(apiKeyRoutes.update, { params: { ...owner, apiKeyId }, body })
      void reread()
    },
    revoke: async (apiKeyId: ApiKey['id']) => {
      if (owner === 'own') await call(ownApiKeyRoutes.remove, { params: { apiKeyId } })
      else await call(apiKeyRoutes.remove, { params: { ...owner, apiKeyId } })
      void reread()
    },
  }
}
