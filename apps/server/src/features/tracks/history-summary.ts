import type { Gap, ItemHistory, RouteColumns, Stop, Track } from '@atalaya/contract/tracks'
import { overlapMs, type Span, shareInside } from '@atalaya/domain/days/spans'
import { distanceM } from '@atalaya/domain/geometry'
import type { Period } from './tracks.repository.ts'

/** A trip that goes on has come to its last fix, and drives no further before the next one is known. */
const driven = (track: Track): Span => ({
  startedAt: track.startedAt,
  endedAt: track.endedAt ?? track.lastFixAt,
})

/** First index whose instant is at or after `at`. */
const firstAtOrAfter = (instants: readonly number[], at: number): number => {
  let low = 0
  let high = instants.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((instants[middle] as number) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** Metres along the fixes recorded in the period. */
const measuredM = (fixes: RouteColumns, { fromTs, toTs }: Period): number => {
  let sum = 0
  for (let index = firstAtOrAfter(fixes.recordedAt, fromTs) + 1; index < fixes.recordedAt.length; index += 1) {
    if ((fixes.recordedAt[index] as number) > toTs) break
    sum += distanceM(
      { lat: fixes.lat[index - 1] as number, lng: fixes.lng[index - 1] as number },
      { lat: fixes.lat[index] as number, lng: fixes.lng[index] as number },
    )
  }
  return sum
}

const isInside = (span: Span, { fromTs, toTs }: Period): boolean =>
  span.startedAt >= fromTs && (span.endedAt === null || span.endedAt <= toTs)

const sum = <T>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((total, row) => total + value(row), 0)

/**
 * What the item did inside the period. A trip that the period cuts counts with the part inside: its distance is
 * measured along the fixes, its idling by share of time. `period.toTs` must not lie in the future.
 */
export const summarise = (
  parts: { tracks: readonly Track[]; stops: readonly Stop[]; gaps: readonly Gap[]; fixes: RouteColumns },
  period: Period,
): ItemHistory['summary'] => {
  const { tracks, stops, gaps, fixes } = parts
  return {
    distanceM: Math.round(
      sum(tracks, (track) =>
        isInside(track, period)
          ? track.distanceM
          : measuredM(fixes, {
              fromTs: Math.max(track.startedAt, period.fromTs),
              toTs: Math.min(track.endedAt ?? period.toTs, period.toTs),
            }),
      ),
    ),
    drivingMs: sum(tracks, (track) => overlapMs(driven(track), period)),
    stoppedMs: sum(stops, (stop) => overlapMs(stop, period)),
    idleMs: Math.round(
      sum(tracks, (track) => track.idleMs * shareInside(driven(track), period)) +
        sum(stops, (stop) => stop.idleMs * shareInside(stop, period)),
    ),
    gapMs: sum(gaps, (gap) => overlapMs(gap, period)),
    maxSpeedKmh: maxSpeedKmh(fixes),
    trips: tracks.length,
    fixes: fixes.recordedAt.length,
  }
}

const maxSpeedKmh = (fixes: RouteColumns): number => {
  let most = 0
  for (const speed of fixes.speedKmh) if (speed !== null && speed > most) most = speed
  return most
}
