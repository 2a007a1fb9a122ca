import { setTimeout as delay } from 'node:timers/promises'
import { atRate } from './even-load.ts'
import { printFigures, spreadOf, tell } from './figures.ts'
import { openLiveClient } from './live-client.ts'
import { startProduct } from './product.ts'
import { serverGauges } from './server-gauges.ts'
import { connectFleet, driveOf, packetOf } from './tracker-fleet.ts'

const trackerCount = 2_000
const positionsPerSecond = 1_000
const stalledCount = 50
const runMs = 20_000

/** What 50 clients that have stopped reading cost the server, and one beside them that reads. */
export const runSlowReaders = async (): Promise<void> => {
  const product = await startProduct({ vehicleCount: trackerCount })
  try {
    const trackers = await connectFleet(product, trackerCount)
    const sentAt = new Map<string, number>()
    let latencies: number[] = []
    const reader = await openLiveClient(product, (message) => {
      if (message.kind !== 'position') return
      const key = `${message.itemId}:${message.recordedAt}`
      const sent = sentAt.get(key)
      if (sent !== undefined) latencies.push(performance.now() - sent)
      sentAt.delete(key)
    })
    let round = 0
    const measure = async (what: string) => {
      latencies = []
      sentAt.clear()
      tell(what)
      const acknowledged: Promise<number>[] = []
      let residentMb = 0
      const sampling = setInterval(() => {
        void product.serverResidentMb().then((now) => {
          residentMb = Math.max(residentMb, now)
        })
      }, 1_000)
      await atRate(positionsPerSecond, runMs, (sent) => {
        const index = sent % trackers.length
        const tracker = trackers[index] as (typeof trackers)[number]
        if (index === 0) round++
        const recordedAt = Date.now()
        sentAt.set(`${tracker.itemId}:${recordedAt}`, performance.now())
        acknowledged.push(tracker.send(packetOf(driveOf(index), recordedAt, round, 1), 1))
      })
      const acknowledgementMs = spreadOf(await Promise.all(acknowledged))
      await delay(1_500)
      clearInterval(sampling)
      const { heapUsedMb } = await serverGauges(product.url)
      return { byteToFrameMs: spreadOf(latencies), acknowledgementMs, residentMb, heapUsedMb }
    }

    await measure('warming up')
    const alone = await measure('one client that reads')
    const stalled = await Promise.all(
      Array.from({ length: stalledCount }, () => openLiveClient(product, () => undefined)),
    )
    for (const client of stalled) client.pause()
    const besideStalled = await measure(`one client that reads, ${stalledCount} that do not`)
    for (const client of stalled) client.close()
    const afterwards = await measure('one client that reads, the others gone')
    reader.close()
    for (const tracker of trackers) tracker.close()
    printFigures('slow-readers', {
      trackers: trackerCount,
      positionsPerSecond,
      stalled: stalledCount,
      alone,
      besideStalled,
      afterwards,
    })
  } finally {
    await product.stop()
  }
}
