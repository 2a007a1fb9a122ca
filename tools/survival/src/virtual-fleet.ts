import { setTimeout as delay } from 'node:timers/promises'
import { type SeededRandom, seededRandom } from '@atalaya/domain/journey/seeded-random'
import { createUplink, dialects } from '@atalaya/simulator/create-uplink'
import { mqttUplink } from '@atalaya/simulator/mqtt-uplink'
import { osmandAgent } from '@atalaya/simulator/osmand-uplink'
import { pushUplink } from '@atalaya/simulator/push-uplink'
import type { TrackerReport } from '@atalaya/simulator/tracker-report'
import type { Uplink, UplinkOptions } from '@atalaya/simulator/uplink'
import { driveFrom } from './drive-plan.ts'
import { allDialects, type FleetDialect, type FleetRows, type FleetVehicle } from './fleet-rows.ts'

/**
 * `twin`: a second tracker somewhere else has the same identity · `unseen`: tells of its ignition without a fix · `silent`:
 * falls silent inside trips.
 */
export type Habit = 'ordinary' | 'twin' | 'unseen' | 'silent'

/** What one tracker knows: what it has ever said, and what it was told to be stored, or to be in good hands by a broker. */
export interface Testimony {
  vehicle: FleetVehicle
  habit: Habit
  /** By `recordedAt`. */
  said: Map<number, TrackerReport>
  acknowledged: Set<number>
}

/**
 * How a tracker hands in what it has recorded. `late`: in bursts, shuffled · `hoarding`: every tenth report is kept
 * back for very long, so that a span longer than one transaction takes has to be reduced anew.
 */
const manners = ['prompt', 'late', 'prompt', 'repeating'] as const
type Manner = (typeof manners)[number] | 'hoarding'

export interface VirtualFleet {
  testimonies: readonly Testimony[]
  /** Those of the server: a broker goes on while it is dead. */
  readonly acknowledgements: number
  readonly pending: number
  /** Resolves with the instant (performance.now) of the server's next acknowledgement. */
  nextAcknowledgement(): Promise<number>
  /** Nothing new is recorded; what is kept back is handed in, and all is said. Throws where that comes to a stop. */
  drain(stalledMs: number): Promise<void>
  stop(): Promise<void>
}

export interface VirtualFleetOptions {
  rows: FleetRows
  /** Of a protocol's listener, of the API or of the broker. */
  portOf(protocol: string): number
  seed: number
  startAt: number
  /** Of one tracker; the hoarding one is six times as quick. */
  reportEveryMs: number
}

/** What the product subscribes to: key of a push source, then device. */
export const mqttTopics = 'trackers/+/+'
const hoardingPace = 6
const hoardedReports = 130
const burstReports = 40

/** An instant that no tracker's own drive has: all of those are ten seconds apart. */
const twinAfterMs = 5_000

/** In the second and third round through the dialects. Not all of them can say that they have no fix. */
const habitOf = (nth: number, dialect: FleetDialect): Habit => {
  const round = Math.floor(nth / allDialects.length)
  if (dialect === 'teltonika') return (['ordinary', 'unseen', 'twin'] as const)[round % 3] as Habit
  return round % 2 === 1 ? 'silent' : 'ordinary'
}

const shuffled = <Value>(values: readonly Value[], random: SeededRandom): Value[] => {
  const rest = [...values]
  return values.map(() => rest.splice(random.index(rest.length), 1)[0] as Value)
}

interface Tracker {
  record(): void
  handIn(): void
  uplink: Uplink<TrackerReport>
}

