import { beforeAll, expect } from 'vitest'
import type { IngestConfig } from './index.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectPort } from './test-port.ts'

/** The second that runs, as trackers tell it. */
export const thisSecond = (): number => Math.floor(Date.now() / 1_000) * 1_000

/** A report in which nothing is special, as the encoders of all families take it. */
export const reportAt = (recordedAt: number) => ({ recordedAt, lat: 40.4168, lng: -3.7038, speedKmh: 50, heading: 90 })

/** Ingest with a port for trackers of one protocol. */
export const createTestFamily = async (protocol: string, config: Partial<IngestConfig> = {}) => {
  const test = await createTestIngest(protocol)
  beforeAll(async () => void (await test.start({ ...config, trackerPorts: [{ protocol, port: 0 }] })))
  const connected = () => connectPort(test.port())
  const expectSeen = (deviceId: string, attempts = 1) =>
    test.until(async () =>
      expect(
        await test.rows('SELECT protocol, attempts FROM unregistered_devices WHERE device_id = $1', [deviceId]),
      ).toEqual([{ protocol, attempts }]),
    )
  return {
    ...test,
    connected,
    /** Runs `send` while commits are held up: nothing of the item is stored before they go on, and `meanwhile` waits for none. */
    async expectStoredByCommit(itemId: number, send: () => void, meanwhile?: () => Promise<void>) {
      const before = await test.positionsOf(itemId)
      const unblock = await test.blockCommits()
      send()
      await test.untilCommitWaits()
      await meanwhile?.()
      expect(await test.positionsOf(itemId)).toEqual(before)
      await unblock()
    },
    expectPositions: async (itemId: number, recordedAt: readonly number[]) =>
      expect(await test.positionsOf(itemId)).toEqual(recordedAt.map((recorded_at) => ({ recorded_at }))),
    untilPositions: (itemId: number, count: number) =>
      test.until(async () => expect(await test.positionsOf(itemId)).toHaveLength(count)),
    /** One event of this kind, and no other of it. */
    expectEvent: async (itemId: number, kind: string) =>
      expect(await test.rows('SELECT kind FROM item_events WHERE item_id = $1 AND kind = $2', [itemId, kind])).toEqual([
        { kind },
      ]),
    /** A device that nobody registered is on the list of those that called. */
    expectSeen,
    /** The same of one that gets no answer to what it opens with. */
    async expectUnanswered(deviceId: string, ...openings: (Uint8Array | string)[]) {
      for (const opening of openings) {
        const tracker = await connected()
        tracker.write(opening)
        expect(await tracker.take(1)).toBeUndefined()
      }
      await expectSeen(deviceId, openings.length)
    },
  }
}
