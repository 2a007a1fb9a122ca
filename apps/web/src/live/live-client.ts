import type { LiveKind, LiveMessage, LiveRequest } from '@atalaya/contract/live'
import { createListeners } from '../session/listeners.ts'
import { createItemStore } from './item-store.ts'
import type { LiveCommand, LiveReport } from './live.protocol.ts'
import { everything, type ItemCounts, type ItemOrder } from './live-items.ts'
import type { LiveStatus, Target } from './live-line.ts'
import type { Scene } from './scene.ts'

export type MessageOf<Kind extends LiveKind> = Extract<LiveMessage, { kind: Kind }>

/** What of a worker is used. */
interface WorkerPort {
  postMessage(command: LiveCommand): void
  onmessage: ((event: MessageEvent<LiveReport>) => void) | null
}

/** A value that React reads through `useSyncExternalStore`. */
const createCell = <T>(first: T) => {
  let value = first
  const listeners = createListeners()
  return {
    get: (): T => value,
    set: (next: T): void => {
      value = next
      listeners.tell()
    },
    subscribe: listeners.add,
  }
}

const nothing: ItemCounts = { total: 0, byMotion: [], matching: 0 }
const noOrder: ItemOrder = { query: everything, ids: new Int32Array(0), sections: [] }

interface Ports {
  startWorker(): WorkerPort
  freshToken(): Promise<string | null>
  /** A token that the server has just been asked about; null where the session is over. */
  checkedToken(): Promise<string | null>
  now(): number
}

/** The page's end of the live worker: stores that screens read, and subscriptions to messages by kind. */
export const createLiveClient = (ports: Ports) => {
  const items = createItemStore()
  const status = createCell<LiveStatus>({ kind: 'off' })
  const order = createCell<ItemOrder>(noOrder)
  const counts = createCell<ItemCounts>(nothing)
  const scene = createCell<Scene | null>(null)
  /** When something came last, on the page's clock; null before the first flush of this company. */
  const lastSeenAt = createCell<number | null>(null)
  const byKind = new Map<LiveKind, Set<(messages: LiveMessage[]) => void>>()
  const onUnknownItems = new Set<(itemIds: number[]) => void>()
  let worker: WorkerPort | null = null
  let sentToken: string | null = null
  /** Goes up with every company, so that a late answer finds that it is late. */
  let serial = 0

  const tell = (messages: readonly LiveMessage[]): void => {
    const sorted = new Map<LiveKind, LiveMessage[]>()
    for (const message of messages) {
      const own = sorted.get(message.kind)
      if (own) own.push(message)
      else sorted.set(message.kind, [message])
    }
    for (const [kind, own] of sorted) for (const listener of byKind.get(kind) ?? []) listener(own)
  }

  const receive = (report: LiveReport): void => {
    if (report.type === 'status') status.set(report.status)
    if (report.type === 'tokenNeeded') void renewToken(true)
    if (report.type !== 'flush') return
    if (report.isReplacement) items.clear()
    if (report.changed) {
      const unknown = items.apply(report.changed)
      if (unknown.length > 0) for (const listener of onUnknownItems) listener(unknown)
    }
    // A picture of a fleet that has never reported is one too.
    if (report.changed || report.isReplacement) lastSeenAt.set(ports.now())
    for (const itemId of report.removed) items.remove(itemId)
    if (report.messages.length > 0) tell(report.messages)
    if (report.counts) counts.set(report.counts)
    if (report.order) order.set(report.order)
    if (report.scene) scene.set(report.scene)
  }

  /** Each flush leaves an entry on the browser's timeline, for a benchmark or the developer's tools to read. */
  const receiveMeasured = (report: LiveReport): void => {
    const start = performance.now()
    receive(report)
    if (report.type !== 'flush') return
    performance.measure('atalaya:flush', { start, detail: { positions: report.changed?.itemIds.length ?? 0 } })
    performance.clearMeasures('atalaya:flush')
  }

  const standingWorker = (): WorkerPort => {
    if (!worker) {
      worker = ports.startWorker()
      worker.onmessage = (event) => receiveMeasured(event.data)
    }
    return worker
  }
  const command = (given: LiveCommand): void => standingWorker().postMessage(given)

  /** The channel gets the session's token whenever that has been renewed, or when it asks for one. */
  const renewToken = async (isAsked: boolean): Promise<void> => {
    const token = await (isAsked ? ports.checkedToken() : ports.freshToken())
    if (token !== null && token === sentToken && !isAsked) return
    sentToken = token
    command(token === null ? { type: 'disconnect' } : { type: 'token', token })
  }

  return {
    items,
    status,
    order,
    counts,
    scene,
    lastSeenAt,
    command,
    connect: async (target: Omit<Target, 'token'>): Promise<void> => {
      serial += 1
      const own = serial
      items.clear()
      lastSeenAt.set(null)
      order.set(noOrder)
      counts.set(nothing)
      command({ type: 'begin' })
      const token = await ports.freshToken()
      // Left or bound elsewhere while the token was on its way.
      if (token === null || own !== serial) return
      sentToken = token
      command({ type: 'connect', target: { ...target, token } })
    },
    /** Lets the worker load its program before there is anything to tell it. */
    warmUp: (): void => void standingWorker(),
    renewToken: () => renewToken(false),
    disconnect: (): void => {
      serial += 1
      command({ type: 'disconnect' })
    },
    request: (request: LiveRequest): void => command({ type: 'request', request }),
    /** All messages of a kind that came with one flush, in order. Returns the way to stop listening. */
    on: <Kind extends LiveKind>(kind: Kind, listener: (messages: MessageOf<Kind>[]) => void): (() => void) => {
      const own = byKind.get(kind) ?? new Set()
      byKind.set(kind, own)
      own.add(listener as (messages: LiveMessage[]) => void)
      return () => own.delete(listener as (messages: LiveMessage[]) => void)
    },
    /** Items that report but that the page has not heard of yet: its lists are out of date. */
    onUnknownItems: (listener: (itemIds: number[]) => void): (() => void) => {
      onUnknownItems.add(listener)
      return () => onUnknownItems.delete(listener)
    },
  }
}

export type LiveClient = ReturnType<typeof createLiveClient>
