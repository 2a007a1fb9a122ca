import {
  type ApiKey,
  apiKeyRoutes,
  type KeyCall,
  type KeyCallOutcome,
  type KeyCallPage,
  type NewApiKey,
  ownApiKeyRoutes,
} from '@atalaya/contract/api-keys'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Log } from '../../logs/log.ts'
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

export interface CallFilter {
  text: string
  /** Since how many hours. */
  hours: number
  apiKeyId: number | null
  outcome: KeyCallOutcome | null
}

const hourMs = 3_600_000

export const callLog = (
  owner: KeyOwner,
  { text, hours, apiKeyId, outcome }: CallFilter,
): Log<KeyCall, string, KeyCallPage> => ({
  key: [...listKey(owner), 'log', text, hours, apiKeyId, outcome],
  read: ({ before, limit, signal }) => {
    const query = {
      ...(text === '' ? {} : { text }),
      ...(apiKeyId === null ? {} : { apiKeyId }),
      ...(outcome === null ? {} : { outcome }),
      ...(before === null ? {} : { before }),
      fromTs: Date.now() - hours * hourMs,
      limit,
    }
    return owner === 'own'
      ? call(ownApiKeyRoutes.calls, { query, signal })
      : call(apiKeyRoutes.calls, { params: owner, query, signal })
  },
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
