import { atRate } from './even-load.ts'
import { printFigures, spreadOf, tell } from './figures.ts'
import { openLiveClient } from './live-client.ts'
import { startProduct } from './product.ts'
import { connectFleet, driveOf, packetOf } from './tracker-fleet.ts'

const trackerCount = 1_000
const positionsPerSecond = 1_000
const runMs = 20_000

/** From the first byte of a report at the socket to its frame at a subscribed client, at one report a tracker and second. */
export const runLatency = async (): Promise<void> => {
  const product = await startProduct({ vehicleCount: trackerCount })
  try {
    const trackers = await connectFleet(product, trackerCount)
    const sentAt = new Map<string, number>()
    const latencies: number[] = []
    const client = await openLiveClient(product, (message) => {
      if (message.kind !== 'position') return
      const key = `${message.itemId}:${message.recordedAt}`
      const sent = sentAt.get(key)
      if (sent !== undefined) latencies.push(performance.now() - sent)
      sentAt.delete(key)
    })
    tell(`sending ${positionsPerSecond} a second for ${runMs / 1_000} s`)
    const acknowledged: Promise<number>[] = []
    await atRate(positionsPerSecond, runMs, (sent) => {
      const index = sent % trackers.length
      const tracker = trackers[index] as (typeof trackers)[number]
      const recordedAt = Date.now()
      sentAt.set(`${tracker.itemId}:${recordedAt}`, performance.now())
      acknowledged.push(tracker.send(packetOf(driveOf(index), recordedAt, Math.floor(sent / trackers.length), 1), 1))
    })
    await Promise.all(acknowledged)
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    client.close()
    for (const tracker of trackers) tracker.close()
    printFigures('latency', {
      trackers: trackerCount,
      positionsPerSecond,
      byteToFrameMs: spreadOf(latencies),
      // A slow client gets the latest state and not a backlog; what was overtaken is not late.
      overtaken: sentAt.size,
    })
  } finally {
    await product.stop()
  }
}
