import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startLoad } from '@atalaya/simulator/load'
import { printFigures, spreadOf, tell } from './figures.ts'
import { blockTrendOf } from './linear-trend.ts'
import { openLiveClient } from './live-client.ts'
import { startMixedProduct } from './mixed-product.ts'
import { signIn } from './product.ts'
import { serverAcknowledgements, serverGauges } from './server-gauges.ts'

/** Half of what design §8 asks of a mixed fleet: 2,000 reports a second of 5,000 trackers. `--devices`, `--rate`. */
const usual = { devices: '2500', rate: '1000', minutes: '480', 'warm-up': '10' }
const sampleEveryMs = 10_000
/** Of packets: sent once more, and broken off with their connection; and reports that every fourth tracker keeps back. */
const mischief = { repeat: 0.05, cut: 0.002 }
const shuffled = 20
/** A token ends, and a browser is closed now and then. */
const samplesAClient = 30
const hangUpEveryMs = 60_000
const hangUpWithinSeconds = 20
/** Over which a mean is taken: a collector's sawtooth is no growth. */
const blockSeconds = 120
const megabyte = 2 ** 20

type Rows = <Row extends object>(text: string) => Promise<Row[]>

/** What is open may be as much as there are vehicles, and no more with time. */
const openRowsOf = async (query: Rows): Promise<Record<string, number>> => {
  const [row] = await query<Record<string, string>>(`SELECT
    (SELECT count(*) FROM trips WHERE ended_at IS NULL) AS trips,
    (SELECT count(*) FROM stops WHERE ended_at IS NULL) AS stops,
    (SELECT count(*) FROM geozone_visits WHERE left_at IS NULL) AS visits,
    (SELECT count(*) FROM item_states WHERE recompute_from IS NOT NULL) AS recomputations,
    (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()) AS connections`)
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]))
}

/** With their indexes, weeks of positions as one. */
const tableSizesOf = async (query: Rows): Promise<Record<string, number>> => {
  const rows = await query<{ name: string; bytes: string }>(`SELECT name, sum(bytes) AS bytes FROM (
    SELECT regexp_replace(relname, '_[0-9_]+$', '') AS name, pg_total_relation_size(oid) AS bytes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace) AS tables GROUP BY name`)
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes) / megabyte]))
}

/** A table that is this small in the end is not told of. */
const smallMb = 0.5

const round = (value: number): number => Math.round(value * 100) / 100

/**
 * Hours of even load from trackers of all protocols, who shuffle, repeat, break off, and hang up and come back once a
 * minute, with a browser's channel open: growth an hour of memory, descriptors, open rows and tables. `--minutes 480` is
 * the full length, `--warm-up 10` of them do not count.
 */
export const runSoak = async (): Promise<void> => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      minutes: { type: 'string', default: usual.minutes },
      'warm-up': { type: 'string', default: usual['warm-up'] },
      devices: { type: 'string', default: usual.devices },
      rate: { type: 'string', default: usual.rate },
    },
  })
  const devices = Number(values.devices)
  const ratePerSecond = Number(values.rate)
  const warmUpSeconds = Number(values['warm-up']) * 60
  const endsAfterMs = Number(values.minutes) * 60_000
  const product = await startMixedProduct(devices)
  const { url, fleet, endpoints, query } = product
  const openClient = async () => openLiveClient({ ...product, accessToken: await signIn(url) }, () => undefined)
  let client = await openClient()
  const load = startLoad({ fleet, ratePerSecond, endpoints, mischief, shuffled, now: Date.now })
  const storming = setInterval(() => load.storm(hangUpWithinSeconds), hangUpEveryMs)
  const atServer = serverAcknowledgements(url)
  const startedAt = performance.now()
  const takeSample = async () => {
    const gauges = await serverGauges(url)
    const open = await openRowsOf(query)
    const tablesMb = await tableSizesOf(query)
    const { ackMs, pending, acknowledged, handedOver, refusals } = load.figures().all
    return {
      atSeconds: Math.round((performance.now() - startedAt) / 1_000),
      ...gauges,
      open,
      tablesMb,
      load1: Math.round((loadavg()[0] ?? 0) * 10) / 10,
      ackP50Ms: ackMs.p50,
      ackP99Ms: ackMs.p99,
      atServerP99Within: (await atServer()).p99Within,
      pending,
      taken: acknowledged + handedOver,
      refusals,
    }
  }
  const samples: Awaited<ReturnType<typeof takeSample>>[] = []
  try {
    while (performance.now() - startedAt < endsAfterMs) {
      await delay(sampleEveryMs)
      const sample = await takeSample()
      samples.push(sample)
      const { tablesMb: _, ...told } = sample
      tell(JSON.stringify(told))
      if (samples.length % samplesAClient > 0) continue
      client.close()
      client = await openClient()
    }
    clearInterval(storming)
    await load.drained(30_000)
    const { sent, acknowledged, handedOver, reconnects, refusals, pending } = load.figures().all
    await load.stop()
    const [row] = await query<{ count: string }>('SELECT count(*) AS count FROM positions')
    const counted = samples.filter(({ atSeconds }) => atSeconds >= warmUpSeconds)
    type Sample = (typeof samples)[number]
    const trend = (figureOf: (sample: Sample) => number, blockOf?: (values: readonly number[]) => number) => {
      const series = counted.map((sample) => ({ atSeconds: sample.atSeconds, value: figureOf(sample) }))
      return { ...spreadOf(series.map(({ value }) => value)), ...blockTrendOf(series, blockSeconds, blockOf) }
    }
    const last = counted.at(-1)
    const openRows = Object.keys(last?.open ?? {}).map((name) => [name, trend(({ open }) => open[name] ?? 0)])
    const tables = Object.entries(last?.tablesMb ?? {})
      .filter(([, mb]) => mb >= smallMb)
      .map(([name, mb]) => {
        const { perHour, plusMinus } = trend(({ tablesMb }) => tablesMb[name] ?? 0)
        return [name, { endsAtMb: round(mb), perHour, plusMinus }]
      })
    printFigures('soak', {
      minutes: Number(values.minutes),
      warmUpMinutes: warmUpSeconds / 60,
      devices,
      ratePerSecond,
      sent,
      acknowledged,
      handedOver,
      stored: Number(row?.count),
      pending,
      reconnects,
      refusals,
      residentMb: trend(({ residentMb }) => residentMb),
      heapUsedMb: trend(({ heapUsedMb }) => heapUsedMb),
      // What is left after a collection: the heap's floor.
      heapFloorMb: trend(
        ({ heapUsedMb }) => heapUsedMb,
        (block) => Math.min(...block),
      ),
      openFiles: trend(({ openFiles }) => openFiles),
      open: Object.fromEntries(openRows),
      tablesMb: Object.fromEntries(tables),
      load1: spreadOf(counted.map(({ load1 }) => load1)),
      ackP50Ms: spreadOf(counted.map(({ ackP50Ms }) => ackP50Ms)),
      ackP99Ms: trend(({ ackP99Ms }) => ackP99Ms),
      atServerP99Within: spreadOf(counted.map(({ atServerP99Within }) => atServerP99Within)),
    })
  } finally {
    clearInterval(storming)
    client.close()
    await load.stop()
    await product.stop()
  }
}
