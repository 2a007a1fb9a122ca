import type { mailRoutes, platformMailRoutes, unsubscriptionRoutes } from '@atalaya/contract/mails'
import type { outboxRoutes } from '@atalaya/contract/outbox'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import {
  isUnsubscribed,
  readLinkKeys,
  readUnsubscribeKey,
  subscribeAgain,
  type Unsubscription,
  unsubscribe,
} from '../../mail/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { dropDeadLetters, listDeadLetters, listMails, sendLettersAgain, sendMailsAgain } from './mails.repository.ts'

type MailHandlers = Handlers<typeof mailRoutes> & Handlers<typeof platformMailRoutes>

interface Asked {
  tx: Tx
  session: Session
  clientIp: string
  /** None of the platform's own. */
  params: { companyId?: number }
}

/** Of a company or of the platform: whose transaction it is decides. */
export const mailHandlers = {
  list: ({ tx, query }) => listMails(tx, query),
  sendAgain: async (asked) => {
    const again = await sendMailsAgain(asked.tx, asked.body.items)
    await note('mail.sentAgain', asked, again.length)
    return { again }
  },
} satisfies Pick<MailHandlers, 'list' | 'sendAgain'>

export const outboxHandlers: Handlers<typeof outboxRoutes> = {
  dead: ({ tx, query }) => listDeadLetters(tx, query),
  sendAgain: async (asked) => {
    const done = await sendLettersAgain(asked.tx, asked.body.items)
    await note('outbox.sentAgain', asked, done.length)
    return { done }
  },
  drop: async (asked) => {
    const done = await dropDeadLetters(asked.tx, asked.body.items)
    await note('outbox.dropped', asked, done.length)
    return { done }
  },
}

/** What nobody sees otherwise: that somebody has let it go out once more, or has given it up. */
const note = async (
  kind: 'mail.sentAgain' | 'outbox.sentAgain' | 'outbox.dropped',
  { tx, session: { userId, sessionId }, clientIp, params }: Asked,
  count: number,
): Promise<void> => {
  if (count === 0) return
  await noteSecurityEvent(tx, { kind, userId, sessionId, ip: clientIp, companyId: params.companyId ?? null, count })
}

export const unsubscriptionHandlers = (keys: KeyRing): Handlers<typeof unsubscriptionRoutes> => {
  const ofKey = async (tx: Tx, key: string): Promise<Unsubscription> => {
    const found = readUnsubscribeKey(await readLinkKeys(tx, keys), key)
    if (!found) throw failure('not.found')
    return found
  }
  return {
    read: async ({ tx, body }) => {
      const asked = await ofKey(tx, body.key)
      return { ...asked, isUnsubscribed: await isUnsubscribed(tx, asked) }
    },
    save: async ({ tx, body }) => {
      const asked = await ofKey(tx, body.key)
      await (body.isUnsubscribed ? unsubscribe : subscribeAgain)(tx, asked)
      return { ...asked, isUnsubscribed: body.isUnsubscribed }
    },
  }
}
