import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { Aedes, type AedesOptions } from 'aedes'

/** A broker on a port of loopback, with sessions in memory. */
export const startTestBroker = async (options: AedesOptions & { port?: number; tls?: TlsOptions } = {}) => {
  const { port = 0, tls, ...settings } = options
  const broker = await Aedes.createBroker(settings)
  const sockets = new Set<Socket>()
  const take = (socket: Socket) => {
    sockets.add(socket)
    broker.handle(socket)
  }
  const server = tls ? createTlsServer(tls, take) : createServer(take)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const acknowledged: string[] = []
  broker.on('ack', (packet) => {
    // A message that nobody held is not named.
    if (packet && 'payload' in packet) acknowledged.push(packet.payload.toString())
  })
  return {
    broker,
    /** Payloads in the order of their acknowledgements. */
    acknowledged,
    port: (server.address() as AddressInfo).port,
    publish: (topic: string, payload: string | Buffer | object, qos: 0 | 1 = 1): Promise<void> =>
      new Promise((resolve, reject) => {
        const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload)
        const packet = { cmd: 'publish', topic, payload: bytes, qos, dup: false, retain: false } as const
        broker.publish(packet, (error) => (error ? reject(error) : resolve()))
      }),
    /** As a broker that loses its power: nobody is told. */
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
      await new Promise<void>((resolve) => broker.close(() => resolve()))
    },
  }
}
