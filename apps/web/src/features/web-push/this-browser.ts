import type { PushSubscription as GivenSubscription } from '@atalaya/contract/web-push'

/** Whether notices can be shown here: not without a service worker, and not where somebody has blocked them. */
export type PushSupport = 'possible' | 'denied' | 'unsupported'

export const pushSupport = (): PushSupport => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

/** Kept in this browser for its user: which one of their browsers it is, once they have wished for notices here. */
const keyOf = (userId: number): string => `atalaya.push.${userId}`
export const ownBrowserId = (userId: number): number | null => Number(localStorage.getItem(keyOf(userId))) || null
export const keepBrowserId = (userId: number, id: number | null): void => {
  if (id === null) localStorage.removeItem(keyOf(userId))
  else localStorage.setItem(keyOf(userId), String(id))
}

const isOfKey = (subscription: PushSubscription, publicKey: string): boolean => {
  const key = subscription.options.applicationServerKey
  if (!key) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}

/** Asks the person where nobody has; null where they would rather not. Throws where the browser's push service fails. */
export const subscribe = async (publicKey: string): Promise<GivenSubscription | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // Of another installation that has stood at this address: it would refuse what we sign.
  if (known && !isOfKey(known, publicKey)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

export const unsubscribe = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
