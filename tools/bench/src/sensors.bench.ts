import type { ItemId } from '@atalaya/contract/identifiers'
import { sensorRoutes } from '@atalaya/contract/sensors'
import { noFilters, plainSwitch, type SensorDefinition } from '@atalaya/domain/sensors/sensor-definition'
import { compileSensors, runSensors } from '@atalaya/domain/sensors/sensor-plan'
import { apiClient } from '@atalaya/simulator/api-client'
import { printFigures, tell } from './figures.ts'
import { startProduct } from './product.ts'
import { connectFleet, sendFlatOut } from './tracker-fleet.ts'

const sensorCounts = [0, 5, 20] as const
const trackersEach = 300
const rounds = 3
const computedReports = 100_000

/** As offices define them: a tank by its table, smoothed; a temperature; a switch; a formula. All read what every report has. */
const definitionOf = (nth: number): Omit<SensorDefinition, 'id' | 'version'> => {
  const plain = { calibration: { kind: 'none' }, filters: noFilters, switchRule: plainSwitch, decimals: 1 } as const
  const points = Array.from({ length: 20 }, (_, at) => ({ x: at * 10, y: at * at }))
  switch (nth % 4) {
    case 0:
      return {
        ...plain,
        kind: 'number',
        source: { kind: 'input', key: 'speedKmh' },
        calibration: { kind: 'table', points, beyond: 'clamp' },
        filters: { ...noFilters, medianOf: 5, smoothing: 0.6 },
      }
    case 1:
      return {
        ...plain,
        kind: 'number',
        source: { kind: 'input', key: 'altitudeM' },
        calibration: { kind: 'linear', factor: 0.1, offset: -40 },
      }
    case 2:
      return {
        ...plain,
        kind: 'switch',
        source: { kind: 'input', key: 'speedKmh' },
        switchRule: { onFrom: 60, offBelow: 40, debounceMs: 30_000, isInverted: false },
      }
    default:
      return {
        ...plain,
        kind: 'number',
        source: { kind: 'formula', formula: 'if(ignition, round(speedKmh * 1.2 + altitudeM / 100, 1), 0)' },
      }
  }
}

/** One thread, nothing but the rules. */
const computeOnly = (count: number) => {
  const plan = compileSensors(
    Array.from({ length: count }, (_, nth) => ({ ...definitionOf(nth), id: nth + 1, version: 1 })),
  )
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3 && plan; turn++) {
    const startedAt = performance.now()
    const run = runSensors(plan)
    for (let nth = 0; nth < computedReports; nth++) {
      run.take({ fix: { recordedAt: nth * 10_000, speedKmh: nth % 120, altitudeM: nth % 900, ignition: true }, io: {} })
    }
    best = Math.min(best, performance.now() - startedAt)
  }
  return plan ? Math.round((best / computedReports) * 1e6) / 1e3 : 0
}

/** What ingest takes in with 0, 5 and 20 sensors on each item: in turns, so that what else the machine does hits all alike. */
export const runSensorsBench = async (): Promise<void> => {
  const product = await startProduct({ vehicleCount: trackersEach * sensorCounts.length })
  try {
    const api = apiClient(product.url, product.accessToken)
    for (const [share, count] of sensorCounts.entries()) {
      const itemIds = product.vehicles
        .slice(share * trackersEach, (share + 1) * trackersEach)
        .map(({ itemId }) => itemId as ItemId)
      for (let nth = 0; nth < count; nth++) {
        const body = {
          ...definitionOf(nth),
          names: { en: `Sensor ${nth}` },
          appliesTo: { kind: 'items' as const, itemIds },
        }
        await api.call(sensorRoutes.create, { params: { companyId: product.companyId }, body: body as never })
      }
    }
    const trackers = await connectFleet(product, product.vehicles.length)
    const taken = sensorCounts.map((): number[] => [])
    const recordedAt = Date.now() - 86_400_000
    let step = 0
    for (let round = 0; round < rounds; round++) {
      for (const [share, count] of sensorCounts.entries()) {
        const own = trackers.slice(share * trackersEach, (share + 1) * trackersEach)
        const { perSecond, steps } = await sendFlatOut(own, { recordedAt, step })
        tell(`${count} sensors: ${perSecond} reports a second`)
        taken[share]?.push(perSecond)
        step += steps
      }
    }
    for (const tracker of trackers) tracker.close()
    const best = taken.map((figures) => Math.max(...figures))
    const bytes = await product.query<{ sensors: number; bytes: number }>(
      `SELECT (SELECT count(*) FROM jsonb_object_keys(sensors)) AS sensors, avg(pg_column_size(sensors))::integer AS bytes
       FROM positions WHERE sensors IS NOT NULL GROUP BY 1 ORDER BY 1`,
    )
    printFigures('sensors', {
      cases: sensorCounts.map((sensors, share) => ({
        sensors,
        reportsPerSecond: best[share],
        ratio: Math.round(((best[share] as number) / (best[0] as number)) * 100) / 100,
        computeMicroseconds: computeOnly(sensors),
        bytesPerRow: bytes.find((row) => Number(row.sensors) === sensors)?.bytes ?? 0,
      })),
    })
  } finally {
    await product.stop()
  }
}
