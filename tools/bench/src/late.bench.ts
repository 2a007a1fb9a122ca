import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Dialect } from '@atalaya/simulator/create-uplink'
import { createUplink, dialects } from '@atalaya/simulator/create-uplink'
import { startLoad } from '@atalaya/simulator/load'
import { osmandAgent } from '@atalaya/simulator/osmand-uplink'
import { printFigures, tell } from './figures.ts'
import { startMixedProduct } from './mixed-product.ts'
import { serverAcknowledgements, serverGauges, serverMetrics } from './server-gauges.ts'

const warmUpMs = 15_000
const unloadWithinMs = 240_000
const settleWithinMs = 120_000
const minuteMs = 60_000

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
    const punctual = loadOf(fleet.slice(lateCount), Number(values.rate))
    const lateFleet = fleet.slice(0, lateCount)
    const warmUp = loadOf(lateFleet, lateCount)
    tell(`everybody reports for ${warmUpMs / 1_000} s`)
    await delay(warmUpMs)
    await warmUp.drained(5_000)
    await warmUp.stop()
    const calm = { ...punctual.figures().all.ackMs, atServer: await atServer() }
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
    const unloading = { ...punctual.figures().all.ackMs, atServer: await atServer() }
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
    const settling = { ...punctual.figures().all.ackMs, atServer: await atServer() }
    const metric = await serverMetrics(url)
    const gauges = await serverGauges(url)
    await Promise.all([punctual.stop(), ...uplinks.map((uplink) => uplink.stop())])
    printFigures('late', {
      devices: fleet.length,
      late: lateCount,
      storedEach: stored,
      ratePerSecond: Number(values.rate),
      ackMs: { calm, unloading, settling },
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
