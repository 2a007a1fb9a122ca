import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createUplink, type Dialect } from '@atalaya/simulator/create-uplink'
import { protocolOf } from '@atalaya/simulator/load-fleet'
import { osmandAgent } from '@atalaya/simulator/osmand-uplink'
import { atRate } from './even-load.ts'
import { printFigures, spreadOf, tell } from './figures.ts'
import { startMixedProduct } from './mixed-product.ts'
import { serverGauges, serverMetrics } from './server-gauges.ts'

const outageMs = 3_000
const watchEveryMs = 20
const backWithinMs = 180_000

/**
 * The server is killed and started again under a connected fleet of all protocols, every tracker of which comes back
 * with what it stored meanwhile: how long each waits from its call to its first acknowledgement, and what it costs.
 * `--devices 10000`, `--within 60` seconds that their calls are spread over, `--rate 1000` reports a second.
 */
export const runStorm = async (): Promise<void> => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      devices: { type: 'string', default: '10000' },
      within: { type: 'string', default: '60' },
      rate: { type: 'string', default: '1000' },
    },
  })
  const withinMs = Number(values.within) * 1_000
  const product = await startMixedProduct(Number(values.devices))
  const { fleet, endpoints, url } = product
  const agent = osmandAgent()
  try {
    const trackers: { uplink: ReturnType<typeof createUplink>; report(): void }[] = []
    const connectedBy = performance.now()
    for (const { index, dialect, deviceId } of fleet) {
      const protocol = protocolOf(dialect) as keyof typeof endpoints
      const uplink = createUplink(dialect as Dialect, { deviceId, agent, endpoints: endpoints[protocol] })
      let lastAt = 0
      const report = () => {
        // Whole seconds, since some of the protocols know no others: each is to count.
        lastAt = Math.max(lastAt + 1_000, Math.floor(Date.now() / 1_000) * 1_000)
        const place = { lat: 37 + (index % 97) / 16, lng: -8 + (index % 89) / 11 }
        uplink.push({ recordedAt: lastAt, ...place, speedKmh: 0, satellites: 12, io: { ignition: false } })
      }
      report()
      trackers.push({ uplink, report })
      if (trackers.length % 200 === 0) await delay(100)
    }
    const waiting = () => trackers.filter(({ uplink }) => uplink.pending > 0).length
    while (waiting() > 0) await delay(50)
    const firstConnectedMs = Math.round(performance.now() - connectedBy)
    tell(`${fleet.length} trackers connected in ${firstConnectedMs} ms`)
    const rate = Number(values.rate)
    const reportEvenly = (forMs: number) => atRate(rate, forMs, (nth) => trackers[nth % trackers.length]?.report())
    await reportEvenly(10_000)
    while (waiting() > 0) await delay(50)
    const before = await serverGauges(url)

    const doneOf = ({ uplink: { counts } }: (typeof trackers)[number]) => counts.acknowledged + counts.handedOver
    const hungUp = trackers.map((tracker) => {
      const callsAfterMs = outageMs + Math.random() * withinMs
      tracker.uplink.hangUp(callsAfterMs)
      tracker.report()
      return { tracker, callsAfterMs, done: doneOf(tracker) }
    })
    // Their pauses begin when this loop is done, which takes a while with so many.
    const begunAt = performance.now()
    const calls = hungUp.map((call) => ({ ...call, callsAt: begunAt + call.callsAfterMs }))
    tell('killing the server')
    const load = reportEvenly(outageMs + withinMs)
    const downMs = await product.killAndStart()
    const backAfterMs: number[] = []
    let away = calls
    while (away.length > 0 && performance.now() - begunAt < outageMs + withinMs + backWithinMs) {
      const now = performance.now()
      away = away.filter(({ tracker, callsAt, done }) => {
        if (doneOf(tracker) === done) return true
        backAfterMs.push(Math.max(0, now - callsAt))
        return false
      })
      await delay(watchEveryMs)
    }
    const allBackMs = Math.round(performance.now() - begunAt)
    await load
    const lastLoadAt = performance.now()
    while (waiting() > 0 && performance.now() - lastLoadAt < backWithinMs) await delay(50)
    const metric = await serverMetrics(url)
    const after = await serverGauges(url)
    const sum = (of: (tracker: (typeof trackers)[number]) => number) =>
      trackers.reduce((total, tracker) => total + of(tracker), 0)
    const [row] = await product.query<{ count: string }>('SELECT count(*) AS count FROM positions')
    await Promise.all(trackers.map(({ uplink }) => uplink.stop()))
    printFigures('storm', {
      devices: fleet.length,
      withinSeconds: withinMs / 1_000,
      ratePerSecond: rate,
      firstConnectedMs,
      downMs,
      allBackMs,
      neverBack: away.length,
      callToFirstAcknowledgementMs: spreadOf(backAfterMs),
      refusals: sum(({ uplink }) => uplink.counts.refusals),
      connections: sum(({ uplink }) => uplink.counts.connections),
      endedByServer: metric('atalaya_ingest_connections_ended_total'),
      acknowledged: sum(({ uplink }) => uplink.counts.acknowledged),
      handedOver: sum(({ uplink }) => uplink.counts.handedOver),
      stored: Number(row?.count),
      stillWaiting: waiting(),
      before,
      after,
    })
  } finally {
    agent.destroy()
    await product.stop()
  }
}
