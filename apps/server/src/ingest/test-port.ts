import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A tracker's side of a real socket, whatever it speaks. */
export interface TestPort {
  socket: Socket
  write(bytes: Uint8Array | string): void
  /** So many bytes of what was answered; undefined if the server hangs up before. */
  take(bytes: number): Promise<Buffer | undefined>
  isClosed(): boolean
  /** Resolves when the server has hung up. */
  closed(): Promise<void>
  end(): void
}

export const connectPort = async (port: number): Promise<TestPort> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = Buffer.alloc(0)
  let isClosed = false
  let wake: (() => void) | undefined
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    wake?.()
  })
  const closing = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true
      wake?.()
      resolve()
    })
  })
  await once(socket, 'connect')
  socket.on('error', () => wake?.())
  return {
    socket,
    write: (bytes) => void socket.write(bytes),
    async take(bytes) {
      while (received.length < bytes) {
        if (isClosed) return undefined
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      const taken = received.subarray(0, bytes)
      received = received.subarray(bytes)
      return taken
    },
    isClosed: () => isClosed,
    closed: () => closing,
    end: () => socket.destroy(),
  }
}
