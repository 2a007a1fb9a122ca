import type { LiveKind, LiveRequest } from '@atalaya/contract/live'
import { livePath } from '@atalaya/contract/route'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { session } from '../session/current-session.ts'
import type { LiveItem } from './item-store.ts'
import { createLiveClient, type MessageOf } from './live-client.ts'
import type { ItemCounts, ItemOrder } from './live-items.ts'
import type { LiveStatus } from './live-line.ts'

/** The page's one live channel. */
export const live = createLiveClient({
  startWorker: () => new Worker(new URL('./live.worker.ts', import.meta.url), { type: 'module', name: 'live' }),
  freshToken: session.freshToken,
  checkedToken: session.checkedToken,
  now: Date.now,
})

/** How often the session is asked whether its token is a new one. */
const tokenWatchMs = 20_000

/**
 * Binds the channel to a company for as long as the caller stands: closed while the tab is hidden (spec 1 §7). Before
 * all other effects, because what screens tell the worker of this company is to come after it has begun.
 */
export const useLiveChannel = (companyId: number): void => {
  useLayoutEffect(() => {
    const url = `${location.origin.replace(/^http/, 'ws')}${livePath}`
    void live.connect({ url, pageUrl: location.href, companyId })
    const onVisibility = (): void => live.command({ type: 'visible', isVisible: !document.hidden })
    const onOnline = (): void => live.command({ type: 'wake' })
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('online', onOnline)
    const timer = setInterval(() => void live.renewToken(), tokenWatchMs)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('online', onOnline)
      live.disconnect()
    }
  }, [companyId])
}

export const useLiveStatus = (): LiveStatus => useSyncExternalStore(live.status.subscribe, live.status.get)
export const useLiveLastSeenAt = (): number | null =>
  useSyncExternalStore(live.lastSeenAt.subscribe, live.lastSeenAt.get)
export const useItemOrder = (): ItemOrder => useSyncExternalStore(live.order.subscribe, live.order.get)
export const useItemCounts = (): ItemCounts => useSyncExternalStore(live.counts.subscribe, live.counts.get)

/** The live picture of one item; renders again only when that item changes. */
export const useLiveItem = (itemId: number): LiveItem | undefined =>
  useSyncExternalStore(
    (listener) => live.items.subscribe(itemId, listener),
    () => live.items.get(itemId),
  )

/** Whether it is known where an item is; renders again only when that changes. */
export const useHasLivePlace = (itemId: number | null): boolean =>
  useSyncExternalStore(
    (listener) => live.items.subscribe(itemId ?? 0, listener),
    () => live.items.get(itemId ?? 0)?.lat !== undefined,
  )

/** Hands over what came of a kind with each flush; the handler may change between renders. */
export const useLiveMessages = <Kind extends LiveKind>(
  kind: Kind,
  handle: (messages: MessageOf<Kind>[]) => void,
): void => {
  const handler = useRef(handle)
  handler.current = handle
  useEffect(() => live.on(kind, (messages) => handler.current(messages)), [kind])
}

const detailKinds = {
  1: { on: 'inVehicle', off: 'outVehicle' },
  2: { on: 'inAsset', off: 'outAsset' },
  3: { on: 'inPerson', off: 'outPerson' },
} as const

/** Sensors, events and the running trip of an item are sent only while somebody looks at it. */
export const useItemDetail = (itemType: 1 | 2 | 3 | undefined, itemId: number | null): void => {
  useEffect(() => {
    if (itemType === undefined || itemId === null) return
    const { on, off } = detailKinds[itemType]
    live.request({ type: on, id: itemId } as LiveRequest)
    live.request({ type: 'vTrack', id: itemId } as LiveRequest)
    return () => {
      live.request({ type: off, id: itemId } as LiveRequest)
      live.request({ type: 'vTrack', id: null })
    }
  }, [itemType, itemId])
}
