import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tell } from './figures.ts'
import { processorSeconds } from './processor-time.ts'
import { type Product, startProduct } from './product.ts'
import { connectFleet, driveOf, packetOf } from './tracker-fleet.ts'

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
 * What something that each batch does takes from what is taken in: rounds with and without follow each other on one server, each
 * pair compared by itself, so that what else the machine does hits both. `load` is imported before the server and
 * does it while the file is there that `flag` of the environment names; `count` says after a round how many rows it wrote.
 */
export const measureInPairs = async (of: {
  flag: string
  load: URL
  /** How long ago the first report was recorded. */
  agoMs: number
  timezone?: string
  count(product: Product): Promise<number>
}) => {
  const flag = join(tmpdir(), `atalaya-${of.flag.toLowerCase()}-${process.pid}`)
  const product = await startProduct({
    vehicleCount: trackerCount,
    ...(of.timezone && { timezone: of.timezone }),
    env: { [of.flag]: flag, NODE_OPTIONS: `--import ${of.load.href}` },
  })
  try {
    const trackers = await connectFleet(product, trackerCount)
    const steps = trackers.map(() => 0)
    const recordedAt = Date.now() - of.agoMs
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
      const us = (part: 'server' | 'database') => Math.round(((after[part] - before[part]) / positions) * 1e7) / 10
      return {
        perSecond: positions / seconds,
        us: us('server') + us('database'),
        rowsPerSecond: (await of.count(product)) / seconds,
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
    const middle = (pick: (pair: (typeof pairs)[number]) => number) => median(pairs.map(pick))
    const percent = (ratio: number) => Math.round((1 - ratio) * 1_000) / 10
    return {
      positionsPerSecond: {
        without: Math.round(middle(({ off }) => off.perSecond)),
        with: Math.round(middle(({ on }) => on.perSecond)),
      },
      rowsPerSecond: Math.round(middle(({ on }) => on.rowsPerSecond)),
      slowerPercent: percent(middle(({ on, off }) => on.perSecond / off.perSecond)),
      processorUsAPosition: { without: middle(({ off }) => off.us), with: middle(({ on }) => on.us) },
      pairs: pairs.map(({ on, off }) => percent(on.perSecond / off.perSecond)),
    }
  } finally {
    await product.stop()
    await rm(flag, { force: true })
  }
}
