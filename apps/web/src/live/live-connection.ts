import { type LiveMessage, type LiveRequest, liveProtocols, liveVersion } from '@atalaya/contract/live'
import { groupsAfter, isGroupRequest } from './group-steps.ts'
import { readBatch } from './read-message.ts'

export type LiveStatus =
  | { kind: 'off' }
  /** `attempt` 0 is the first; `waitMs` is how long until the next one. */
  | { kind: 'connecting'; attempt: number; waitMs: number }
  | { kind: 'open' }
  /** The tab is hidden. */
  | { kind: 'resting' }
  /** No use trying again by itself. */
  | { kind: 'refused'; reason: 'company' | 'version' }

/** What of a WebSocket is used. */
export type Socket = Pick<WebSocket, 'protocol' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>

interface Ports {
  /** `protocols` carry the token, so that the server knows who asks before it opens anything. */
  openSocket(url: string, protocols: string[]): Socket
  schedule(run: () => void, afterMs: number): () => void
  random(): number
  onStatus(status: LiveStatus): void
  onMessages(messages: readonly LiveMessage[]): void
  /** The server wants a better token; answered by `setToken`. */
  onTokenNeeded(): void
}

export interface Target {
  /** Of the channel, `wss://…`. */
  url: string
  /** The page's own address, which the first frame names. */
  pageUrl: string
  /** Null for what needs no company. */
  companyId: number | null
  token: string
}

const firstWaitMs = 1_000
const longestWaitMs = 30_000
/** A line that died without a word looks like a fleet that stands still; opening it anew costs a resumed stream. */
const longestSilenceMs = 90_000

/** Doubles with every failure; the spread keeps a thousand browsers from coming back in the same instant. */
export const waitBefore = (attempt: number, random: number): number =>
  attempt === 0 ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1)) * (0.5 + random / 2)

/** What the server should know for as long as the channel lasts: told again after every reconnection. */
const standingKey = (request: LiveRequest): string | null => {
  switch (request.type) {
    case 'userInMap':
    case 'watchDevices':
    case 'vTrack':
      return request.type
    case 'sensorTableOn':
    case 'sensorTableOff':
      return 'sensorTable'
    case 'inVehicle':
    case 'outVehicle':
      return `vehicle/${request.id}`
    case 'inAsset':
    case 'outAsset':
      return `asset/${request.id}`
    case 'inPerson':
    case 'outPerson':
      return `person/${request.id}`
    default:
      return null
  }
}
const endsStanding = (request: LiveRequest): boolean =>
  request.type.startsWith('out') ||
  request.type === 'sensorTableOff' ||
  (request.type === 'vTrack' && request.id === null)

