import { type LiveMessage, LiveRequest, liveVersion } from '@atalaya/contract/live'
import type { WebSocket } from 'ws'
import type { Clock } from '../adapters/clock.ts'
import { createMutex } from '../adapters/mutex.ts'
import { firstFrameBytes, waitingRequests } from '../limits/live-connections.limits.ts'
import type { Outlet } from './client-feed.ts'
import { type ConnectionPhase, stepOf } from './connection-phase.ts'
import { frameWith } from './feed-frames.ts'
import { createRequestAllowance } from './request-allowance.ts'
import { createTokenWatch } from './token-watch.ts'

export type RefusedReason = Extract<LiveMessage, { kind: 'refused' }>['reason']
/** What a connection hands on; the first two it answers itself. */
export type Request = Exclude<LiveRequest, { type: 'initialize' | 'accessToken' }>

const initializeWithinMs = 5_000
const pingEveryMs = 30_000
const checkTokenEveryMs = 60_000
/** Who does not answer the farewell is not waited for. */
const farewellMs = 2_000
const longestQueue = waitingRequests.value

/** RFC 6455 close codes; 4000 and up are ours. */
const closeCodes: Record<RefusedReason, number> = {
  token: 4401,
  company: 4404,
  protocol: 1002,
  version: 4426,
  busy: 1013,
}

export interface ConnectionPorts {
  clock: Clock
  /** Whether the token opens anything; throws the word to refuse with through `Refused`. */
  onInitialized(connection: Connection): Promise<void>
  /** One after the other, each when the one before is done. */
  onRequest(connection: Connection, request: Request): Promise<void>
  /** Token, user or rights may have changed: ask again. */
  onRecheck(connection: Connection): Promise<void>
  onClosed(connection: Connection): void
  onRefused(reason: RefusedReason): void
  onSent(bytes: number, messages: number): void
  onFault(error: unknown): void
}

/** Ends a connection with a reason that its page understands. */
export class Refused extends Error {
  readonly reason: RefusedReason
  constructor(reason: RefusedReason) {
    super(`refused: ${reason}`)
    this.reason = reason
  }
}

export interface Connection extends Outlet {
  readonly ip: string
  readonly hostName: string
  readonly token: string
  readonly isOpen: boolean
  refuse(reason: RefusedReason): void
}

const parsed = (data: Buffer): LiveRequest => {
  let raw: unknown
  try {
    raw = JSON.parse(data.toString('utf8'))
  } catch {
    throw new Refused('protocol')
  }
  const { type, version } = (raw ?? {}) as { type?: unknown; version?: unknown }
  if (type === 'initialize' && version !== undefined && version !== liveVersion) throw new Refused('version')
  const request = LiveRequest.safeParse(raw)
  if (!request.success) throw new Refused('protocol')
  return request.data
}

/** One browser's channel as a line of requests: who speaks out of turn, too much or without sense is cut off. */
export const openConnection = (
  socket: WebSocket,
  { ip, hostName, token: admittedToken }: { ip: string; hostName: string; token: string | undefined },
  ports: ConnectionPorts,
): Connection => {
  const { clock } = ports
  const allowance = createRequestAllowance(clock.now())
  let phase: ConnectionPhase = admittedToken === undefined ? 'unknown' : 'admitted'
  const mutex = createMutex()
  let queued = 0
  let isOpen = true

  const refuse = (reason: RefusedReason): void => {
    if (!isOpen) return
    ports.onRefused(reason)
    socket.send(frameWith(0, { kind: 'refused', reason }))
    close(closeCodes[reason])
  }
  const onFault = (error: unknown, otherwise: RefusedReason): void => {
    if (!(error instanceof Refused)) ports.onFault(error)
    refuse(error instanceof Refused ? error.reason : otherwise)
  }
  /** Everything that takes time happens one after the other, so that a later request never overtakes an earlier one. */
  const inTurn = (work: () => Promise<void>): void => {
    queued++
    mutex.run(async () => {
      try {
        if (isOpen) await work()
      } catch (error) {
        onFault(error, 'busy')
      } finally {
        queued--
      }
    })
  }
  const tokens = createTokenWatch({
    clock,
    onExpired: () => connection.send(frameWith(0, { kind: 'checkToken' }), 1),
    onOverdue: () => refuse('token'),
  })

  const connection: Connection = {
    ip,
    hostName,
    get token() {
      return tokens.token()
    },
    get isOpen() {
      return isOpen
    },
    refuse,
    bufferedBytes: () => socket.bufferedAmount,
    send(frame, messages) {
      if (!isOpen) return
      socket.send(frame)
      ports.onSent(frame.length, messages)
    },
  }

  const isAllowed = (data: Buffer, isBinary: boolean): boolean =>
    !isBinary &&
    allowance.take(clock.now()) &&
    queued < longestQueue &&
    (phase !== 'unknown' || data.length <= firstFrameBytes.value)

  const receive = (data: Buffer, isBinary: boolean): void => {
    if (!isOpen) return
    if (!isAllowed(data, isBinary)) return refuse('protocol')
    const request = parsed(data)
    const step = stepOf(phase, request.type)
    if (step === 'refuse') return refuse('protocol')
    phase = 'introduced'
    if (request.type !== 'initialize' && request.type !== 'accessToken')
      return inTurn(() => ports.onRequest(connection, request))
    clearTimeout(introduction)
    tokens.take(request.token)
    inTurn(() => (step === 'initialize' ? ports.onInitialized(connection) : ports.onRecheck(connection)))
  }

  const introduction = setTimeout(() => refuse('protocol'), initializeWithinMs)
  if (admittedToken !== undefined) {
    clearTimeout(introduction)
    tokens.take(admittedToken)
  }
  const stopPulse = keepAlive(socket)
  // What changed rights is told over the bus; this is for what was changed past it.
  const checks = setInterval(() => {
    if (phase !== 'unknown' && queued === 0) inTurn(() => ports.onRecheck(connection))
  }, checkTokenEveryMs)

  function close(code: number): void {
    if (!isOpen) return
    isOpen = false
    clearTimeout(introduction)
    tokens.stop()
    stopPulse()
    clearInterval(checks)
    ports.onClosed(connection)
    socket.close(code)
    setTimeout(() => socket.terminate(), farewellMs).unref()
  }

  socket.on('message', (data, isBinary) => {
    try {
      receive(data as Buffer, isBinary)
    } catch (error) {
      onFault(error, 'protocol')
    }
  })
  socket.on('close', () => close(1000))
  // A broken frame or line; 'close' follows.
  socket.on('error', () => socket.terminate())
  return connection
}

/** Ends a line that no longer answers; answers what stops it. */
const keepAlive = (socket: WebSocket): (() => void) => {
  let hasAnswered = true
  socket.on('pong', () => {
    hasAnswered = true
  })
  const pulse = setInterval(() => {
    if (!hasAnswered) return socket.terminate()
    hasAnswered = false
    socket.ping()
  }, pingEveryMs)
  return () => clearInterval(pulse)
}
