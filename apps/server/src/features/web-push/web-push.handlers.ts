import type { webPushRoutes } from '@atalaya/contract/web-push'
import { textLanguageOf, translatorOf } from '@atalaya/texts/translator'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { enqueue } from '../../outbox/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { payloadOf, webPushChannelName } from './push-to.ts'
import { deleteBrowser, hasBrowser, listBrowsers, saveSubscription } from './subscriptions.repository.ts'
import { ensurePublicKey } from './vapid-keys.ts'

interface Ports {
  clock: Clock
  keys: KeyRing
}

export const webPushHandlers = ({ clock, keys }: Ports): Handlers<typeof webPushRoutes> => ({
  read: async ({ tx, session }) => ({
    publicKey: await ensurePublicKey(tx, keys),
    browsers: await listBrowsers(tx, session.userId),
  }),
  add: async ({ tx, session, body }) => {
    const saved = await saveSubscription(tx, session, { ...body, now: clock.now() })
    if (!saved) throw failure('session.expired')
    return saved
  },
  test: async ({ tx, session: { userId, companyId }, params: { browserId } }) => {
    if (!(await hasBrowser(tx, userId, browserId))) throw failure('not.found')
    const { language } = await tx
      .selectFrom('users')
      .select('language')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const t = await translatorOf(textLanguageOf(language), 'profile')
    const message = {
      title: t('browsers.testTitle'),
      text: t('browsers.testText'),
      link: '/',
      topic: 'test',
      isUrgent: true,
    }
    await enqueue(tx, [
      { channel: webPushChannelName, companyId, resellerId: null, payload: payloadOf(browserId, message) },
    ])
    return {}
  },
  remove: async ({ tx, session, params: { browserId } }) => {
    if (!(await deleteBrowser(tx, session.userId, browserId))) throw failure('not.found')
    return {}
  },
})