/** Keeps one channel to one company open: reconnects, resumes where it was, rests while the tab is hidden. */
export const createLiveConnection = (ports: Ports) => {
  let target: Target | null = null
  let socket: Socket | null = null
  let isVisible = true
  let isBound = false
  let attempt = 0
  let cancelRetry: (() => void) | null = null
  let cancelWatch: (() => void) | null = null
  /** Where the stream stands; absent until a snapshot came whole, since half of one is worth nothing. */
  let position: { stream: string; seq: number } | null = null
  let stream: string | null = null
  const standing = new Map<string, LiveRequest>()

  const transmit = (request: LiveRequest): void => socket?.send(JSON.stringify(request))

  const drop = (): void => {
    cancelRetry?.()
    cancelRetry = null
    cancelWatch?.()
    cancelWatch = null
    const old = socket
    socket = null
    isBound = false
    if (!old) return
    old.onopen = null
    old.onmessage = null
    old.onclose = null
    old.close()
  }

  const retry = (): void => {
    drop()
    if (!target) return
    if (!isVisible) {
      ports.onStatus({ kind: 'resting' })
      return
    }
    const waitMs = waitBefore(attempt, ports.random())
    ports.onStatus({ kind: 'connecting', attempt, waitMs })
    cancelRetry = ports.schedule(open, waitMs)
  }

  const settle = (message: LiveMessage, seq: number): void => {
    if (message.kind === 'devicesWatched' && target?.companyId === null) {
      isBound = true
      attempt = 0
      ports.onStatus({ kind: 'open' })
    }
    if (message.kind === 'bindCompany') {
      isBound = true
      attempt = 0
      stream = message.stream
      if (!message.resumed) position = null
      for (const request of standing.values()) transmit(request)
      ports.onStatus({ kind: 'open' })
    }
    if (message.kind === 'snapshotEnd' && stream !== null) position = { stream, seq }
    if (message.kind === 'refused') refuse(message.reason)
    if (message.kind === 'checkToken') ports.onTokenNeeded()
  }

  const refuse = (reason: Extract<LiveMessage, { kind: 'refused' }>['reason']): void => {
    if (reason === 'company' || reason === 'version') {
      drop()
      target = null
      ports.onStatus({ kind: 'refused', reason })
      return
    }
    if (reason === 'token') {
      drop()
      attempt += 1
      ports.onTokenNeeded()
    }
  }

  const watchSilence = (): void => {
    cancelWatch?.()
    cancelWatch = ports.schedule(retry, longestSilenceMs)
  }

  const receive = (data: unknown): void => {
    watchSilence()
    const batch = typeof data === 'string' ? readBatch(data) : null
    if (!batch) {
      attempt += 1
      retry()
      return
    }
    for (const message of batch.messages) settle(message, batch.seq)
    if (position) position.seq = Math.max(position.seq, batch.seq)
    ports.onMessages(batch.messages)
  }

  function open(): void {
    cancelRetry = null
    if (!target) return
    const { url, pageUrl, companyId, token } = target
    const opened = ports.openSocket(url, liveProtocols(token))
    socket = opened
    let wasOpen = false
    watchSilence()
    opened.onopen = () => {
      wasOpen = true
      // Something between that drops the header: said in the first frame.
      if (opened.protocol === '') transmit({ type: 'initialize', url: pageUrl, token, version: liveVersion })
      if (companyId === null) {
        for (const request of standing.values()) transmit(request)
        return
      }
      const from = position ? { stream: position.stream, lastSeq: position.seq } : {}
      transmit({ type: 'bindCompany', id: companyId as never, ...from })
    }
    opened.onmessage = (event) => receive(event.data)
    opened.onclose = () => {
      attempt += 1
      retry()
      // A refused upgrade looks like a network that is away: the session is asked whether its token still counts.
      if (!wasOpen) ports.onTokenNeeded()
    }
  }

  const forget = (): void => {
    position = null
    stream = null
    attempt = 0
  }

  return {
    connect: (next: Target): void => {
      if (target?.companyId !== next.companyId) {
        forget()
        // After a disconnection it holds only what was asked while the token was on its way.
        if (target) standing.clear()
      }
      target = next
      attempt = 0
      retry()
    },
    disconnect: (): void => {
      // A page that is opened by its address asks before the map, which connects, has been loaded.
      if (target) standing.clear()
      target = null
      forget()
      drop()
      ports.onStatus({ kind: 'off' })
    },
    setToken: (token: string): void => {
      if (!target) return
      target = { ...target, token }
      if (isBound) transmit({ type: 'accessToken', token })
      else if (!socket && !cancelRetry) retry()
    },
    setVisible: (next: boolean): void => {
      if (next === isVisible) return
      isVisible = next
      attempt = 0
      if (target) retry()
    },
    /** The network is back: no reason to wait any longer. */
    wake: (): void => {
      if (!isBound && cancelRetry) {
        attempt = 0
        retry()
      }
    },
    request: (request: LiveRequest): void => {
      if (isGroupRequest(request)) {
        const known = standing.get('mapGroupsSelected')
        const ids = groupsAfter(known?.type === 'mapGroupsSelected' ? known.ids : [], request)
        standing.set('mapGroupsSelected', { type: 'mapGroupsSelected', ids: [...ids] })
      }
      const key = isGroupRequest(request) ? null : standingKey(request)
      if (key !== null) {
        if (endsStanding(request)) standing.delete(key)
        else standing.set(key, request)
      }
      if (isBound) transmit(request)
    },
  }
}
