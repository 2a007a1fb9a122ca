import type { Gap, ItemDay, ItemDays, Stop, Track } from '@atalaya/contract/tracks'
import { distanceM } from '@atalaya/domain/geometry'
import { datePlus, zoneTime } from '@atalaya/domain/zone-time'
import type { Tx } from '../../database/tenant.ts'
import { gapsBetween } from './gaps.ts'
import { driven, overlapMs, shareInside } from './history-summary.ts'
import { listWaypoints, type Waypoint } from './route-fixes.repository.ts'
import { findKnownFrom, findNeighbours, findTimezone, listStops, listTracks, type Period } from './tracks.repository.ts'

interface CalendarDay extends Period {
  date: string
}

/** How close together the places are by which a trip over midnight is divided. */
const waypointMs = 60_000

/** The last days of a calendar up to that of `now`, the oldest first; `toTs` is the midnight after. */
const calendarDays = (timezone: string, count: number, now: number): CalendarDay[] => {
  const zone = zoneTime(timezone)
  const today = zone.at(now).date
  return Array.from({ length: count }, (_, nth) => {
    const date = datePlus(today, nth - count + 1)
    return { date, fromTs: zone.instantOf(date, 0), toTs: zone.instantOf(datePlus(date, 1), 0) }
  })
}

/**
 * What an item did on each of its company's last days, from its trips and stops; of fixes it reads those of trips that
 * a midnight divides, and no more.
 */
export const readItemDays = async (
  tx: Tx,
  { itemId, days: count, now }: { itemId: number; days: number; now: number },
): Promise<ItemDays> => {
  const timezone = await findTimezone(tx)
  const days = calendarDays(timezone, count, now)
  const known = { fromTs: (days[0] as CalendarDay).fromTs, toTs: now }
  const tracks = await listTracks(tx, itemId, known)
  const stops = await listStops(tx, itemId, known)
  const gaps = gapsBetween([...tracks, ...stops], await findNeighbours(tx, itemId, known), known)
  const divided = tracks.filter((track) => isDivided(track, days))
  const ways = await listWaypoints(
    tx,
    itemId,
    divided.map((track) => ({ fromTs: track.startedAt, toTs: track.endedAt ?? track.lastFixAt })),
    waypointMs,
  )
  const parts = { tracks, stops, gaps, wayOf: new Map(divided.map((track, nth) => [track.id, ways[nth] ?? []])) }
  return {
    timezone,
    knownFrom: await findKnownFrom(tx, itemId),
    days: days.map((day) => ({ ...day, day: dayOf(parts, { fromTs: day.fromTs, toTs: Math.min(day.toTs, now) }) })),
  }
}

const isDivided = (track: Track, days: readonly CalendarDay[]): boolean => {
  const { startedAt, endedAt } = driven(track)
  return days.some(({ fromTs }) => startedAt < fromTs && (endedAt as number) > fromTs)
}

interface Parts {
  tracks: readonly Track[]
  stops: readonly Stop[]
  gaps: readonly Gap[]
  /** Of the trips that a midnight divides. */
  wayOf: ReadonlyMap<Track['id'], readonly Waypoint[]>
}

const sum = <T>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((total, row) => total + value(row), 0)

const dayOf = ({ tracks, stops, gaps, wayOf }: Parts, day: Period): ItemDay | null => {
  const moved = tracks.filter((track) => overlapMs(driven(track), day) > 0)
  const stood = stops.filter((stop) => overlapMs(stop, day) > 0)
  if (moved.length === 0 && stood.length === 0) return null
  return {
    distanceM: Math.round(sum(moved, (track) => track.distanceM * distanceShare(track, wayOf.get(track.id), day))),
    drivingMs: sum(moved, (track) => overlapMs(driven(track), day)),
    stoppedMs: sum(stood, (stop) => overlapMs(stop, day)),
    idleMs: Math.round(
      sum(moved, (track) => track.idleMs * shareInside(driven(track), day)) +
        sum(stood, (stop) => stop.idleMs * shareInside(stop, day)),
    ),
    gapMs: sum(gaps, (gap) => overlapMs(gap, day)),
    trips: moved.length,
    firstMovedAt: moved.length > 0 ? Math.max(day.fromTs, Math.min(...moved.map(({ startedAt }) => startedAt))) : null,
    lastMovedAt:
      moved.length > 0 ? Math.min(day.toTs, Math.max(...moved.map((track) => driven(track).endedAt as number))) : null,
  }
}

/** By the way along its fixes, so that the days of a trip come to its whole distance; by time where there are none. */
const distanceShare = (track: Track, way: readonly Waypoint[] | undefined, day: Period): number => {
  if (way === undefined) return 1
  let [inside, whole] = [0, 0]
  for (let nth = 1; nth < way.length; nth += 1) {
    const [from, to] = [way[nth - 1] as Waypoint, way[nth] as Waypoint]
    const stepM = distanceM(from, to)
    whole += stepM
    inside += stepM * shareInside({ startedAt: from.recordedAt, endedAt: to.recordedAt }, day)
  }
  return whole > 0 ? inside / whole : shareInside(driven(track), day)
}
