import { destination } from '@atalaya/domain/geometry'
import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { osmandAgent, osmandUplink } from './osmand-uplink.ts'
import { teltonikaUplink } from './teltonika-uplink.ts'
import { type Endpoint, fedWith, type Uplink } from './uplink.ts'

export interface LoadOptions {
  devices: number
  /** Reports a second over all devices. */
  ratePerSecond: number
  /** `mix`: every tenth device is a phone. */
  protocol: 'teltonika' | 'osmand' | 'mix'
  endpoints: { teltonika: readonly Endpoint[]; osmand: readonly Endpoint[] }
  /** Number of the first device; see `loadDeviceId`. */
  firstDevice?: number
  now(): number
}

export interface LoadFigures {
  devices: number
  connected: number
  sent: number
  acknowledged: number
  pending: number
  refusals: number
  /** From the instant of a report to its acknowledgement, over those since the last call. */
  ackMs: { p50: number; p99: number; max: number }
}

export interface Load {
  figures(): LoadFigures
  stop(): Promise<void>
}

const tickMs = 20
const orbitMs = 20 * 60_000

/** Fifteen digits that no real tracker has: what a load test registers beforehand. */
export const loadDeviceId = (index: number): string => `99${String(index).padStart(13, '0')}`

/** Cheap motion for any number of devices: a circle of some kilometres, driven at town speed. */
const circling = (index: number) => {
  const random = seededRandom(index, 77)
  const centre = { lat: random.between(37.5, 42.5), lng: random.between(-7.5, -1) }
  const radiusM = random.between(1_500, 4_000)
  const phase = random.unit() * 360
  return (recordedAt: number): TeltonikaRecord => {
    const angle = phase + ((recordedAt % orbitMs) / orbitMs) * 360
    return {
      ...destination(centre, angle, radiusM),
      recordedAt,
      heading: Math.round(angle + 90) % 360,
      speedKmh: Math.round(((2 * Math.PI * radiusM) / orbitMs) * 3_600),
      satellites: 12,
      io: { ignition: true, movement: true, externalVoltageV: 14.1, gsmLevel: 4 },
    }
  }
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Even traffic from many trackers, each on its own connection, at a given rate. */
export const startLoad = ({ devices, ratePerSecond, protocol, endpoints, firstDevice = 0, now }: LoadOptions): Load => {
  const agent = osmandAgent()
  let delays: number[] = []
  const onAcknowledged = ({ recordedAt }: { recordedAt: number }): void => {
    delays.push(now() - recordedAt)
  }
  const trackers = Array.from(
    { length: devices },
    (_, index): { uplink: Uplink<TeltonikaRecord>; lastAt: number; recordAt(instant: number): TeltonikaRecord } => {
      const deviceId = loadDeviceId(firstDevice + index)
      const recordAt = circling(firstDevice + index)
      if (protocol === 'teltonika' || (protocol === 'mix' && index % 10 !== 9))
        return {
          lastAt: 0,
          recordAt,
          uplink: teltonikaUplink({ deviceId, endpoints: endpoints.teltonika, onAcknowledged }),
        }
      const phone = osmandUplink({ deviceId, endpoints: endpoints.osmand, onAcknowledged, form: 'json', agent })
      return {
        lastAt: 0,
        recordAt,
        uplink: fedWith(phone, ({ satellites: _, ...record }) => ({ ...record, deviceId })),
      }
    },
  )

  const startedAt = performance.now()
  let pushed = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * ratePerSecond)
    const instant = now()
    for (; pushed < due; pushed++) {
      const tracker = trackers[pushed % devices] as (typeof trackers)[number]
      // Never twice one instant, even when the loop has fallen behind: each report is to count.
      tracker.lastAt = Math.max(instant, tracker.lastAt + 1)
      tracker.uplink.push(tracker.recordAt(tracker.lastAt))
    }
  }, tickMs)

  return {
    figures() {
      const sorted = delays.sort((a, b) => a - b)
      delays = []
      const sum = (of: (uplink: Uplink<TeltonikaRecord>) => number): number =>
        trackers.reduce((total, { uplink }) => total + of(uplink), 0)
      return {
        devices,
        connected: sum(({ isConnected }) => Number(isConnected)),
        sent: sum(({ counts }) => counts.sent),
        acknowledged: sum(({ counts }) => counts.acknowledged),
        pending: sum(({ pending }) => pending),
        refusals: sum(({ counts }) => counts.refusals),
        ackMs: { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), max: sorted.at(-1) ?? 0 },
      }
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(trackers.map(({ uplink }) => uplink.stop()))
      agent.destroy()
    },
  }
}
