import type { Fix } from './fix.ts'
import { noGeozones } from './geozone-membership.ts'
import { reduceDeadline, reduceFixes } from './item-reducer.ts'
import type { ItemState, MotionSettings, Segment } from './item-state.ts'
import { shownSegments, unsettledSegments } from './segments.ts'

/** What an item did in a period, by trips and stops that began in it; milliseconds and metres. */
export interface MotionSums {
  trips: number
  stops: number
  drivenMs: number
  idleMs: number
  distanceM: number
}

export const noMotion: MotionSums = { trips: 0, stops: 0, drivenMs: 0, idleMs: 0, distanceM: 0 }

export const addMotion = (a: MotionSums, b: MotionSums): MotionSums => ({
  trips: a.trips + b.trips,
  stops: a.stops + b.stops,
  drivenMs: a.drivenMs + b.drivenMs,
  idleMs: a.idleMs + b.idleMs,
  distanceM: a.distanceM + b.distanceM,
})

/** Trips and stops of some fixes by some settings; what was open before them goes on. */
export interface MotionCourse {
  /** In their order, none of them from before those taken already. */
  take(fixes: readonly Fix[]): void
  /** Oldest first, as they are seen at an instant; each has an end. */
  segments(at: number): Segment[]
}

const keyOf = ({ kind, startedAt }: Segment): string => `${kind} ${startedAt}`

export const motionCourse = (from: ItemState, settings: MotionSettings): MotionCourse => {
  let state = from
  const known = new Map(unsettledSegments(from).map((segment) => [keyOf(segment), segment]))
  return {
    take(fixes) {
      const { state: reached, effects } = reduceFixes(state, fixes, { settings, zones: noGeozones })
      state = reached
      for (const effect of effects) {
        if (effect.kind === 'segmentDropped') known.delete(keyOf(effect.segment))
        else if ('segment' in effect) known.set(keyOf(effect.segment), effect.segment)
      }
    },
    segments(at) {
      const seen = new Map(known)
      for (const segment of unsettledSegments(state)) seen.delete(keyOf(segment))
      for (const segment of shownSegments(reduceDeadline(state, at, settings).state, settings))
        seen.set(keyOf(segment), segment)
      const lastSeenAt = state.lastGood?.recordedAt ?? 0
      return [...seen.values()]
        .map((segment) => ({ ...segment, endedAt: segment.endedAt ?? Math.max(segment.startedAt, lastSeenAt) }))
        .sort((a, b) => a.startedAt - b.startedAt)
    },
  }
}

export const motionSums = (segments: readonly Segment[], fromTs: number): MotionSums => {
  const sums = { ...noMotion }
  for (const { kind, startedAt, endedAt = startedAt, idleMs, distanceM } of segments) {
    if (startedAt < fromTs) continue
    sums.idleMs += idleMs
    if (kind === 'stop') sums.stops++
    else {
      sums.trips++
      sums.drivenMs += endedAt - startedAt
      sums.distanceM += distanceM
    }
  }
  return sums
}

/** `vanished` no trip is left of it · `appeared` there was none · `joined` several are one · `split` one is several · `moved` it begins or ends otherwise. */
export const motionChangeKinds = ['vanished', 'appeared', 'joined', 'split', 'moved'] as const
export type MotionChangeKind = (typeof motionChangeKinds)[number]

export interface MotionChange {
  kind: MotionChangeKind
  /** Of all that it is about, epoch ms. */
  startedAt: number
  endedAt: number
  /** Trips of it as things are, and as they would be. */
  currentTrips: number
  proposedTrips: number
  /** As it is; as it would be where there is none. */
  distanceM: number
}

const endOf = ({ startedAt, endedAt = startedAt }: Segment): number => endedAt

const kindOf = (current: readonly Segment[], proposed: readonly Segment[]): MotionChangeKind => {
  if (proposed.length === 0) return 'vanished'
  if (current.length === 0) return 'appeared'
  if (proposed.length < current.length) return 'joined'
  return proposed.length > current.length ? 'split' : 'moved'
}

/** Where trips differ: those that overlap belong together, on either side. Both oldest first, without overlaps of their own. */
export const motionChanges = (
  current: readonly Segment[],
  proposed: readonly Segment[],
  fromTs: number,
): MotionChange[] => {
  const trips = [
    ...current.map((segment) => ({ segment, isCurrent: true })),
    ...proposed.map((segment) => ({ segment, isCurrent: false })),
  ]
    .filter(({ segment }) => segment.kind === 'trip' && segment.startedAt >= fromTs)
    .sort((a, b) => a.segment.startedAt - b.segment.startedAt)
  const changes: MotionChange[] = []
  for (let from = 0; from < trips.length; ) {
    let endedAt = endOf(trips[from]?.segment as Segment)
    let to = from + 1
    for (; to < trips.length && (trips[to]?.segment.startedAt as number) < endedAt; to++)
      endedAt = Math.max(endedAt, endOf(trips[to]?.segment as Segment))
    const together = trips.slice(from, to)
    const [own, others] = [true, false].map((isCurrent) =>
      together.filter((trip) => trip.isCurrent === isCurrent).map(({ segment }) => segment),
    ) as [Segment[], Segment[]]
    const isSame =
      own.length === 1 &&
      others.length === 1 &&
      own[0]?.startedAt === others[0]?.startedAt &&
      endOf(own[0] as Segment) === endOf(others[0] as Segment)
    if (!isSame)
      changes.push({
        kind: kindOf(own, others),
        startedAt: together[0]?.segment.startedAt as number,
        endedAt,
        currentTrips: own.length,
        proposedTrips: others.length,
        distanceM: (own.length > 0 ? own : others).reduce((sum, { distanceM }) => sum + distanceM, 0),
      })
    from = to
  }
  return changes
}
