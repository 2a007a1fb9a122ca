import { type LiveMessage, type LiveRequest, liveVersion } from '@atalaya/contract/live'
import { createLiveLine, type LiveStatus, type Socket, type Target } from './live-line.ts'
import { readBatch } from './read-message.ts'
import { createStandingRequests } from './standing-requests.ts'
import { advanced, begun, noPlace, resumption, type StreamPlace, snapshotEnded } from './stream-place.ts'

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

const introduction = ({ pageUrl, token }: Target): LiveRequest => ({
  type: 'initialize',
  url: pageUrl,
  token,
  version: liveVersion,
})

/** Keeps one channel to one company open: reconnects, resumes where it was, rests while the tab is hidden. */
export const createLiveConnection = (ports: Ports) => {
  let target: Target | null = null
  let place: StreamPlace = noPlace
  const standing = createStandingRequests()

  const line = createLiveLine(ports, {
    target: () => target,
    onOpen: (socket, asked) => {
      // Something between that drops the header: said in the first frame.
      if (socket.protocol === '') line.transmit(introduction(asked))
      if (asked.companyId !== null)
        return line.transmit({ type: 'bindCompany', id: asked.companyId as never, ...resumption(place) })
      for (const request of standing.all()) line.transmit(request)
    },
    onData: (data) => {
      const batch = typeof data === 'string' ? readBatch(data) : null
      if (!batch) return line.tryAgain()
      for (const message of batch.messages) settle(message, batch.seq)
      place = advanced(place, batch.seq)
      ports.onMessages(batch.messages)
    },
    onEnded: (wasOpen) => {
      // A refused upgrade looks like a network that is away: the session is asked whether its token still counts.
      if (!wasOpen) ports.onTokenNeeded()
    },
  })

  const settle = (message: LiveMessage, seq: number): void => {
    if (message.kind === 'devicesWatched' && target?.companyId === null) line.bound()
    if (message.kind === 'bindCompany') {
      place = begun(place, message.stream, message.resumed)
      for (const request of standing.all()) line.transmit(request)
      line.bound()
    }
    if (message.kind === 'snapshotEnd') place = snapshotEnded(place, seq)
    if (message.kind === 'refused') refuse(message.reason)
    if (message.kind === 'checkToken') ports.onTokenNeeded()
  }

  const refuse = (reason: Extract<LiveMessage, { kind: 'refused' }>['reason']): void => {
    if (reason === 'busy' || reason === 'protocol') return
    if (reason === 'token') {
      line.endAsFailed()
      return ports.onTokenNeeded()
    }
    line.end()
    target = null
    ports.onStatus({ kind: 'refused', reason })
  }

  return {
    connect: (next: Target): void => {
      if (target?.companyId !== next.companyId) {
        place = noPlace
        // After a disconnection it holds only what was asked while the token was on its way.
        if (target) standing.clear()
      }
      target = next
      line.beginAnew()
    },
    disconnect: (): void => {
      // A page that is opened by its address asks before the map, which connects, has been loaded.
      if (target) standing.clear()
      if (line.isBound() && target?.companyId != null) line.transmit({ type: 'closeCompany' })
      target = null
      place = noPlace
      line.end()
      ports.onStatus({ kind: 'off' })
    },
    setToken: (token: string): void => {
      if (!target) return
      target = { ...target, token }
      if (line.isBound()) line.transmit({ type: 'accessToken', token })
      else if (line.isDown()) line.retry()
    },
    setVisible: line.setVisible,
    wake: line.wake,
    request: (request: LiveRequest): void => {
      standing.note(request)
      if (line.isBound()) line.transmit(request)
    },
  }
}
