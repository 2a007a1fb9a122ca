import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Aedes } from 'aedes'

/** An MQTT broker in this process, on a port of loopback: for tests, and beside a server that is killed. */
export interface MemoryBroker {
  port: number
  /** Resolves when there is a session: what is published before that is nobody's. */
  subscribed: Promise<unknown>
  /** Taken from publishers, and not yet acknowledged by the one session that there is. */
  readonly held: number
  /** Messages that the subscriber has acknowledged so far. */
  readonly taken: number
  stop(): Promise<void>
}

export const startMemoryBroker = async (): Promise<MemoryBroker> => {
  const broker = await Aedes.createBroker()
  const sockets = new Set<Socket>()
  let held = 0
  let taken = 0
  broker.on('publish', (_, client) => {
    // Its own heartbeats come from nobody.
    if (client) held++
  })
  broker.on('ack', (packet) => {
    // Of a message that was delivered twice the second acknowledgement names none.
    if (!packet) return
    held--
    taken++
  })
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    broker.handle(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    subscribed: once(broker, 'subscribe'),
    get held() {
      return held
    },
    get taken() {
      return taken
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
      await new Promise<void>((resolve) => broker.close(() => resolve()))
    },
  }
}
