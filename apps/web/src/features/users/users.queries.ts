import { userInvitationRoutes } from '@atalaya/contract/accounts'
import { mostPerCall } from '@atalaya/contract/bulk'
import type { UserId } from '@atalaya/contract/identifiers'
import type { BodyIn, ReplyOf } from '@atalaya/contract/route'
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
    /** Passwords have calls of their own. */
    save: async (draft: NewUser, base: User | null) =>
      keep(
        await (base
          ? call(userRoutes.update, { params: { companyId, id: base.id }, body: { ...draft, version: base.version } })
          : call(userRoutes.create, { params: { companyId }, body: draft })),
      ),
    read: async (id: number) => keep(await call(userRoutes.read, { params: { companyId, id } })),
    setPassword: async (id: number, password: string) => {
      await call(userRoutes.setPassword, { params: { companyId, id }, body: { password } })
      void refresh()
    },
    /** Keys that are told once: whoever has one chooses the password. */
    invite: async (ids: readonly number[]): Promise<ReplyOf<typeof userInvitationRoutes.inviteMany>> => {
      const answers = { invited: [], notInvited: [] } as ReplyOf<typeof userInvitationRoutes.inviteMany>
      for (let at = 0; at < ids.length; at += mostPerCall) {
        const items = ids.slice(at, at + mostPerCall) as UserId[]
        const answer = await call(userInvitationRoutes.inviteMany, { params: { companyId }, body: { items } })
        answers.invited.push(...answer.invited)
        answers.notInvited.push(...answer.notInvited)
      }
      void refresh()
      return answers
    },
    importMany: (body: BodyIn<typeof userRoutes.importMany>, signal: AbortSignal) =>
      call(userRoutes.importMany, { params: { companyId }, body, signal, timeoutMs: importTimeoutMs }),
  }
}
