import { atRate } from './even-load.ts'
import { printFigures, spreadOf, tell } from './figures.ts'
import { processorSeconds } from './processor-time.ts'
import { startProduct } from './product.ts'
import { connectFleet, driveOf, type LoadTracker, packetOf } from './tracker-fleet.ts'

const trackerCount = 1_000
const recordsPerPacket = 20
const runMs = 20_000
const calmPositionsPerSecond = 2_000

interface Sent {
  positions: number
  acknowledgementMs: number[]
  tookMs: number
}

/** Every tracker sends its next packet as soon as the last one is acknowledged: what the server can take. */
const sendFlatOut = async (trackers: readonly LoadTracker[], firstRecordedAt: number): Promise<Sent> => {
  const packetsEach = Math.ceil((40_000 * (runMs / 1_000)) / trackers.length / recordsPerPacket)
  tell(`encoding ${packetsEach * trackers.length} packets`)
  const packets = trackers.map((_, index) =>
    Array.from({ length: packetsEach }, (_, n) =>
      packetOf(driveOf(index), firstRecordedAt + n * recordsPerPacket * 1_000, n * recordsPerPacket, recordsPerPacket),
    ),
  )
  tell(`sending flat out for ${runMs / 1_000} s`)
  const acknowledgementMs: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    trackers.map(async (tracker, index) => {
      for (const packet of packets[index] ?? []) {
        if (performance.now() - startedAt > runMs) return
        acknowledgementMs.push(await tracker.send(packet, recordsPerPacket))
      }
    }),
  )
  return {
    positions: acknowledgementMs.length * recordsPerPacket,
    acknowledgementMs,
    tookMs: performance.now() - startedAt,
  }
}

/** One report a packet at an even rate, whether or not the server keeps up: what a usual day looks like. */
const sendCalmly = async (
  trackers: readonly LoadTracker[],
  firstRecordedAt: number,
  firstStep: number,
): Promise<Sent> => {
  tell(`sending ${calmPositionsPerSecond} a second for ${runMs / 1_000} s`)
  const acknowledgementMs: number[] = []
  const waiting: Promise<unknown>[] = []
  const startedAt = performance.now()
  await atRate(calmPositionsPerSecond, runMs, (sent) => {
    const index = sent % trackers.length
    const round = Math.floor(sent / trackers.length)
    const packet = packetOf(driveOf(index), firstRecordedAt + round * 1_000, firstStep + round, 1)
    waiting.push((trackers[index] as LoadTracker).send(packet, 1).then((ms) => acknowledgementMs.push(ms)))
  })
  await Promise.all(waiting)
  return { positions: waiting.length, acknowledgementMs, tookMs: performance.now() - startedAt }
}

/** Positions a second over real TCP, acknowledged after COMMIT, and how long an acknowledgement takes on a calm day. */
export const runIngest = async (): Promise<void> => {
  const product = await startProduct({ vehicleCount: trackerCount })
  try {
    const trackers = await connectFleet(product, trackerCount)
    const firstRecordedAt = Date.now() - 3_600_000
    const before = await processorSeconds(product)
    const flatOut = await sendFlatOut(trackers, firstRecordedAt)
    const after = await processorSeconds(product)
    const microsecondsEach = (seconds: number) => Math.round((seconds / flatOut.positions) * 10_000_000) / 10
    const sentEach = Math.ceil(flatOut.positions / trackerCount) + recordsPerPacket
    const calm = await sendCalmly(trackers, firstRecordedAt + sentEach * 1_000, sentEach)
    for (const tracker of trackers) tracker.close()
    const acknowledged = flatOut.positions + calm.positions
    const [row] = await product.query<{ count: string }>('SELECT count(*) AS count FROM positions')
    const stored = Number(row?.count)
    if (stored !== acknowledged) throw new Error(`${acknowledged} positions were acknowledged and ${stored} are stored`)
    printFigures('ingest', {
      trackers: trackerCount,
      flatOut: {
        positions: flatOut.positions,
        positionsPerSecond: Math.round((flatOut.positions / flatOut.tookMs) * 1_000),
        recordsPerPacket,
        acknowledgementMs: spreadOf(flatOut.acknowledgementMs),
        processorUsAPosition: {
          server: microsecondsEach(after.server - before.server),
          database: microsecondsEach(after.database - before.database),
        },
      },
      calm: { positionsPerSecond: calmPositionsPerSecond, acknowledgementMs: spreadOf(calm.acknowledgementMs) },
    })
  } finally {
    await product.stop()
  }
}
