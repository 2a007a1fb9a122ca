import { type LiveRequest, liveProtocols } from '@atalaya/contract/live'

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

interface Ports {
  /** `protocols` carry the token, so that the server knows who asks before it opens anything. */
  openSocket(url: string, protocols: string[]): Socket
  schedule(run: () => void, afterMs: number): () => void
  random(): number
  onStatus(status: LiveStatus): void
}

/** What is said over the line. */
interface LineHandlers {
  /** Where to; null for nowhere. */
  target(): Target | null
  onOpen(socket: Socket, target: Target): void
  onData(data: unknown): void
  /** The other side has ended it; `wasOpen` false for one that never was. */
  onEnded(wasOpen: boolean): void
}

/** A line that is opened again whenever it ends, after pauses that grow; it rests while the tab is hidden. */
export const createLiveLine = (ports: Ports, handlers: LineHandlers) => {
  let line: Line = { kind: 'none' }
  let isVisible = true
  let attempt = 0

  const drop = (): void => {
    const old = line
    line = { kind: 'none' }
    close(old)
  }
  const retry = (): void => {
    drop()
    if (!handlers.target()) return
    if (!isVisible) return ports.onStatus({ kind: 'resting' })
    const waitMs = waitBefore(attempt, ports.random())
    ports.onStatus({ kind: 'connecting', attempt, waitMs })
    line = { kind: 'waiting', cancel: ports.schedule(open, waitMs) }
  }
  const retryAs = (next: number): void => {
    attempt = next
    retry()
  }
  const watchSilence = (): void => {
    if (line.kind !== 'opened') return
    line.cancelWatch()
    line.cancelWatch = ports.schedule(retry, longestSilenceMs)
  }

  function open(): void {
    line = { kind: 'none' }
    const target = handlers.target()
    if (!target) return
    const socket = ports.openSocket(target.url, liveProtocols(target.token))
    line = { kind: 'opened', socket, isBound: false, cancelWatch: ports.schedule(retry, longestSilenceMs) }
    let wasOpen = false
    socket.onopen = () => {
      wasOpen = true
      handlers.onOpen(socket, target)
    }
    socket.onmessage = (event) => {
      watchSilence()
      handlers.onData(event.data)
    }
    socket.onclose = () => {
      retryAs(attempt + 1)
      handlers.onEnded(wasOpen)
    }
  }

  return {
    transmit: (request: LiveRequest): void => {
      if (line.kind === 'opened') line.socket.send(JSON.stringify(request))
    },
    isDown: (): boolean => line.kind === 'none',
    isBound: (): boolean => line.kind === 'opened' && line.isBound,
    /** The server has taken it up. */
    bound: (): void => {
      if (line.kind === 'opened') line.isBound = true
      attempt = 0
      ports.onStatus({ kind: 'open' })
    },
    /** Ended, and not opened again by itself; what follows counts as one more try. */
    endAsFailed: (): void => {
      drop()
      attempt += 1
    },
    end: (): void => {
      drop()
      attempt = 0
    },
    retry,
    beginAnew: (): void => retryAs(0),
    tryAgain: (): void => retryAs(attempt + 1),
    setVisible: (next: boolean): void => {
      if (next === isVisible) return
      isVisible = next
      attempt = 0
      if (handlers.target()) retry()
    },
    /** The network is back: no reason to wait any longer. */
    wake: (): void => {
      if (line.kind === 'waiting') retryAs(0)
    },
  }
}
