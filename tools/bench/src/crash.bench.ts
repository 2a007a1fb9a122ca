import { printFigures, spreadOf, tell } from './figures.ts'
import { type Product, startProduct } from './product.ts'
import { connectTracker, driveOf, type LoadTracker, packetOf } from './tracker-fleet.ts'

const trackerCount = 200
const recordsPerPacket = 10
const crashes = 8

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Keeps a packet until it is acknowledged and sends it again on the next connection, as trackers do. */
const sendForever = async (product: Product, index: number, firstRecordedAt: number, isOver: () => boolean) => {
  const vehicle = product.vehicles[index] as Product['vehicles'][number]
  let tracker: LoadTracker | undefined
  let packets = 0
  let resent = 0
  while (!isOver()) {
    const step = packets * recordsPerPacket
    try {
      tracker ??= await connectTracker(product.teltonikaPort, vehicle)
      await tracker.send(
        packetOf(driveOf(index), firstRecordedAt + step * 1_000, step, recordsPerPacket),
        recordsPerPacket,
      )
      packets++
      await pause(50)
    } catch {
      // The server is dead: what matters is what it says once it is back.
      tracker = undefined
      resent++
      await pause(100)
    }
  }
  tracker?.close()
  return { itemId: vehicle.itemId, acknowledged: packets * recordsPerPacket, resent }
}

interface Stored {
  item_id: number
  rows: string
  instants: string
  first: string
  last: string
}

/** kill -9 at random moments under load: what was acknowledged and is gone, and what happened twice. */
export const runCrash = async (): Promise<void> => {
  const product = await startProduct({ vehicleCount: trackerCount })
  try {
    let isOver = false
    const firstRecordedAt = Date.now() - 6 * 3_600_000
    const senders = Array.from({ length: trackerCount }, (_, index) =>
      sendForever(product, index, firstRecordedAt, () => isOver),
    )
    const backMs: number[] = []
    for (let i = 0; i < crashes; i++) {
      await pause(1_000 + Math.random() * 3_000)
      backMs.push(await product.crashServer())
      tell(`killed ${i + 1} of ${crashes} times, back in ${Math.round(backMs.at(-1) ?? 0)} ms`)
    }
    await pause(3_000)
    isOver = true
    const sent = await Promise.all(senders)

    const stored = await product.query<Stored>(
      `SELECT item_id, count(*) AS rows, count(DISTINCT recorded_at) AS instants, min(recorded_at) AS first, max(recorded_at) AS last
       FROM positions GROUP BY item_id`,
    )
    const byItem = new Map(stored.map((row) => [row.item_id, row]))
    // A tracker's reports are one second apart and without a gap: as many as acknowledged, from the first on, are all of them.
    const lost = sent.reduce((sum, { itemId, acknowledged }) => {
      const row = byItem.get(itemId)
      const kept = row && Number(row.first) === firstRecordedAt ? Number(row.instants) : 0
      return sum + Math.max(0, acknowledged - kept)
    }, 0)
    const gaps = stored.filter(
      ({ instants, first, last }) => (Number(last) - Number(first)) / 1_000 + 1 !== Number(instants),
    )
    const twice = stored.reduce((sum, { rows, instants }) => sum + Number(rows) - Number(instants), 0)
    // Everybody has driven on all the time: one trip each, however often the server died.
    const trips = await product.query<{ count: string }>(
      'SELECT count(*) AS count FROM trips GROUP BY item_id HAVING count(*) > 1',
    )
    printFigures('crash', {
      kills: crashes,
      acknowledged: sent.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
      sentAgain: sent.reduce((sum, { resent }) => sum + resent, 0),
      lost,
      itemsWithGaps: gaps.length,
      storedTwice: twice,
      itemsWithSplitTrips: trips.length,
      backMs: spreadOf(backMs),
    })
  } finally {
    await product.stop()
  }
}
