import { type LoggedMail, type MailQuery, mailRoutes, platformMailRoutes } from '@atalaya/contract/mails'
import { type DeadLetter, outboxRoutes } from '@atalaya/contract/outbox'
import { useQueryClient } from '@tanstack/react-query'
import type { Log } from '../../logs/log.ts'
import { call } from '../../session/api.ts'

/** Whose log it is: a company's, or the platform's. */
export type MailOwner = { companyId: number } | 'platform'

interface Filter {
  text: string
  state: MailQuery['state'] | null
}

const keyOf = (owner: MailOwner) => ['mails', owner === 'platform' ? owner : owner.companyId]
const deadKey = ['deadLetters']

const textOf = (text: string) => (text === '' ? {} : { text })
const beforeOf = (before: number | null) => (before === null ? {} : { before })

export const mailLog = (owner: MailOwner, { text, state }: Filter): Log<LoggedMail, number> => ({
  key: [...keyOf(owner), text, state],
  read: ({ before, limit, signal }) => {
    const query = { ...textOf(text), ...beforeOf(before), ...(state ? { state } : {}), limit }
    return owner === 'platform'
      ? call(platformMailRoutes.list, { query, signal })
      : call(mailRoutes.list, { params: owner, query, signal })
  },
  // What waits leaves within moments: whoever watches sees it leave.
  isMoving: (mail) => mail.state === 'queued',
})

export const deadLetterLog = (text: string): Log<DeadLetter, number> => ({
  key: [...deadKey, text],
  read: ({ before, limit, signal }) =>
    call(outboxRoutes.dead, { query: { ...textOf(text), ...beforeOf(before), limit }, signal }),
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

/** Each answers which it was done to: somebody else may have been sooner. */
export const useDeadLetterCalls = () => {
  const client = useQueryClient()
  const send =
    (route: typeof outboxRoutes.sendAgain | typeof outboxRoutes.drop) => async (items: DeadLetter['id'][]) => {
      const { done } = await call(route, { body: { items } })
      await Promise.all([deadKey, keyOf('platform')].map((queryKey) => client.invalidateQueries({ queryKey })))
      return done
    }
  return { sendAgain: send(outboxRoutes.sendAgain), drop: send(outboxRoutes.drop) }
}
