import { encodePacket } from '@atalaya/protocols/teltonika/encode'
import { connectTeltonika, type TeltonikaSender } from '@atalaya/simulator/teltonika-sender'
import type { Product } from './product.ts'

export interface LoadTracker extends TeltonikaSender {
  itemId: number
}

const connectTracker = async (port: number, { itemId, imei }: Product['vehicles'][number]): Promise<LoadTracker> => ({
  itemId,
  ...(await connectTeltonika(port, imei)),
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
  speedKmh = 72,
): Uint8Array => {
  const radians = (heading * Math.PI) / 180
  const degreesPerStep = 20 / 111_320
  return encodePacket(
    Array.from({ length: records }, (_, i) => ({
      recordedAt: firstRecordedAt + i * 1_000,
      lat: lat + Math.cos(radians) * degreesPerStep * (step + i),
      lng: lng + Math.sin(radians) * degreesPerStep * (step + i),
      speedKmh,
      heading,
      altitudeM: 300,
      satellites: 12,
      io: { ignition: true, movement: true, gsmLevel: 4, externalVoltageV: 13.8, batteryVoltageV: 4.1 },
    })),
    8,
  )
}

const flatOutMs = 6_000
const reportsAPacket = 20

/**
 * Packets of twenty from all of them at once, each as soon as the one before is acknowledged, for six seconds. `steps` are those
 * by which the next round has to go on so that no report is one of this.
 */
export const sendFlatOut = async (
  trackers: readonly LoadTracker[],
  { recordedAt, step }: { recordedAt: number; step: number },
): Promise<{ perSecond: number; steps: number }> => {
  const startedAt = performance.now()
  let packets = 0
  await Promise.all(
    trackers.map(async (tracker, index) => {
      for (let n = 0; performance.now() - startedAt < flatOutMs; n++) {
        const at = step + n * reportsAPacket
        await tracker.send(packetOf(driveOf(index), recordedAt + at * 1_000, at, reportsAPacket), reportsAPacket)
        packets++
      }
    }),
  )
  return {
    perSecond: Math.round((packets * reportsAPacket * 1_000) / (performance.now() - startedAt)),
    steps: Math.ceil((packets * 2 * reportsAPacket) / trackers.length),
  }
}
