import { encodeImei, encodePacket, type TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { expect } from 'vitest'
import { connectPort, type TestPort } from './test-port.ts'

/** A Teltonika tracker's side of a real socket. */
export interface TestTracker extends TestPort {
  /** The one byte that answers the handshake; undefined if the server hangs up without one. */
  introduce(imei: string): Promise<number | undefined>
  send(records: readonly TeltonikaRecord[]): void
  /** The next four bytes as the number of records taken; undefined if the server hangs up instead. */
  acknowledgement(): Promise<number | undefined>
}

export const connectTracker = async (port: number): Promise<TestTracker> => {
  const line = await connectPort(port)
  return {
    ...line,
    async introduce(imei) {
      line.write(encodeImei(imei))
      return (await line.take(1))?.[0]
    },
    send: (records) => line.write(encodePacket(records)),
    acknowledgement: async () => (await line.take(4))?.readUInt32BE(),
  }
}

/** One connection: packet after packet, each acknowledged whole before the next. */
export const sendPackets = async (
  port: number,
  imei: string,
  packets: readonly (readonly TeltonikaRecord[])[],
): Promise<void> => {
  const tracker = await connectTracker(port)
  expect(await tracker.introduce(imei)).toBe(1)
  for (const records of packets) {
    tracker.send(records)
    expect(await tracker.acknowledgement()).toBe(records.length)
  }
  tracker.end()
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
