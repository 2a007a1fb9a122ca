import { userInvitationRoutes } from '@atalaya/contract/accounts'
import { mostPerCall } from '@atalaya/contract/bulk'
import type { UserId } from '@atalaya/contract/identifiers'
import type { ReplyOf } from '@atalaya/contract/route'
import { userRoutes } from '@atalaya/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useRecordCalls } from '../../nouns/noun.queries.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { users } from './users.noun.ts'

export const useUserStats = (id: number | null) => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['users', companyId, 'stats', id],
    queryFn: ({ signal }) => call(userRoutes.stats, { params: { companyId, id: id ?? 0 }, signal }),
    enabled: id !== null,
    gcTime: 0,
  })
}

/** What is done to accounts beside their fields. */
export const useAccountCalls = () => {
  const companyId = useCompanyId()
  const { refresh } = useRecordCalls(users)
  return {
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
  }
}
