import { createConnection, type Socket } from 'node:net'
import { encodeImei, encodePacket } from '@atalaya/protocols/teltonika/encode'
import type { Product } from './product.ts'

/** A connected tracker; acknowledgements come in the order of its packets. */
export interface LoadTracker {
  itemId: number
  /** Answers how long the acknowledgement took. */
  send(packet: Uint8Array, records: number): Promise<number>
  close(): void
}

const connectTracker = (port: number, { itemId, imei }: Product['vehicles'][number]): Promise<LoadTracker> =>
  new Promise((resolve, reject) => {
    const socket: Socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
    const pending: { resolve(ms: number): void; reject(error: Error): void; sentAt: number; records: number }[] = []
    let received = Buffer.alloc(0)
    let isAccepted = false
    let lostBy: Error | undefined
    const fail = (error: Error) => {
      lostBy ??= error
      reject(error)
      for (const { reject: rejectPacket } of pending.splice(0)) rejectPacket(error)
    }
    const takeAcknowledgement = (acknowledged: number) => {
      const { resolve: done, reject: refuse, sentAt, records } = pending.shift() as (typeof pending)[number]
      if (acknowledged === records) done(performance.now() - sentAt)
      else refuse(new Error(`${imei}: ${acknowledged} of ${records} acknowledged`))
    }
    socket.on('error', fail)
    socket.on('close', () => fail(new Error(`${imei}: the server closed the connection`)))
    socket.on('data', (chunk) => {
      if (isAccepted) {
        received = Buffer.concat([received, chunk])
        for (; received.length >= 4; received = received.subarray(4)) takeAcknowledgement(received.readUInt32BE())
        return
      }
      isAccepted = chunk[0] === 1
      if (!isAccepted) return fail(new Error(`${imei} was refused`))
      resolve({
        itemId,
        send: (packet, records) =>
          new Promise((done, refuse) => {
            if (lostBy) return refuse(lostBy)
            pending.push({ resolve: done, reject: refuse, sentAt: performance.now(), records })
            socket.write(packet)
          }),
        close: () => socket.removeAllListeners('close').destroy(),
      })
    })
    socket.write(encodeImei(imei))
  })

export const connectFleet = async (
  { teltonikaPort, vehicles }: Pick<Product, 'teltonikaPort' | 'vehicles'>,
  count: number,
): Promise<LoadTracker[]> => {
  const trackers: LoadTracker[] = []
  for (let i = 0; i < count; i += 100) {
    trackers.push(
      ...(await Promise.all(
        vehicles.slice(i, Math.min(i + 100, count)).map((vehicle) => connectTracker(teltonikaPort, vehicle)),
      )),
    )
  }
  return trackers
}

export interface Drive {
  lat: number
  lng: number
  /** Degrees clockwise from north. */
  heading: number
}

export const driveOf = (index: number): Drive => ({
  lat: 37 + ((index * 7919) % 97) / 16,
  lng: -8 + ((index * 7907) % 89) / 11,
  heading: (index * 47) % 360,
})

/** `records` reports one second apart that go straight on at 72 km/h, with the values that a tracker usually adds. */
export const packetOf = (
  { lat, lng, heading }: Drive,
  firstRecordedAt: number,
  step: number,
  records: number,
): Uint8Array => {
  const radians = (heading * Math.PI) / 180
  const degreesPerStep = 20 / 111_320
  return encodePacket(
    Array.from({ length: records }, (_, i) => ({
      recordedAt: firstRecordedAt + i * 1_000,
      lat: lat + Math.cos(radians) * degreesPerStep * (step + i),
      lng: lng + Math.sin(radians) * degreesPerStep * (step + i),
      speedKmh: 72,
      heading,
      altitudeM: 300,
      satellites: 12,
      io: { ignition: true, movement: true, gsmLevel: 4, externalVoltageV: 13.8, batteryVoltageV: 4.1 },
    })),
    8,
  )
}
