import { setTimeout as delay } from 'node:timers/promises'
import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import { osmandAgent } from '@atalaya/simulator/osmand-uplink'
import { allDialects, type FleetDialect, type FleetRows } from './fleet-rows.ts'
import { createVirtualTracker, type Habit, type Manner, manners, type Testimony } from './virtual-tracker.ts'

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

const hoardingPace = 6

/** In the second and third round through the dialects. Not all of them can say that they have no fix. */
const habitOf = (nth: number, dialect: FleetDialect): Habit => {
  const round = Math.floor(nth / allDialects.length)
  if (dialect === 'teltonika') return (['ordinary', 'unseen', 'twin'] as const)[round % 3] as Habit
  return round % 2 === 1 ? 'silent' : 'ordinary'
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

  const surroundings = { rows, portOf, seed, startAt, agent, onAcknowledged: noteAcknowledgement }
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
    const one = {
      manner,
      testimony,
      ...createVirtualTracker(testimony, { manner, random: seededRandom(seed, nth) }, surroundings),
    }
    if (testimony.habit !== 'twin') return [one]
    const nature = { manner, random: seededRandom(seed, nth, 1), isTwin: true }
    return [one, { ...one, ...createVirtualTracker(testimony, nature, surroundings) }]
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
