import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { encodeImei, encodePacket, type TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'

/** A Teltonika tracker's side of a real socket. */
export interface TestTracker {
  socket: Socket
  /** The one byte that answers the handshake; undefined if the server hangs up without one. */
  introduce(imei: string): Promise<number | undefined>
  write(bytes: Uint8Array): void
  send(records: readonly TeltonikaRecord[]): void
  /** The next four bytes as the number of records taken; undefined if the server hangs up instead. */
  acknowledgement(): Promise<number | undefined>
  isClosed(): boolean
  /** Resolves when the server has hung up. */
  closed(): Promise<void>
  end(): void
}

export const connectTracker = async (port: number): Promise<TestTracker> => {
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

  const take = async (bytes: number): Promise<Buffer | undefined> => {
    while (received.length < bytes) {
      if (isClosed) return undefined
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    const taken = received.subarray(0, bytes)
    received = received.subarray(bytes)
    return taken
  }

  return {
    socket,
    async introduce(imei) {
      socket.write(encodeImei(imei))
      return (await take(1))?.[0]
    },
    write: (bytes) => void socket.write(bytes),
    send: (records) => void socket.write(encodePacket(records)),
    acknowledgement: async () => (await take(4))?.readUInt32BE(),
    isClosed: () => isClosed,
    closed: () => closing,
    end: () => socket.destroy(),
  }
}

/** A record with nothing special about it. */
export const record = (overrides: Partial<TeltonikaRecord> = {}): TeltonikaRecord => ({
  recordedAt: Date.now() - 60_000,
  lat: 40.4168,
  lng: -3.7038,
  altitudeM: 650,
  heading: 90,
  satellites: 11,
  speedKmh: 50,
  io: { ignition: true },
  ...overrides,
})
