import { type LoggedMail, mailRoutes, platformMailRoutes } from '@atalaya/contract/mails'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/api.ts'

/** Whose log it is: a company's, or the platform's. */
export type MailOwner = { companyId: number } | 'platform'

const keyOf = (owner: MailOwner) => ['mails', owner === 'platform' ? owner : owner.companyId]

export const useMails = (owner: MailOwner) =>
  useQuery({
    queryKey: keyOf(owner),
    queryFn: ({ signal }): Promise<LoggedMail[]> =>
      owner === 'platform'
        ? call(platformMailRoutes.list, { signal })
        : call(mailRoutes.list, { params: owner, signal }),
    // What waits leaves within moments: whoever watches sees it leave.
    refetchInterval: ({ state }) => (state.data?.some((mail) => mail.state === 'queued') ? 5_000 : false),
  })

/** Answers how many are on their way again. */
export const useSendAgain = (owner: MailOwner) => {
  const client = useQueryClient()
  return async (items: LoggedMail['id'][]): Promise<number> => {
    const { again } =
      owner === 'platform'
        ? await call(platformMailRoutes.sendAgain, { body: { items } })
        : await call(mailRoutes.sendAgain, { params: owner, body: { items } })
    await client.invalidateQueries({ queryKey: keyOf(owner) })
    return again.length
  }
}
