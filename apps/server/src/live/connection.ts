import { type LiveMessage, LiveRequest, liveVersion } from '@atalaya/contract/live'
import type { WebSocket } from 'ws'
import type { Clock } from '../adapters/clock.ts'
import { firstFrameBytes, liveRequests, waitingRequests } from '../limits/live-connections.limits.ts'
import type { Outlet } from './client-feed.ts'
import { frameWith } from './feed-frames.ts'
import { expiryOf } from './token-expiry.ts'

export type RefusedReason = Extract<LiveMessage, { kind: 'refused' }>['reason']
/** What a connection hands on; the first two it answers itself. */
export type Request = Exclude<LiveRequest, { type: 'initialize' | 'accessToken' }>

const initializeWithinMs = 5_000
const pingEveryMs = 30_000
const checkTokenEveryMs = 60_000
/** From the end of the token to the end of the channel: a page renews well before, a sleeping one catches up. */
const tokenGraceMs = 30_000
/** A longer one would go off at once. */
const longestTimerMs = 2 ** 31 - 1
/** Clicking through a list is some requests a second; beyond the burst only a machine asks that fast. */
const { burst: requestBurst, aSecond: requestsPerSecond } = liveRequests.value
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
  { ip, token: admittedToken }: { ip: string; token: string | undefined },
  ports: ConnectionPorts,
): Connection => {
  const { clock } = ports
  let token = ''
  let isOpen = true
  /** By the upgrade, or by its first frame. */
  let isInitialized = admittedToken !== undefined
  /** Who came with a token may still say it in the words of the first frame. */
  let mayInitialize = isInitialized
  let hasPong = true
  let allowance = requestBurst
  let allowedAt = clock.now()
  let queued = 0
  let turn = Promise.resolve()
  let tokenTimer: NodeJS.Timeout | undefined

  const close = (code: number): void => {
    if (!isOpen) return
    isOpen = false
    clearTimeout(initializeTimer)
    clearTimeout(tokenTimer)
    clearInterval(pulse)
    clearInterval(checks)
    ports.onClosed(connection)
    socket.close(code)
    // Who does not answer the farewell is not waited for.
    setTimeout(() => socket.terminate(), 2_000).unref()
  }

  const refuse = (reason: RefusedReason): void => {
    if (!isOpen) return
    ports.onRefused(reason)
    socket.send(frameWith(0, { kind: 'refused', reason }))
    close(closeCodes[reason])
  }

  /** Everything that takes time happens in line, so that a later request never overtakes an earlier one. */
  const inTurn = (work: () => Promise<void>): void => {
    queued++
    turn = turn
      .then(async () => {
        if (isOpen) await work()
      })
      .catch((error: unknown) => {
        if (error instanceof Refused) return refuse(error.reason)
        ports.onFault(error)
        refuse('busy')
      })
      .finally(() => {
        queued--
      })
  }

  const connection: Connection = {
    ip,
    get token() {
      return token
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

  const takeToken = (next: string): void => {
    token = next
    clearTimeout(tokenTimer)
    const expiresAt = expiryOf(next)
    if (expiresAt === undefined) return
    const leftMs = Math.min(longestTimerMs, Math.max(0, expiresAt - clock.now()))
    tokenTimer = setTimeout(() => {
      connection.send(frameWith(0, { kind: 'checkToken' }), 1)
      tokenTimer = setTimeout(() => refuse('token'), tokenGraceMs)
    }, leftMs)
  }

  const allow = (): boolean => {
    const now = clock.now()
    allowance = Math.min(requestBurst, allowance + (Math.max(0, now - allowedAt) / 1000) * requestsPerSecond)
    allowedAt = now
    allowance--
    return allowance >= 0 && queued < longestQueue
  }

  const receive = (data: Buffer, isBinary: boolean): void => {
    if (!isOpen) return
    if (isBinary || !allow() || (!isInitialized && data.length > firstFrameBytes.value)) return refuse('protocol')
    const request = parsed(data)
    if (!isInitialized) {
      if (request.type !== 'initialize') return refuse('protocol')
      isInitialized = true
      clearTimeout(initializeTimer)
      takeToken(request.token)
      return inTurn(() => ports.onInitialized(connection))
    }
    if (request.type === 'initialize' && !mayInitialize) return refuse('protocol')
    mayInitialize = false
    if (request.type !== 'accessToken' && request.type !== 'initialize')
      return inTurn(() => ports.onRequest(connection, request))
    takeToken(request.token)
    return inTurn(() => ports.onRecheck(connection))
  }

  socket.on('message', (data, isBinary) => {
    try {
      receive(data as Buffer, isBinary)
    } catch (error) {
      if (!(error instanceof Refused)) ports.onFault(error)
      refuse(error instanceof Refused ? error.reason : 'protocol')
    }
  })
  socket.on('pong', () => {
    hasPong = true
  })
  socket.on('close', () => close(1000))
  // A broken frame or line; 'close' follows.
  socket.on('error', () => socket.terminate())

  const initializeTimer = setTimeout(() => refuse('protocol'), initializeWithinMs)
  if (admittedToken !== undefined) {
    clearTimeout(initializeTimer)
    takeToken(admittedToken)
  }
  const pulse = setInterval(() => {
    if (!hasPong) return socket.terminate()
    hasPong = false
    socket.ping()
  }, pingEveryMs)
  // What changed rights is told over the bus; this is for what was changed past it.
  const checks = setInterval(() => {
    if (isInitialized && queued === 0) inTurn(() => ports.onRecheck(connection))
  }, checkTokenEveryMs)
  return connection
}
