import type { ItemHistory, Track } from '@atalaya/contract/tracks'
import { idleSpans } from '@atalaya/domain/idle-spans'
import type { Period } from '../fleet.queries.ts'

export interface StateSpan extends Period {
  state: 'moving' | 'idling' | 'stopped' | 'offline'
  /** The trip that a moving span is. */
  track: Track | null
}

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
    ...idleSpans(history.route, history.idleBy).map((span) => spanOf('idling', span)),
  ].filter(({ fromTs, toTs }) => toTs > fromTs)
}

/** Since when it stands, for a day on which it did nothing else; null for every other. */
export const standingSince = (history: ItemHistory, period: Period): number | null => {
  const [stop, ...others] = history.stops
  const isAllDay = stop !== undefined && stop.startedAt <= period.fromTs
  return isAllDay && others.length === 0 && history.tracks.length === 0 && history.gaps.length === 0
    ? stop.startedAt
    : null
}
