import type { LiveMessage, LivePosition } from '@atalaya/contract/live'

export interface Flush {
  /** What was known before no longer counts: a snapshot begins with this flush. */
  isReplacement: boolean
  /** The latest of each item. */
  positions: LivePosition[]
  /** Everything else, in order, without those that a later one makes void. */
  messages: LiveMessage[]
}

interface Ports {
  flushMs: number
  limit: number
  /** Returns the way to call it off. */
  schedule(run: () => void, afterMs: number): () => void
  onFlush(flush: Flush): void
}

/** What a later message of the same key replaces; null for what must all be told. */
const keyOf = (message: LiveMessage): string | null => {
  switch (message.kind) {
    case 'group':
    case 'customState':
    case 'odometer':
    case 'hourmeter':
    case 'driverVehicle':
      return `${message.kind}/${message.itemId}`
    case 'track':
      return `track/${message.itemId}/${message.track.id}`
    case 'driver':
      return `driver/${message.driverId}`
    case 'companyStatus':
    case 'checkToken':
      return message.kind
    default:
      return null
  }
}

/** Gathers messages and hands them on once a second, or at once when the limit is reached; nothing is dropped. */
export const createLiveBuffer = ({ flushMs, limit, schedule, onFlush }: Ports) => {
  let positions = new Map<number, LivePosition>()
  let messages = new Map<string, LiveMessage>()
  let isReplacement = false
  let isInSnapshot = false
  let received = 0
  let serial = 0
  let cancel: (() => void) | null = null

  const flush = (): void => {
    cancel?.()
    cancel = null
    if (received === 0) return
    const full: Flush = { isReplacement, positions: [...positions.values()], messages: [...messages.values()] }
    positions = new Map()
    messages = new Map()
    isReplacement = false
    received = 0
    onFlush(full)
  }

  const clear = (): void => {
    positions.clear()
    messages.clear()
    received = 0
  }

  const keep = (message: LiveMessage): void => {
    const key = keyOf(message)
    if (key === null) {
      serial += 1
      messages.set(`#${serial}`, message)
      return
    }
    // Deleted first, so that the newest stands at its own place in the order.
    messages.delete(key)
    messages.set(key, message)
  }

  const take = (message: LiveMessage): void => {
    received += 1
    if (message.kind === 'position') {
      positions.set(message.itemId, message)
      return
    }
    if (message.kind === 'itemDelete') positions.delete(message.itemId)
    if (message.kind === 'bindCompany') {
      isInSnapshot = !message.resumed
      if (!message.resumed) {
        clear()
        received = 1
        isReplacement = true
      }
    }
    keep(message)
  }

  return {
    /** A whole snapshot goes on as one flush, so that the page never shows half a fleet. */
    add: (batch: readonly LiveMessage[]): void => {
      for (const message of batch) {
        take(message)
        if (message.kind === 'snapshotEnd') {
          isInSnapshot = false
          flush()
        }
      }
      if (isInSnapshot || received === 0) return
      if (received >= limit) flush()
      else cancel ??= schedule(flush, flushMs)
    },
    flush,
    clear: (): void => {
      cancel?.()
      cancel = null
      isInSnapshot = false
      isReplacement = false
      clear()
    },
  }
}
