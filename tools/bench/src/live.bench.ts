import { printFigures, spreadOf, tell } from './figures.ts'
import { openMap } from './open-map.ts'
import { memoryOf, readProbe } from './page-probe.ts'
import { startProduct } from './product.ts'
import { connectFleet, driveOf, packetOf } from './tracker-fleet.ts'

const runs = [
  { items: 1_000, updatesPerSecond: 100 },
  { items: 5_000, updatesPerSecond: 100 },
  { items: 10_000, updatesPerSecond: 1_000 },
  { items: 50_000, updatesPerSecond: 5_000 },
]
const runMs = 20_000
const mostTrackers = 5_000

/** A fleet on the move: trackers report over TCP, the whole product carries them, one browser shows them. */
export const runLive = async (): Promise<void> => {
  for (const { items, updatesPerSecond } of runs) {
    const product = await startProduct({ vehicleCount: items })
    try {
      const trackers = await connectFleet(product, Math.min(items, mostTrackers))
      tell(`opening the map with ${items} items`)
      const { browser, page } = await openMap(product)
      try {
        tell(`sending ${updatesPerSecond} a second for ${runMs / 1_000} s`)
        await readProbe(page)
        const startedAt = performance.now()
        const total = (updatesPerSecond * runMs) / 1_000
        const acknowledged: Promise<number>[] = []
        for (let sent = 0; sent < total; ) {
          const due = Math.min(total, Math.floor(((performance.now() - startedAt) / 1_000) * updatesPerSecond))
          for (; sent < due; sent++) {
            const index = sent % trackers.length
            const packet = packetOf(driveOf(index), Date.now(), Math.floor(sent / trackers.length), 1)
            acknowledged.push((trackers[index] as (typeof trackers)[number]).send(packet, 1))
          }
          await new Promise((resolve) => setTimeout(resolve, 5))
        }
        await Promise.all(acknowledged)
        await page.waitForTimeout(2_000)
        const { flushMs, drawMs, frameMs, longTaskMs, ageMs, positions } = await readProbe(page)
        printFigures('live', {
          items,
          updatesPerSecond,
          updatesSent: total,
          updatesShown: positions,
          ageOnScreenMs: spreadOf(ageMs),
          flushMs: spreadOf(flushMs),
          fleetDrawMs: spreadOf(drawMs),
          frameMs: spreadOf(frameMs),
          longTaskMs: spreadOf(longTaskMs),
          page: await memoryOf(page),
          serverResidentMb: await product.serverResidentMb(),
        })
      } finally {
        await browser.close()
        for (const tracker of trackers) tracker.close()
      }
    } finally {
      await product.stop()
    }
  }
}
