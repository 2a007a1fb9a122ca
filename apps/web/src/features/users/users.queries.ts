import type { BodyIn } from '@atalaya/contract/route'
import { type NewUser, type User, userRoutes } from '@atalaya/contract/users'
import type { BulkCall } from '@atalaya/ui/bulk/bulk-run'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRecord } from '../../lists/use-record.ts'
import { deleteThrough, updateThrough } from '../../navigation/table-bulk.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

type Users = Record<string, User>

const freshMs = 60_000
const importTimeoutMs = 60_000
const keyOf = (companyId: number) => ['users', companyId] as const

export const useUsers = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => call(userRoutes.list, { params: { companyId }, signal }),
    staleTime: freshMs,
  })
}

/** One as the server holds it now, for its form. */
export const useUserRecord = (id: number | null) => {
  const companyId = useCompanyId()
  return useRecord(keyOf(companyId), id, (known, signal) =>
    call(userRoutes.read, { params: { companyId, id: known }, signal }),
  )
}

export const useUserStats = (id: number | null) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: [...keyOf(companyId), 'stats', id],
    queryFn: ({ signal }) => call(userRoutes.stats, { params: { companyId, id: id ?? 0 }, signal }),
    enabled: id !== null,
    gcTime: 0,
  })
}

export const useUserCalls = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const key = keyOf(companyId)
  const refresh = () => client.invalidateQueries({ queryKey: key, exact: true })
  const keep = (user: User): User => {
    client.setQueryData<Users>(key, (known) => known && { ...known, [user.id]: user })
    return user
  }
  const removeMany: BulkCall = deleteThrough((body, signal) =>
    call(userRoutes.removeMany, { params: { companyId }, body, signal }),
  )
  const updateMany = updateThrough((body, signal) =>
    call(userRoutes.updateMany, { params: { companyId }, body, signal }),
  )
  return {
    refresh,
    removeMany,
    updateMany,
    /** A password goes with a new user only; a known one's has a call of its own. */
    save: async ({ password, ...draft }: NewUser & { password?: string | undefined }, base: User | null) =>
      keep(
        await (base
          ? call(userRoutes.update, { params: { companyId, id: base.id }, body: { ...draft, version: base.version } })
          : call(userRoutes.create, { params: { companyId }, body: { ...draft, password } })),
      ),
    read: async (id: number) => keep(await call(userRoutes.read, { params: { companyId, id } })),
    setPassword: async (id: number, password: string) => {
      await call(userRoutes.setPassword, { params: { companyId, id }, body: { password } })
      void refresh()
    },
    importMany: (body: BodyIn<typeof userRoutes.importMany>, signal: AbortSignal) =>
      call(userRoutes.importMany, { params: { companyId }, body, signal, timeoutMs: importTimeoutMs }),
  }
}
