import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { deviceNamedBy } from '@atalaya/protocols/named-device'
import type { Decoded, RequestProtocol, TrackerRequest } from '@atalaya/protocols/protocol'
import type { AdmittedConnection, ConnectionAdmission } from '../admission/connection-admission.ts'
import type { FrameOutcome } from '../connections/submissions.ts'
import type { GatewayContext } from '../gateway-context.ts'
import { frameOfRequest } from './request-frame.ts'

const limits = {
  maxHeaderBytes: 16 * 1_024,
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: 75_000,
  maxRequestsPerSocket: 1_000,
  /** Not stored within this, a request is answered so that the phone keeps its report and asks again. */
  storeTimeoutMs: 60_000,
}

interface Answer {
  status: number
  body?: Uint8Array | string
  headers?: Record<string, string>
}

/** By Node's codes. */
const unreadable: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

const busy: Answer = { status: 503, body: 'busy', headers: { 'retry-after': '5' } }
const faulty: Answer = { status: 500, body: 'codec.fault', headers: { connection: 'close' } }
const notTaken: Answer = { status: 404, body: 'device.unknown' }
const statusOf: Record<FrameOutcome, Answer> = {
  stored: { status: 200 },
  refused: notTaken,
  unassigned: notTaken,
  commandOnly: notTaken,
  failed: busy,
  busy,
}

/** Undefined for a body beyond the limit. */
const readBody = (request: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) {
        request.pause()
        resolve(undefined)
      } else chunks.push(chunk)
    })
    request.on('end', () => resolve(Buffer.concat(chunks)))
    request.on('error', reject)
    request.on('close', () => reject(new Error('aborted')))
  })

/** Which of a server's sockets may stay, and as what. */
const admitSockets = (
  server: Server,
  { protocol, gateway, admission }: { protocol: string; gateway: GatewayContext; admission: ConnectionAdmission },
): WeakMap<Socket, AdmittedConnection> => {
  const admitted = new WeakMap<Socket, AdmittedConnection>()
  server.on('connection', (socket: Socket) => {
    const connection = admission.admit(socket.remoteAddress ?? '', (reason) => {
      gateway.metrics.closed.inc({ protocol, reason })
      socket.destroy()
    })
    if (typeof connection === 'string') {
      gateway.metrics.closed.inc({ protocol, reason: connection })
      socket.destroy()
      return
    }
    admitted.set(socket, connection)
    gateway.metrics.connections.inc({ protocol })
    socket.on('close', () => {
      connection.closed()
      gateway.metrics.connections.dec({ protocol })
    })
  })
  return admitted
}

/** A server for one request protocol, not listening yet: 200 says that the report is committed, nothing else does. */
export const createHttpListener = (
  protocol: RequestProtocol,
  gateway: GatewayContext,
  admission: ConnectionAdmission,
): { server: Server; endConnections(): void } => {
  const of = { protocol: protocol.name, transport: 'tcp' } as const
  const store = async (
    { messages, rejected, acknowledge }: Extract<Decoded, { kind: 'messages' }>,
    remoteAddress: string,
  ): Promise<Answer> => {
    gateway.countRejected(protocol.name, rejected)
    const admitted = new Set<string>()
    await Promise.all(
      [...new Set(messages.map(({ deviceId }) => deviceId))].map(async (deviceId) => {
        if (await gateway.authorizeDevice({ protocol: protocol.name, deviceId, remoteAddress })) admitted.add(deviceId)
      }),
    )
    // Of a list each device is let in by itself: one of ours opens the door for none of another's.
    const taken = messages.filter(({ deviceId }) => admitted.has(deviceId))
    if (taken.length === 0) return statusOf.refused
    const outcome = await new Promise<FrameOutcome>((resolve) => {
      const timer = setTimeout(() => resolve('failed'), limits.storeTimeoutMs)
      const arrival = { protocol: protocol.name, messages: taken, remoteAddress, connectionId: null }
      gateway.submit(arrival, (result) => {
        clearTimeout(timer)
        resolve(result)
      })
    })
    return outcome === 'stored' ? { status: 200, body: acknowledge } : statusOf[outcome]
  }

  /** Undefined where the codec threw: the phone keeps its report. */
  const decodeGuarded = (asked: TrackerRequest, remoteAddress: string): Decoded | undefined => {
    try {
      return protocol.decodeRequest(asked, gateway.now())
    } catch (error) {
      gateway.codecFault(error, {
        protocol: protocol.name,
        transport: 'http',
        remoteAddress,
        bytes: frameOfRequest(asked),
      })
      return undefined
    }
  }

  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const { method = '', url = '/', headers } = request
    if (method !== 'GET' && method !== 'POST') return { status: 405, headers: { allow: 'GET, POST' } }
    if (gateway.isFullFor()) return busy
    const body = await readBody(request, protocol.maxBodyBytes)
    if (!body) return { status: 413, body: 'frame.toolong', headers: { connection: 'close' } }
    const asked = { method, target: url, contentType: headers['content-type'], body }
    const decoded = decodeGuarded(asked, request.socket.remoteAddress ?? '')
    if (!decoded) return faulty
    const deviceId = deviceNamedBy(decoded)
    if (deviceId !== undefined) {
      const remoteAddress = request.socket.remoteAddress ?? ''
      gateway.keepFrame(deviceId, {
        protocol: protocol.name,
        transport: 'http',
        remoteAddress,
        bytes: frameOfRequest(asked),
      })
    }
    switch (decoded.kind) {
      case 'messages':
        return store(decoded, request.socket.remoteAddress ?? '')
      case 'reply':
        return { status: 200, body: decoded.bytes }
      case 'identify':
        return { status: 200, body: decoded.accept }
      case 'failed':
        gateway.countFailure(protocol.name, decoded.code)
        return { status: 400, body: decoded.code }
    }
  }

  const respond = (response: ServerResponse, { status, body = '', headers = {} }: Answer): void => {
    if (response.destroyed) return
    response.writeHead(status, { 'content-type': 'text/plain', ...headers })
    response.end(body)
  }

  const server = createServer(
    {
      maxHeaderSize: limits.maxHeaderBytes,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      noDelay: true,
    },
    (request, response) => {
      answerTo(request).then(
        (answer) => {
          if (answer.status === 200) admitted.get(request.socket)?.identified()
          respond(response, answer)
        },
        (error: unknown) => {
          // A phone that hangs up in the middle of its request is no error of ours.
          if (!request.destroyed) gateway.logger.error({ err: error, protocol: protocol.name }, 'request failed')
          response.destroy()
        },
      )
    },
  )
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Uint8Array }, socket: Socket) => {
    const { remoteAddress = '', localPort: port } = socket
    if (error.rawPacket) gateway.onUnread({ ...of, port, remoteAddress, bytes: error.rawPacket })
    // As Node itself answers, unless something has been answered already, which this would be taken for a part of.
    const status = unreadable[error.code ?? ''] ?? '400 Bad Request'
    if (socket.writable && socket.bytesWritten === 0) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
    else socket.destroy()
  })
  const admitted = admitSockets(server, { protocol: protocol.name, gateway, admission })
  server.maxRequestsPerSocket = limits.maxRequestsPerSocket
  return { server, endConnections: () => server.closeAllConnections() }
}
