import { webPushRoutes } from '@atalaya/contract/web-push'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../../session/api.ts'
import { useUser } from '../../../session/current-session.ts'
import { keepBrowserId, ownBrowserId, pushSupport, subscribe } from '../this-browser.ts'

/**
 * Who has wished for notices in this browser gets them in each session anew: they end with the one that they were asked for in. And
 * what a notice is opened for is shown in the page that is there, which asks before it leaves what is half typed.
 */
export const KeptPush = () => {
  const { id: userId } = useUser()
  const router = useRouter()
  useEffect(() => {
    if (ownBrowserId(userId) === null || pushSupport() !== 'possible' || Notification.permission !== 'granted') return
    const confirm = async () => {
      const { publicKey } = await call(webPushRoutes.read)
      const subscription = await subscribe(publicKey)
      if (subscription) keepBrowserId(userId, (await call(webPushRoutes.add, { body: subscription })).id)
    }
    // Nothing is lost but notices while no page is open, and the next sign-in tries again.
    confirm().catch(() => undefined)
  }, [userId])
  useEffect(() => {
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
    const onMessage = ({ data, ports }: MessageEvent) => {
      if (typeof data?.open !== 'string' || !/^\/(?!\/)/.test(data.open)) return
      ports[0]?.postMessage('heard')
      router.history.push(data.open)
    }
    workers?.addEventListener('message', onMessage)
    return () => workers?.removeEventListener('message', onMessage)
  }, [router])
  return null
}
