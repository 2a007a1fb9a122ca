import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startLoad } from '@atalaya/simulator/load'
import { printFigures, spreadOf, tell } from './figures.ts'
import { trendOf } from './linear-trend.ts'
import { openLiveClient } from './live-client.ts'
import { startMixedProduct } from './mixed-product.ts'
import { signIn } from './product.ts'
import { serverAcknowledgements, serverGauges } from './server-gauges.ts'

/** Half of what design §8 asks of a mixed fleet: 2,000 reports a second of 5,000 trackers. */
const devices = 2_500
const ratePerSecond = 1_000
const sampleEveryMs = 10_000
/** A token ends, and a browser is closed now and then. */
const samplesAClient = 30
const hangUpEveryMs = 60_000
const hangUpWithinSeconds = 20
const megabyte = 2 ** 20

/**
 * Hours of even load from trackers of all protocols, who hang up and come back once a minute, with a browser's channel
 * open: whether memory, handles or delays grow. `--minutes 480` is the full length, `--warm-up 3` of them do not count.
 */
export const runSoak = async (): Promise<void> => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { minutes: { type: 'string', default: '480' }, 'warm-up': { type: 'string', default: '3' } },
  })
  const warmUpSeconds = Number(values['warm-up']) * 60
  const endsAfterMs = Number(values.minutes) * 60_000
  const product = await startMixedProduct(devices)
  const { url, fleet, endpoints, query } = product
  const openClient = async () => openLiveClient({ ...product, accessToken: await signIn(url) }, () => undefined)
  let client = await openClient()
  const load = startLoad({ fleet, ratePerSecond, endpoints, now: Date.now })
  const storming = setInterval(() => load.storm(hangUpWithinSeconds), hangUpEveryMs)
  const atServer = serverAcknowledgements(url)
  const startedAt = performance.now()
  const takeSample = async () => {
    const gauges = await serverGauges(url)
    const [size] = await query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes')
    const { ackMs, pending, acknowledged, handedOver, refusals } = load.figures().all
    return {
      atSeconds: Math.round((performance.now() - startedAt) / 1_000),
      ...gauges,
      databaseMb: Math.round(Number(size?.bytes) / megabyte),
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
      tell(JSON.stringify(sample))
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
    const trend = (key: 'residentMb' | 'heapUsedMb' | 'openFiles' | 'ackP99Ms' | 'databaseMb') => ({
      ...spreadOf(counted.map((sample) => sample[key])),
      ...trendOf(counted.map((sample) => ({ atSeconds: sample.atSeconds, value: sample[key] }))),
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
      residentMb: trend('residentMb'),
      heapUsedMb: trend('heapUsedMb'),
      openFiles: trend('openFiles'),
      databaseMb: trend('databaseMb'),
      ackP50Ms: spreadOf(counted.map(({ ackP50Ms }) => ackP50Ms)),
      ackP99Ms: trend('ackP99Ms'),
      atServerP99Within: spreadOf(counted.map(({ atServerP99Within }) => atServerP99Within)),
    })
  } finally {
    clearInterval(storming)
    client.close()
    await load.stop()
    await product.stop()
  }
}
