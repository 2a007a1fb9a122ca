import { type SubscribedBrowser, webPushRoutes } from '@atalaya/contract/web-push'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastDone } from '../../feedback/toasts.ts'
import { call } from '../../session/api.ts'
import { useUser } from '../../session/current-session.ts'
import { keepBrowserId, ownBrowserId, subscribe, unsubscribe } from './this-browser.ts'

/** Where the own notices are shown, and what can be done about it. */
export const useSubscribedBrowsers = () => {
  const { t } = useTranslation('profile')
  const { id: userId } = useUser()
  const client = useQueryClient()
  const read = useQuery({
    queryKey: ['subscribedBrowsers', userId],
    queryFn: ({ signal }) => call(webPushRoutes.read, { signal }),
    gcTime: 0,
  })
  const onSettled = () => client.invalidateQueries({ queryKey: ['subscribedBrowsers', userId] })
  const params = ({ id }: Pick<SubscribedBrowser, 'id'>) => ({ params: { browserId: id } })
  const own = read.data?.browsers.find(({ id }) => id === ownBrowserId(userId))
  const turnOn = useMutation({
    mutationFn: async () => {
      const subscription = await subscribe(read.data?.publicKey ?? '')
      if (subscription) keepBrowserId(userId, (await call(webPushRoutes.add, { body: subscription })).id)
    },
    onSettled,
  })
  const remove = useMutation({
    mutationFn: async (browser: SubscribedBrowser) => {
      if (browser.id === own?.id) {
        keepBrowserId(userId, null)
        await unsubscribe().catch(() => undefined)
      }
      await call(webPushRoutes.remove, params(browser))
    },
    onSettled,
  })
  const test = useMutation({
    mutationFn: (browser: SubscribedBrowser) => call(webPushRoutes.test, params(browser)),
    onSuccess: () => toastDone(t('browsers.tested')),
  })
  return { read, own, turnOn, remove, test }
}
