import { deviceRoutes } from '@atalaya/contract/devices'
import type { LiveMessage } from '@atalaya/contract/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { openResellerChannel } from '../../live/reseller-channel.ts'
import { call } from '../../session/api.ts'
import { createListeners } from '../../session/listeners.ts'
import { keepDevice } from './devices.queries.ts'

/** Looked at again by itself only while nothing tells of changes, and rarely otherwise. */
const lookAgainMs = { told: 60_000, untold: 4_000 }
/** More than these at once are read with the whole list, and that at most this often. */
const mostReadAlone = 20
const listEveryMs = 3_000

let isTold = false
const listeners = createListeners()
const setTold = (next: boolean): void => {
  if (isTold === next) return
  isTold = next
  listeners.tell()
}
/** How long a query of devices may wait before it looks again. */
export const useLookAgainMs = (): number =>
  useSyncExternalStore(listeners.add, () => (isTold ? lookAgainMs.told : lookAgainMs.untold))

/** What is shown of devices is read again when the server says so. */
export const useDevicesLive = (): void => {
  const client = useQueryClient()
  useEffect(() => {
    const list = listReader(client)
    const leave = openResellerChannel({
      onOpen: (isOpen) => {
        setTold(isOpen)
        // What has happened while nobody told.
        if (isOpen) readAgain(client)
      },
      onMessages: (messages) => take(client, list, messages),
    })
    return () => {
      list.stop()
      leave()
    }
  }, [client])
}

const ofOne = ['device-config', 'commands']

const readAgain = (client: QueryClient): void => {
  for (const first of ['devices', ...ofOne]) void client.invalidateQueries({ queryKey: [first] })
}

const take = (client: QueryClient, list: ListReader, messages: readonly LiveMessage[]): void => {
  for (const message of messages) {
    if (message.kind !== 'devices') continue
    const { resellerId, trackerIds } = message
    for (const first of ofOne) {
      if (trackerIds.length === 0) void client.invalidateQueries({ queryKey: [first] })
      for (const id of trackerIds) void client.invalidateQueries({ queryKey: [first, id] })
    }
    // With the list, those of them that are open.
    if (trackerIds.length === 0 || trackerIds.length > mostReadAlone) list.readSoon(resellerId)
    else for (const id of trackerIds) void readOne(client, { resellerId, id })
  }
}

/** One line of a list of thousands. */
const readOne = async (client: QueryClient, params: { resellerId: number; id: number }): Promise<void> => {
  try {
    keepDevice(client, await call(deviceRoutes.read, { params }))
  } catch {
    // Gone meanwhile, or out of reach: the list says so.
    void client.invalidateQueries({ queryKey: ['devices', params.resellerId] })
  }
}

interface ListReader {
  readSoon(resellerId: number): void
  stop(): void
}

const listReader = (client: QueryClient): ListReader => {
  const waiting = new Map<number, ReturnType<typeof setTimeout>>()
  const readAt = new Map<number, number>()
  return {
    readSoon(resellerId) {
      if (waiting.has(resellerId)) return
      const inMs = Math.max(0, (readAt.get(resellerId) ?? 0) + listEveryMs - Date.now())
      const read = () => {
        waiting.delete(resellerId)
        readAt.set(resellerId, Date.now())
        void client.invalidateQueries({ queryKey: ['devices', resellerId] })
      }
      waiting.set(resellerId, setTimeout(read, inMs))
    },
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer)
    },
  }
}