export const startVirtualFleet = (options: VirtualFleetOptions): VirtualFleet => {
  const { rows, portOf, seed, startAt, reportEveryMs } = options
  const agent = osmandAgent()
  let acknowledgements = 0
  let waiting: ((at: number) => void)[] = []
  const noteAcknowledgement = (): void => {
    acknowledgements++
    const resolves = waiting
    waiting = []
    for (const resolve of resolves) resolve(performance.now())
  }

  const uplinkOf = (dialect: FleetDialect, options: Omit<UplinkOptions<TrackerReport>, 'endpoints'>) => {
    const at = (protocol: string) => ({ host: '127.0.0.1', port: portOf(protocol) })
    switch (dialect) {
      case 'push':
        return pushUplink({ ...options, ...rows.pushKey, endpoints: [at('api')], now: Date.now })
      case 'mqtt':
        return mqttUplink({
          ...options,
          broker: { endpoint: at('mqtt'), topic: mqttTopics.replace('+', rows.pushKey.keyId) },
        })
      default:
        return createUplink(dialect, { ...options, endpoints: [at(dialects[dialect].protocol)], agent })
    }
  }

  const trackerOf = (
    { vehicle, habit, said, acknowledged }: Testimony,
    { manner, random, isTwin = false }: { manner: Manner; random: SeededRandom; isTwin?: boolean },
  ): Tracker => {
    const { deviceId, dialect, home } = vehicle
    const options: Omit<UplinkOptions<TrackerReport>, 'endpoints'> = {
      deviceId,
      firstPauseMs: 100,
      longestPauseMs: 500,
      mischief: { cut: 0.01, overlong: 0.002, repeat: manner === 'repeating' ? 0.1 : 0.01, random: random.unit },
      onAcknowledged({ recordedAt }) {
        acknowledged.add(recordedAt)
        if (dialect !== 'mqtt') noteAcknowledgement()
      },
    }
    const uplink = uplinkOf(dialect, options)
    const plan = { fallsSilent: habit === 'silent', parksUnseen: habit === 'unseen' }
    const drive = isTwin
      ? driveFrom(home, startAt + twinAfterMs, [seed, vehicle.trackerId, 1], plan)
      : driveFrom(home, startAt, [seed, vehicle.trackerId], plan)
    let kept: TrackerReport[] = []
    const handIn = () => {
      for (const report of shuffled(kept, random)) uplink.push(report)
      kept = []
    }
    const say = (report: TrackerReport) => {
      if (manner === 'late') {
        if (kept.push(report) >= burstReports) handIn()
      } else if (manner === 'hoarding' && random.chance(0.1)) {
        if (kept.push(report) >= hoardedReports) handIn()
      } else uplink.push(report)
    }
    return {
      uplink,
      handIn,
      record() {
        const report = drive.next().value
        said.set(report.recordedAt, report)
        say(report)
        // Once more, long after: as a tracker does whose memory was not cleared.
        if (manner === 'repeating' && random.chance(0.05)) uplink.push(report)
      },
    }
  }

  const testimonies = rows.vehicles.map(
    (vehicle, nth): Testimony => ({
      vehicle,
      habit: habitOf(nth, vehicle.dialect),
      said: new Map(),
      acknowledged: new Set(),
    }),
  )
  const trackers = testimonies.flatMap((testimony, nth) => {
    const manner =
      nth === 0 ? 'hoarding' : (manners[Math.floor(nth / allDialects.length + nth) % manners.length] as Manner)
    const one = { manner, testimony, ...trackerOf(testimony, { manner, random: seededRandom(seed, nth) }) }
    if (testimony.habit !== 'twin') return [one]
    return [one, { ...one, ...trackerOf(testimony, { manner, random: seededRandom(seed, nth, 1), isTwin: true }) }]
  })
  let turn = 0
  const timer = setInterval(() => {
    for (const [nth, { manner, record }] of trackers.entries())
      if (manner === 'hoarding' || (turn + nth) % hoardingPace === 0) record()
    turn++
  }, reportEveryMs / hoardingPace)

  const pending = () => trackers.reduce((sum, { uplink }) => sum + uplink.pending, 0)
  const stalled = () =>
    trackers
      .filter(({ uplink }) => uplink.pending > 0)
      .map(
        ({ uplink, testimony: { vehicle } }) =>
          `${vehicle.dialect} ${vehicle.deviceId} ${JSON.stringify(uplink.counts)}`,
      )
      .join(', ')
  return {
    testimonies,
    get acknowledgements() {
      return acknowledgements
    },
    get pending() {
      return pending()
    },
    nextAcknowledgement: () => new Promise((resolve) => waiting.push(resolve)),
    async drain(stalledMs) {
      clearInterval(timer)
      for (const { handIn } of trackers) handIn()
      let least = pending()
      for (let movedAt = performance.now(); least > 0; await delay(100)) {
        const now = performance.now()
        if (pending() < least) movedAt = now
        least = Math.min(least, pending())
        if (now - movedAt > stalledMs) throw new Error(`handed in no more for ${stalledMs} ms: ${stalled()}`)
      }
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(trackers.map(({ uplink }) => uplink.stop()))
      agent.destroy()
    },
  }
}
