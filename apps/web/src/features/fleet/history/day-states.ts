import type { ItemHistory, RouteColumns, Track } from '@atalaya/contract/tracks'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import type { Period } from '../fleet.queries.ts'

export interface StateSpan extends Period {
  state: 'moving' | 'idling' | 'stopped' | 'offline'
  /** The trip that a moving span is. */
  track: Track | null
}

/** Shorter than this an engine that runs at a stop says nothing. */
const leastIdleMs = 60_000
/** Between fixes further apart nobody knows what the engine did. */
const mostBetweenMs = 15 * 60_000

/** What an item was in, oldest first and idling over what it lies in; nothing reaches beyond the period or `now`. */
export const statesOf = (history: ItemHistory, period: Period, now: number): StateSpan[] => {
  const until = Math.min(period.toTs, now)
  const spanOf = (
    state: StateSpan['state'],
    { startedAt, endedAt }: { startedAt: number; endedAt: number | null },
    track: Track | null = null,
  ): StateSpan => ({
    state,
    fromTs: Math.max(startedAt, period.fromTs),
    toTs: Math.min(endedAt ?? until, until),
    track,
  })
  return [
    ...history.stops.map((stop) => spanOf('stopped', stop)),
    ...history.gaps.map((gap) => spanOf('offline', gap)),
    ...history.tracks.map((track) =>
      // What lies between its last fix and now is not known to have been driven.
      spanOf('moving', { ...track, endedAt: track.endedAt ?? track.lastFixAt }, track),
    ),
    ...idleSpans(history.route, motionSettingsOf(history.itemType).movingFromKmh).map((span) => spanOf('idling', span)),
  ].filter(({ fromTs, toTs }) => toTs > fromTs)
}

const idleSpans = (route: RouteColumns, movingFromKmh: number): { startedAt: number; endedAt: number }[] => {
  const isIdle = (at: number): boolean =>
    route.ignition[at] === true && route.speedKmh[at] !== null && (route.speedKmh[at] as number) < movingFromKmh
  const spans: { startedAt: number; endedAt: number }[] = []
  let wasIdle = false
  for (let at = 0; at < route.recordedAt.length; at += 1) {
    const isBoth = wasIdle
    wasIdle = isIdle(at)
    if (!isBoth || !wasIdle) continue
    const [from, to] = [route.recordedAt[at - 1] as number, route.recordedAt[at] as number]
    if (to - from > mostBetweenMs) continue
    const last = spans.at(-1)
    if (last?.endedAt === from) last.endedAt = to
    else spans.push({ startedAt: from, endedAt: to })
  }
  return spans.filter(({ startedAt, endedAt }) => endedAt - startedAt >= leastIdleMs)
}

/** Since when it stands, for a day on which it did nothing else; null for every other. */
export const standingSince = (history: ItemHistory, period: Period): number | null => {
  const [stop, ...others] = history.stops
  const isAllDay = stop !== undefined && stop.startedAt <= period.fromTs
  return isAllDay && others.length === 0 && history.tracks.length === 0 && history.gaps.length === 0
    ? stop.startedAt
    : null
}
