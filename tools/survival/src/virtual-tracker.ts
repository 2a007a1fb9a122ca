import type { SeededRandom } from '@atalaya/domain/journey/seeded-random'
import { createUplink, dialects } from '@atalaya/simulator/create-uplink'
import { mqttUplink } from '@atalaya/simulator/mqtt-uplink'
import type { osmandAgent } from '@atalaya/simulator/osmand-uplink'
import { pushUplink } from '@atalaya/simulator/push-uplink'
import type { TrackerReport } from '@atalaya/simulator/tracker-report'
import type { Uplink, UplinkOptions } from '@atalaya/simulator/uplink'
import { driveFrom } from './drive-plan.ts'
import type { FleetDialect, FleetRows, FleetVehicle } from './fleet-rows.ts'

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
export const manners = ['prompt', 'late', 'prompt', 'repeating'] as const
export type Manner = (typeof manners)[number] | 'hoarding'

/** What the product subscribes to: key of a push source, then device. */
export const mqttTopics = 'trackers/+/+'
const hoardedReports = 130
const burstReports = 40

/** An instant that no tracker's own drive has: all of those are ten seconds apart. */
const twinAfterMs = 5_000

const shuffled = <Value>(values: readonly Value[], random: SeededRandom): Value[] => {
  const rest = [...values]
  return values.map(() => rest.splice(random.index(rest.length), 1)[0] as Value)
}

export interface VirtualTracker {
  record(): void
  /** What it has kept back. */
  handIn(): void
  uplink: Uplink<TrackerReport>
}

/** What all trackers of a fleet share. */
export interface Surroundings {
  rows: Pick<FleetRows, 'pushKey'>
  /** Of a protocol's listener, of the API or of the broker. */
  portOf(protocol: string): number
  seed: number
  startAt: number
  agent: ReturnType<typeof osmandAgent>
  /** By the server: a broker goes on while it is dead. */
  onAcknowledged(): void
}

type Options = Omit<UplinkOptions<TrackerReport>, 'endpoints'>

const uplinkOf = (dialect: FleetDialect, options: Options, { rows, portOf, agent }: Surroundings) => {
  const at = (protocol: string) => ({ host: '127.0.0.1', port: portOf(protocol) })
  const { pushKey } = rows
  switch (dialect) {
    case 'push':
      return pushUplink({ ...options, ...pushKey, endpoints: [at('api')], now: Date.now })
    case 'mqtt':
      return mqttUplink({ ...options, broker: { endpoint: at('mqtt'), topic: mqttTopics.replace('+', pushKey.keyId) } })
    default:
      return createUplink(dialect, { ...options, endpoints: [at(dialects[dialect].protocol)], agent })
  }
}

interface Nature {
  manner: Manner
  random: SeededRandom
  isTwin?: boolean
}

/** A tracker that drives, and hands in after its manner; what it has said is in its testimony. */
export const createVirtualTracker = (
  { vehicle, habit, said, acknowledged }: Testimony,
  { manner, random, isTwin = false }: Nature,
  surroundings: Surroundings,
): VirtualTracker => {
  const { seed, startAt } = surroundings
  const { deviceId, dialect, home } = vehicle
  const options: Options = {
    deviceId,
    firstPauseMs: 100,
    longestPauseMs: 500,
    mischief: { cut: 0.01, overlong: 0.002, repeat: manner === 'repeating' ? 0.1 : 0.01, random: random.unit },
    onAcknowledged({ recordedAt }) {
      acknowledged.add(recordedAt)
      if (dialect !== 'mqtt') surroundings.onAcknowledged()
    },
  }
  const uplink = uplinkOf(dialect, options, surroundings)
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
