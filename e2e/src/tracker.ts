import { createConnection, type Socket } from 'node:net'
import { encodeImei, encodePacket, type TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { registerDevices } from '@atalaya/simulator/register-devices'
import { inject } from 'vitest'

export interface Tracker {
  /** Sends a report and waits until the server has stored it. */
  report(record: Partial<TeltonikaRecord> & { lat: number; lng: number }): Promise<void>
  close(): void
}

const reader = (socket: Socket) => {
  let buffer = Buffer.alloc(0)
  let waiting: { resolve(): void; reject(error: Error): void } | undefined
  socket.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk])
    waiting?.resolve()
  })
  socket.on('close', () => waiting?.reject(new Error('the server closed the connection')))
  return async (bytes: number): Promise<Buffer> => {
    while (buffer.length < bytes) {
      await new Promise<void>((resolve, reject) => {
        waiting = { resolve, reject }
      })
    }
    const head = buffer.subarray(0, bytes)
    buffer = buffer.subarray(bytes)
    return head
  }
}

/** A Teltonika tracker in the test's own hand, over a real socket. */
export const connectTracker = async (port: number, imei: string): Promise<Tracker> => {
  const socket = createConnection(port, '127.0.0.1')
  const read = reader(socket)
  socket.write(encodeImei(imei))
  if ((await read(1))[0] !== 1) throw new Error(`${imei} was refused`)
  return {
    report: async (record) => {
      socket.write(
        encodePacket([
          { recordedAt: Date.now(), satellites: 12, speedKmh: 50, heading: 90, io: { ignition: true }, ...record },
        ]),
      )
      if ((await read(4)).readUInt32BE() !== 1) throw new Error('the server did not take the report')
    },
    close: () => socket.destroy(),
  }
}

/** Puts a vehicle behind a new device, as `npm run register` does. */
export const registerTracker = async ({ imei, name }: { imei: string; name: string }): Promise<void> => {
  const { url, dataDir } = inject('stack')
  await registerDevices([imei], { origin: url, dataDir, protocol: 'teltonika', nameOf: () => name })
}
