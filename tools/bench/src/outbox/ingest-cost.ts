import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tell } from '../figures.ts'
import { processorSeconds } from '../processor-time.ts'
import { startProduct } from '../product.ts'
import { connectFleet, driveOf, packetOf } from '../tracker-fleet.ts'

const trackerCount = 500
const recordsPerPacket = 20
const roundMs = 4_000
const rounds = 10

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/**
 * What 1,000 rows a second, written by ingest's own transactions, take from what it takes in: rounds with and without follow
 * each other on one server, each pair compared by itself, so that what else the machine does hits both.
 */
export const measureIngestCost = async () => {
  const flag = join(tmpdir(), `atalaya-outbox-load-${process.pid}`)
  const load = new URL('./ingest-load.ts', import.meta.url).href
  const product = await startProduct({
    vehicleCount: trackerCount,
    env: { OUTBOX_LOAD: flag, NODE_OPTIONS: `--import ${load}` },
  })
  try {
    const trackers = await connectFleet(product, trackerCount)
    const steps = trackers.map(() => 0)
    const recordedAt = Date.now() - 86_400_000
    const round = async (isOn: boolean) => {
      if (isOn) await writeFile(flag, '')
      else await rm(flag, { force: true })
      // Until the server has seen it, and has nothing left to do of the round before.
      await new Promise((resolve) => setTimeout(resolve, 500))
      const before = await processorSeconds(product)
      const startedAt = performance.now()
      let packets = 0
      await Promise.all(
        trackers.map(async (tracker, index) => {
          while (performance.now() - startedAt < roundMs) {
            const step = steps[index] as number
            steps[index] = step + recordsPerPacket
            const packet = packetOf(driveOf(index), recordedAt + step * 1_000, step, recordsPerPacket)
            await tracker.send(packet, recordsPerPacket)
            packets++
          }
        }),
      )
      const seconds = (performance.now() - startedAt) / 1_000
      const after = await processorSeconds(product)
      const positions = packets * recordsPerPacket
      const [written] = await product.query<{ count: string }>(
        `WITH gone AS (SELECT count(*) AS count FROM outbox) SELECT count FROM gone`,
      )
      await product.query('TRUNCATE outbox')
      const us = (of: 'server' | 'database') => Math.round(((after[of] - before[of]) / positions) * 1e7) / 10
      return {
        perSecond: positions / seconds,
        us: us('server') + us('database'),
        rowsPerSecond: Number(written?.count) / seconds,
      }
    }
    // Warm.
    await round(false)
    await round(true)
    const pairs: { off: Awaited<ReturnType<typeof round>>; on: Awaited<ReturnType<typeof round>> }[] = []
    for (let nth = 0; nth < rounds; nth++) {
      // Who goes first changes, since the table of positions grows.
      const first = await round(nth % 2 === 0)
      const second = await round(nth % 2 === 1)
      const [on, off] = nth % 2 === 0 ? [first, second] : [second, first]
      pairs.push({ on, off })
      tell(
        `${Math.round(off.perSecond)} positions a second without, ${Math.round(on.perSecond)} with ${Math.round(on.rowsPerSecond)} rows a second`,
      )
    }
    for (const tracker of trackers) tracker.close()
    const of = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick))
    const percent = (ratio: number) => Math.round((1 - ratio) * 1_000) / 10
    return {
      positionsPerSecond: {
        without: Math.round(of(({ off }) => off.perSecond)),
        with: Math.round(of(({ on }) => on.perSecond)),
      },
      rowsPerSecond: Math.round(of(({ on }) => on.rowsPerSecond)),
      slowerPercent: percent(of(({ on, off }) => on.perSecond / off.perSecond)),
      processorUsAPosition: { without: of(({ off }) => off.us), with: of(({ on }) => on.us) },
      pairs: pairs.map(({ on, off }) => percent(on.perSecond / off.perSecond)),
    }
  } finally {
    await product.stop()
    await rm(flag, { force: true })
  }
}
