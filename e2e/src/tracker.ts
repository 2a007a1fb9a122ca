import { encodePacket, type TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { registerDevices } from '@atalaya/simulator/register-devices'
import { connectTeltonika } from '@atalaya/simulator/teltonika-sender'
import { thisStack } from './this-stack.ts'

export interface Tracker {
  /** Sends a report and waits until the server has stored it. */
  report(record: Partial<TeltonikaRecord> & { lat: number; lng: number }): Promise<void>
  close(): void
}

/** A Teltonika tracker in the test's own hand, over a real socket. */
export const connectTracker = async (imei: string): Promise<Tracker> => {
  const { send, close } = await connectTeltonika(thisStack().teltonikaPort, imei)
  return {
    report: async (record) => {
      const report = {
        recordedAt: Date.now(),
        satellites: 12,
        speedKmh: 50,
        heading: 90,
        io: { ignition: true },
        ...record,
      }
      await send(encodePacket([report]), 1)
    },
    close,
  }
}

/** Puts a vehicle behind a new device, as `npm run register` does, and connects it. */
export const registerTracker = async ({ imei, name }: { imei: string; name: string }): Promise<Tracker> => {
  const { url, dataDir } = thisStack()
  await registerDevices([imei], { origin: url, dataDir, protocol: 'teltonika', nameOf: () => name })
  return connectTracker(imei)
}
