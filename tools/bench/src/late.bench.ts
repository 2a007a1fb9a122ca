import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Dialect } from '@atalaya/simulator/create-uplink'
import { createUplink, dialects } from '@atalaya/simulator/create-uplink'
import { startLoad } from '@atalaya/simulator/load'
import { osmandAgent } from '@atalaya/simulator/osmand-uplink'
import { printFigures, spreadOf, tell } from './figures.ts'
import { startMixedProduct } from './mixed-product.ts'
import { serverAcknowledgements, serverGauges, serverMetrics } from './server-gauges.ts'
import { connectFleet, driveOf, packetOf } from './tracker-fleet.ts'

const warmUpMs = 15_000
const calmMs = 5_000
const unloadWithinMs = 240_000
const settleWithinMs = 120_000
const minuteMs = 60_000

const watchers = 20
const watchEveryMs = 10

/** Some of the punctual ones in turn, a report every 10 ms: how long each was waited for since the last look. */
const watch = async (port: number, imeis: readonly string[]) => {
  const trackers = await connectFleet(
    { teltonikaPort: port, vehicles: imeis.map((imei) => ({ itemId: 0, imei })) },
    imeis.length,
  )
  let waitedMs: number[] = []
  let sent = 0
  const timer = setInterval(() => {
    const nth = sent++ % trackers.length
    const packet = packetOf(driveOf(nth), Date.now(), Math.floor(sent / trackers.length), 1)
    trackers[nth]?.send(packet, 1).then(
      (ms) => waitedMs.push(ms),
      () => undefined,
    )
  }, watchEveryMs)
  return {
    spread() {
      const spread = spreadOf(waitedMs)
      waitedMs = []
      return spread
    },
    stop() {
      clearInterval(timer)
      for (const tracker of trackers) tracker.close()
    },
  }
}

/**
 * Trackers with live reports that then unload days of stored ones, one a minute, all at once: what the others notice of
 * it. `--devices 300`, `--late 30` of them, `--hours 48`, `--rate 300` reports a second of the others.
 */
export const runLate = async (): Promise<void> => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      devices: { type: 'string', default: '300' },
      late: { type: 'string', default: '30' },
      hours: { type: 'string', default: '48' },
      rate: { type: 'string', default: '300' },
    },
  })
  const lateCount = Number(values.late)
  const product = await startMixedProduct(Number(values.devices))
  const { endpoints, fleet, url } = product
  const agent = osmandAgent()
  const atServer = serverAcknowledgements(url)
  const loadOf = (some: typeof fleet, ratePerSecond: number) =>
    startLoad({ fleet: some, ratePerSecond, endpoints, now: Date.now })
  try {
    const others = fleet.slice(lateCount)
    const watched = new Set(others.filter(({ dialect }) => dialect === 'teltonika').slice(0, watchers))
    const punctual = loadOf(
      others.filter((one) => !watched.has(one)),
      Number(values.rate),
    )
    const { port } = endpoints.teltonika[0] as { port: number }
    const watching = await watch(
      port,
      [...watched].map(({ deviceId }) => deviceId),
    )
    const lateFleet = fleet.slice(0, lateCount)
    const warmUp = loadOf(lateFleet, lateCount)
    tell(`everybody reports for ${warmUpMs / 1_000} s`)
    await delay(warmUpMs)
    await warmUp.drained(5_000)
    await warmUp.stop()
    watching.spread()
    await atServer()
    await delay(calmMs)
    const calm = { ...watching.spread(), atServer: await atServer() }
    const calmGauges = await serverGauges(url)

    const until = Date.now() - 2 * minuteMs
    const stored = Number(values.hours) * 60
    const uplinks = lateFleet.map(({ dialect, deviceId, index }) => {
      const uplink = createUplink(dialect as Dialect, {
        deviceId,
        agent,
        endpoints: endpoints[dialects[dialect as Dialect].protocol],
      })
      for (let nth = 0; nth < stored; nth++)
        uplink.push({
          recordedAt: until - (stored - nth) * minuteMs,
          lat: 38 + (index % 40) / 10 + nth / 1_000,
          lng: -4,
          speedKmh: nth % 60 < 40 ? 50 : 0,
          heading: 0,
          satellites: 12,
          io: { ignition: nth % 60 < 40, gsmLevel: 4 },
        })
      return uplink
    })
    tell(`${lateCount} trackers unload ${stored} reports each`)
    const startedAt = performance.now()
    await Promise.race([
      Promise.all(uplinks.map((uplink) => uplink.drained())),
      delay(unloadWithinMs, undefined, { ref: false }),
    ])
    const unloadMs = performance.now() - startedAt
    const unloading = { ...watching.spread(), atServer: await atServer() }
    const pending = uplinks.reduce((sum, uplink) => sum + uplink.pending, 0)
    const owed = async () =>
      Number(
        (
          await product.query<{ n: string }>('SELECT count(*) AS n FROM item_states WHERE recompute_from IS NOT NULL')
        )[0]?.n,
      )
    const owedAtEnd = await owed()
    while ((await owed()) > 0 && performance.now() - startedAt < unloadMs + settleWithinMs) await delay(200)
    const settledMs = performance.now() - startedAt - unloadMs
    const settling = { ...watching.spread(), atServer: await atServer() }
    watching.stop()
    const metric = await serverMetrics(url)
    const gauges = await serverGauges(url)
    await Promise.all([punctual.stop(), ...uplinks.map((uplink) => uplink.stop())])
    printFigures('late', {
      devices: fleet.length,
      late: lateCount,
      storedEach: stored,
      ratePerSecond: Number(values.rate),
      othersAckMs: { calm, unloading, settling },
      unloadSeconds: Math.round(unloadMs / 100) / 10,
      latePerSecond: Math.round(((lateCount * stored - pending) / unloadMs) * 1_000),
      pending,
      owedAtEnd,
      settledSeconds: Math.round(settledMs / 100) / 10,
      recomputed: metric('atalaya_ingest_recomputed_fixes_total'),
      serverCpuSeconds: Math.round(gauges.cpuSeconds - calmGauges.cpuSeconds),
      residentMb: gauges.residentMb,
    })
  } finally {
    agent.destroy()
    await product.stop()
  }
}
