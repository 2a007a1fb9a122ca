import type { LiveMessage } from '@atalaya/contract/live'
import { livePath } from '@atalaya/contract/route'
import { session } from '../session/current-session.ts'
import { createLiveConnection } from './live-connection.ts'

const tokenWatchMs = 20_000

/** A channel that tells of what is a reseller's: no company need be open for it. Returns the way to leave it. */
export const openResellerChannel = ({
  onOpen,
  onMessages,
}: {
  onOpen(isOpen: boolean): void
  onMessages(messages: readonly LiveMessage[]): void
}): (() => void) => {
  const connection = createLiveConnection({
    openSocket: (url, protocols) => new WebSocket(url, protocols),
    schedule: (run, afterMs) => {
      const timer = setTimeout(run, afterMs)
      return () => clearTimeout(timer)
    },
    random: Math.random,
    onStatus: ({ kind }) => onOpen(kind === 'open'),
    onMessages,
    onTokenNeeded: () => void session.checkedToken().then((token) => token && connection.setToken(token)),
  })
  let isLeft = false
  let sent: string | null = null
  void session.freshToken().then((token) => {
    if (isLeft || token === null) return
    sent = token
    const url = `${location.origin.replace(/^http/, 'ws')}${livePath}`
    connection.request({ type: 'watchDevices', isWatching: true })
    connection.connect({ url, pageUrl: location.href, companyId: null, token })
  })
  const renewal = setInterval(async () => {
    const token = await session.freshToken()
    if (isLeft || token === null || token === sent) return
    sent = token
    connection.setToken(token)
  }, tokenWatchMs)
  const onVisibility = () => connection.setVisible(!document.hidden)
  const onOnline = () => connection.wake()
  onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', onOnline)
  return () => {
    isLeft = true
    clearInterval(renewal)
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', onOnline)
    connection.disconnect()
  }
}
