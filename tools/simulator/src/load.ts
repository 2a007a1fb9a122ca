import { setTimeout as sleep } from 'node:timers/promises'
import { destination } from '@atalaya/domain/geometry'
import { hash32, seededRandom } from '@atalaya/domain/journey/seeded-random'
import { createUplink, dialects } from './create-uplink.ts'
import { figuresOf, type LoadFigures } from './load-figures.ts'
import { type LoadDialect, type LoadTracker, loadDialects } from './load-fleet.ts'
import type { MischiefOptions } from './mischief.ts'
import { type MqttBroker, mqttUplink } from './mqtt-uplink.ts'
import { osmandAgent } from './osmand-uplink.ts'
import { pushUplink } from './push-uplink.ts'
import type { TrackerEndpoints } from './tracker-ports.ts'
import type { TrackerReport } from './tracker-report.ts'
import type { Endpoint, Uplink, UplinkOptions } from './uplink.ts'

export interface LoadOptions {
  fleet: readonly LoadTracker[]
  /** Reports a second over all devices. */
  ratePerSecond: number
  endpoints: TrackerEndpoints
  /** For those that push: where, and as which source. */
  push?: { endpoint: Endpoint; keyId: string; secret: string }
  /** For those that publish. What they count as acknowledged is what it has taken. */
  broker?: MqttBroker
  mischief?: Pick<MischiefOptions, 'cut' | 'repeat'>
  /** Every fourth tracker keeps this many of its reports back, and tells them in any order. */
  shuffled?: number
  /** Every tenth tracker comes with so many hours of stored reports, one a minute. */
  lateHours?: number
  seed?: number
  /** Of a tracker after a failure. */
  firstPauseMs?: number
  now(): number
}

export interface Load {
  figures(): { all: LoadFigures; byDialect: Map<LoadDialect, LoadFigures> }
  /** All hang up at once and come back within so many seconds. */
  storm(withinSeconds: number): void
  /** Nothing new from now on; resolves when all is acknowledged or handed over, or after so long. */
  drained(withinMs: number): Promise<void>
  stop(): Promise<void>
}

const tickMs = 20
const orbitMs = 20 * 60_000
const minuteMs = 60_000
/** Which trackers are late and which shuffle has nothing to do with each other, nor with what they speak. */
const lateSalt = 5
const shuffleSalt = 6

/** Cheap motion for any number of devices: a circle of some kilometres, driven at town speed. */
const circling = (index: number) => {
  const random = seededRandom(index, 77)
  const centre = { lat: random.between(37.5, 42.5), lng: random.between(-7.5, -1) }
  const radiusM = random.between(1_500, 4_000)
  const phase = random.unit() * 360
  return (recordedAt: number): TrackerReport => {
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

interface Circling {
  dialect: LoadDialect
  uplink: Uplink<TrackerReport>
  lastAt: number
  /** To be told in any order; absent where it tells everything at once. */
  keptBack: TrackerReport[] | undefined
  recordAt(instant: number): TrackerReport
}

const sourceOf = (push: LoadOptions['push']) => {
  if (!push) throw new Error('a push source is wanted for those that push')
  const { endpoint, keyId, secret } = push
  return { endpoints: [endpoint], keyId, secret }
}

const wantedBroker = (broker: MqttBroker | undefined): MqttBroker => {
  if (!broker) throw new Error('a broker is wanted for those that publish')
  return broker
}

/** Even traffic from many trackers, each on its own connection, at a given rate. */
export const startLoad = (options: LoadOptions): Load => {
  const {
    fleet,
    ratePerSecond,
    endpoints,
    push: source,
    broker,
    mischief,
    shuffled = 0,
    lateHours = 0,
    seed = 1,
    firstPauseMs,
    now,
  } = options
  const agent = osmandAgent()
  const random = seededRandom(seed, 13)
  const startedAt = now()
  const delays = new Map<LoadDialect, number[]>()

  type Common = Omit<UplinkOptions<TrackerReport>, 'endpoints'>
  const uplinkOf = (dialect: LoadDialect, common: Common): Uplink<TrackerReport> => {
    switch (dialect) {
      case 'push':
        return pushUplink({ ...common, ...sourceOf(source), now })
      case 'mqtt':
        return mqttUplink({ ...common, broker: wantedBroker(broker) })
      default:
        return createUplink(dialect, { ...common, agent, endpoints: endpoints[dialects[dialect].protocol] })
    }
  }

  const trackers = fleet.map(({ index, dialect, deviceId }): Circling => {
    const recordAt = circling(index)
    const own = delays.get(dialect) ?? []
    delays.set(dialect, own)
    const uplink = uplinkOf(dialect, {
      deviceId,
      firstPauseMs,
      mischief: { ...mischief, random: random.unit },
      onAcknowledged({ recordedAt }) {
        // What was stored before the load began is old, not delayed.
        if (recordedAt >= startedAt) own.push(now() - recordedAt)
      },
    })
    if (lateHours > 0 && hash32(index, lateSalt) % 10 === 0)
      for (let at = startedAt - lateHours * 60 * minuteMs; at < startedAt; at += minuteMs) uplink.push(recordAt(at))
    return { dialect, uplink, lastAt: 0, keptBack: hash32(index, shuffleSalt) % 4 === 0 ? [] : undefined, recordAt }
  })

  const push = ({ uplink, keptBack }: Circling, report: TrackerReport): void => {
    if (shuffled === 0 || !keptBack) return uplink.push(report)
    keptBack.push(report)
    if (keptBack.length < shuffled) return
    while (keptBack.length > 0)
      uplink.push(keptBack.splice(Math.floor(random.unit() * keptBack.length), 1)[0] as TrackerReport)
  }

  const beganAt = performance.now()
  let pushed = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - beganAt) / 1_000) * ratePerSecond)
    const instant = now()
    for (; pushed < due; pushed++) {
      const tracker = trackers[pushed % trackers.length] as Circling
      // Never twice one instant, even when the loop has fallen behind: each report is to count.
      tracker.lastAt = Math.max(instant, tracker.lastAt + 1)
      push(tracker, tracker.recordAt(tracker.lastAt))
    }
  }, tickMs)

  return {
    figures() {
      const byDialect = new Map<LoadDialect, LoadFigures>()
      const all: number[] = []
      for (const dialect of loadDialects) {
        const own = delays.get(dialect)
        if (!own) continue
        const uplinks = trackers.filter((tracker) => tracker.dialect === dialect).map(({ uplink }) => uplink)
        const taken = own.splice(0)
        for (const delayMs of taken) all.push(delayMs)
        byDialect.set(dialect, figuresOf(uplinks, taken))
      }
      return {
        byDialect,
        all: figuresOf(
          trackers.map(({ uplink }) => uplink),
          all,
        ),
      }
    },
    storm(withinSeconds) {
      for (const { uplink } of trackers) uplink.hangUp(random.unit() * withinSeconds * 1_000)
    },
    async drained(withinMs) {
      clearInterval(timer)
      for (const { uplink, keptBack } of trackers) for (const report of keptBack?.splice(0) ?? []) uplink.push(report)
      const all = Promise.all(trackers.map(({ uplink }) => uplink.drained()))
      await Promise.race([all, sleep(withinMs, undefined, { ref: false })])
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(trackers.map(({ uplink }) => uplink.stop()))
      agent.destroy()
    },
  }
}
