import type { DriverAssignment } from '@atalaya/contract/driver-assignments'
import type { ItemHistory, RouteColumns } from '@atalaya/contract/tracks'
import { distanceM } from '@atalaya/domain/geometry'
import { defaultMotionSettings } from '@atalaya/domain/item-state'
import type { Period } from '../fleet.queries.ts'

/** Who sat in what from when until when; null for one who still does. */
export type AssignedPeriod = Pick<DriverAssignment, 'vehicleId' | 'fromTs' | 'toTs'>

/** A part of a period that a driver spent in one vehicle; `isOpen` while the driver still sits there. */
export interface DayPart extends Period {
  itemId: number
  isOpen: boolean
}

/** The parts of a period that a driver drove in, oldest first. */
export const partsOf = (assignments: readonly AssignedPeriod[], { fromTs, toTs }: Period): DayPart[] =>
  assignments
    .filter((assignment) => assignment.fromTs < toTs && (assignment.toTs ?? toTs) > fromTs)
    .map((assignment) => ({
      itemId: assignment.vehicleId,
      fromTs: Math.max(assignment.fromTs, fromTs),
      toTs: Math.min(assignment.toTs ?? toTs, toTs),
      isOpen: assignment.toTs === null,
    }))
    .sort((a, b) => a.fromTs - b.fromTs)

interface Span {
  startedAt: number
  endedAt: number | null
}

const clipped = <S extends Span>(span: S, { fromTs, toTs, isOpen }: DayPart): S => ({
  ...span,
  startedAt: Math.max(span.startedAt, fromTs),
  endedAt: span.endedAt === null && isOpen ? null : Math.min(span.endedAt ?? toTs, toTs),
})

/** Metres along the route between two instants. */
const alongM = ({ recordedAt, lat, lng }: RouteColumns, from: number, to: number): number => {
  let sum = 0
  for (let at = 1; at < recordedAt.length; at += 1) {
    if ((recordedAt[at - 1] as number) < from || (recordedAt[at] as number) > to) continue
    const [before, here] = [at - 1, at].map((i) => ({ lat: lat[i] as number, lng: lng[i] as number }))
    if (before && here) sum += distanceM(before, here)
  }
  return sum
}

/** A trip that the part cuts counts with what lies inside. */
const clippedTracks = ({ tracks, route }: ItemHistory, part: DayPart): ItemHistory['tracks'] =>
  tracks.map((track) => {
    const own = clipped(track, part)
    const isWhole = own.startedAt === track.startedAt && own.endedAt === track.endedAt
    return isWhole ? own : { ...own, distanceM: alongM(route, own.startedAt, own.endedAt ?? part.toTs) }
  })

/** Who leaves a vehicle and comes back to it during one trip or stop has made one. */
const merged = <S extends Span & { id: number }>(spans: readonly S[], join: (a: S, b: S) => S): S[] => {
  const byId = new Map<number, S>()
  for (const span of spans) {
    const known = byId.get(span.id)
    byId.set(span.id, known ? { ...join(known, span), startedAt: known.startedAt, endedAt: span.endedAt } : span)
  }
  return [...byId.values()]
}

/** One day out of its parts, `histories` in their order. */
export const joinParts = (
  parts: readonly DayPart[],
  histories: readonly ItemHistory[],
  { fromTs, toTs }: Period,
): ItemHistory => {
  const tracks = merged(
    histories.flatMap((history, at) => clippedTracks(history, parts[at] as DayPart)),
    (a, b) => ({ ...b, distanceM: a.distanceM + b.distanceM }),
  )
  const sum = (key: 'distanceM' | 'drivingMs' | 'stoppedMs' | 'idleMs' | 'gapMs' | 'fixes') =>
    histories.reduce((total, { summary }) => total + summary[key], 0)
  const column = <K extends keyof RouteColumns>(key: K): RouteColumns[K] =>
    histories.flatMap(({ route }) => route[key] as number[]) as RouteColumns[K]
  return {
    itemType: 1,
    itemId: (parts.at(-1)?.itemId ?? 0) as ItemHistory['itemId'],
    fromTs,
    toTs,
    route: {
      recordedAt: column('recordedAt'),
      lat: column('lat'),
      lng: column('lng'),
      speedKmh: column('speedKmh'),
      heading: column('heading'),
      ignition: column('ignition'),
    },
    tracks,
    stops: merged(
      histories.flatMap(({ stops }, at) => stops.map((stop) => clipped(stop, parts[at] as DayPart))),
      (_, b) => b,
    ),
    gaps: histories.flatMap(({ gaps }, at) => gaps.map((gap) => clipped(gap, parts[at] as DayPart))),
    events: histories.flatMap(({ events }) => events),
    // Vehicles of one company, all of them.
    idleBy: histories[0]?.idleBy ?? defaultMotionSettings,
    summary: {
      distanceM: sum('distanceM'),
      drivingMs: sum('drivingMs'),
      stoppedMs: sum('stoppedMs'),
      idleMs: sum('idleMs'),
      gapMs: sum('gapMs'),
      maxSpeedKmh: Math.max(0, ...histories.map(({ summary }) => summary.maxSpeedKmh)),
      trips: tracks.length,
      fixes: sum('fixes'),
    },
  }
}
