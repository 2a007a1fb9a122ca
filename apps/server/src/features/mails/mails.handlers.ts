import type { mailRoutes, platformMailRoutes, unsubscriptionRoutes } from '@atalaya/contract/mails'
import type { outboxRoutes } from '@atalaya/contract/outbox'
import { failure } from '../../access/failures.ts'
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
import { dropDeadLetters, listDeadLetters, listMails, sendLettersAgain, sendMailsAgain } from './mails.repository.ts'

type MailHandlers = Handlers<typeof mailRoutes> & Handlers<typeof platformMailRoutes>

/** Of a company or of the platform: whose transaction it is decides. */
export const mailHandlers = {
  list: ({ tx, query }) => listMails(tx, query),
  sendAgain: async ({ tx, body }) => ({ again: await sendMailsAgain(tx, body.items) }),
} satisfies Pick<MailHandlers, 'list' | 'sendAgain'>

export const outboxHandlers: Handlers<typeof outboxRoutes> = {
  dead: ({ tx, query }) => listDeadLetters(tx, query),
  sendAgain: async ({ tx, body }) => ({ done: await sendLettersAgain(tx, body.items) }),
  drop: async ({ tx, body }) => ({ done: await dropDeadLetters(tx, body.items) }),
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
