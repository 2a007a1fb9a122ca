import { type LiveMessage, type LiveRequest, liveProtocols, liveVersion } from '@atalaya/contract/live'
import { readBatch } from './read-message.ts'
import { createStandingRequests } from './standing-requests.ts'
import { advanced, begun, noPlace, resumption, type StreamPlace, snapshotEnded } from './stream-place.ts'

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

/** How the line stands; a watched one is ended when it says nothing for too long. */
type Line =
  | { kind: 'none' }
  /** Until the next try. */
  | { kind: 'waiting'; cancel(): void }
  | { kind: 'opened'; socket: Socket; isBound: boolean; cancelWatch(): void }

const close = (line: Line): void => {
  if (line.kind === 'waiting') line.cancel()
  if (line.kind !== 'opened') return
  line.cancelWatch()
  line.socket.onopen = null
  line.socket.onmessage = null
  line.socket.onclose = null
  line.socket.close()
}

const introduction = ({ pageUrl, token }: Target): LiveRequest => ({
  type: 'initialize',
  url: pageUrl,
  token,
  version: liveVersion,
})

/** Keeps one channel to one company open: reconnects, resumes where it was, rests while the tab is hidden. */
export const createLiveConnection = (ports: Ports) => {
  let target: Target | null = null
  let line: Line = { kind: 'none' }
  let isVisible = true
  let attempt = 0
  let place: StreamPlace = noPlace
  const standing = createStandingRequests()

  const transmit = (request: LiveRequest): void => {
    if (line.kind === 'opened') line.socket.send(JSON.stringify(request))
  }
  const isBound = (): boolean => line.kind === 'opened' && line.isBound

  const drop = (): void => {
    const old = line
    line = { kind: 'none' }
    close(old)
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
    line = { kind: 'waiting', cancel: ports.schedule(open, waitMs) }
  }
  const retryAs = (next: number): void => {
    attempt = next
    retry()
  }

  const bound = (): void => {
    if (line.kind === 'opened') line.isBound = true
    attempt = 0
    ports.onStatus({ kind: 'open' })
  }

  const settle = (message: LiveMessage, seq: number): void => {
    if (message.kind === 'devicesWatched' && target?.companyId === null) bound()
    if (message.kind === 'bindCompany') {
      place = begun(place, message.stream, message.resumed)
      for (const request of standing.all()) transmit(request)
      bound()
    }
    if (message.kind === 'snapshotEnd') place = snapshotEnded(place, seq)
    if (message.kind === 'refused') refuse(message.reason)
    if (message.kind === 'checkToken') ports.onTokenNeeded()
  }

  const refuse = (reason: Extract<LiveMessage, { kind: 'refused' }>['reason']): void => {
    if (reason === 'busy' || reason === 'protocol') return
    drop()
    if (reason === 'token') {
      attempt += 1
      return ports.onTokenNeeded()
    }
    target = null
    ports.onStatus({ kind: 'refused', reason })
  }

  const watchSilence = (): void => {
    if (line.kind !== 'opened') return
    line.cancelWatch()
    line.cancelWatch = ports.schedule(retry, longestSilenceMs)
  }

  const receive = (data: unknown): void => {
    watchSilence()
    const batch = typeof data === 'string' ? readBatch(data) : null
    if (!batch) return retryAs(attempt + 1)
    for (const message of batch.messages) settle(message, batch.seq)
    place = advanced(place, batch.seq)
    ports.onMessages(batch.messages)
  }

  function open(): void {
    line = { kind: 'none' }
    if (!target) return
    const asked = target
    const socket = ports.openSocket(asked.url, liveProtocols(asked.token))
    line = { kind: 'opened', socket, isBound: false, cancelWatch: ports.schedule(retry, longestSilenceMs) }
    let wasOpen = false
    socket.onopen = () => {
      wasOpen = true
      // Something between that drops the header: said in the first frame.
      if (socket.protocol === '') transmit(introduction(asked))
      if (asked.companyId !== null)
        return transmit({ type: 'bindCompany', id: asked.companyId as never, ...resumption(place) })
      for (const request of standing.all()) transmit(request)
    }
    socket.onmessage = (event) => receive(event.data)
    socket.onclose = () => {
      retryAs(attempt + 1)
      // A refused upgrade looks like a network that is away: the session is asked whether its token still counts.
      if (!wasOpen) ports.onTokenNeeded()
    }
  }

  return {
    connect: (next: Target): void => {
      if (target?.companyId !== next.companyId) {
        place = noPlace
        // After a disconnection it holds only what was asked while the token was on its way.
        if (target) standing.clear()
      }
      target = next
      retryAs(0)
    },
    disconnect: (): void => {
      // A page that is opened by its address asks before the map, which connects, has been loaded.
      if (target) standing.clear()
      target = null
      place = noPlace
      attempt = 0
      drop()
      ports.onStatus({ kind: 'off' })
    },
    setToken: (token: string): void => {
      if (!target) return
      target = { ...target, token }
      if (isBound()) transmit({ type: 'accessToken', token })
      else if (line.kind === 'none') retry()
    },
    setVisible: (next: boolean): void => {
      if (next === isVisible) return
      isVisible = next
      attempt = 0
      if (target) retry()
    },
    /** The network is back: no reason to wait any longer. */
    wake: (): void => {
      if (line.kind === 'waiting') retryAs(0)
    },
    request: (request: LiveRequest): void => {
      standing.note(request)
      if (isBound()) transmit(request)
    },
  }
}
