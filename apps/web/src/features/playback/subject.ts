import type { PlayedUnit } from '@atalaya/contract/playback'
import type { ItemEvent } from '@atalaya/contract/tracks'
import { fixBefore, type PlayedRoute, shiftRoute, unpackFixes } from '@atalaya/domain/playback/played-route'
import { yOf } from '../../map/mercator.ts'
import type { GlyphName, StateSpan } from '../fleet/index.ts'
import type { Extent } from './play-clock.ts'

/** One that is played: a unit in a period, or the same unit on another day. */
export interface Subject {
  key: string
  itemId: number
  name: string
  glyph: GlyphName
  /** Of the eight data colours, from 0. */
  colour: number
  /** Mercator, beside the fixes of `route`; x without a jump at the antimeridian. */
  xs: Float64Array
  ys: Float64Array
  route: PlayedRoute
  spans: readonly StateSpan[]
  events: readonly ItemEvent[]
  /** What has to be added to its own time to get to the one that it is played at. */
  shiftMs: number
  summary: PlayedUnit['summary']
}

/** Told by the states already. */
const quiet: readonly string[] = ['ignitionOn', 'ignitionOff'] satisfies ItemEvent['kind'][]

type Named = Pick<Subject, 'key' | 'name' | 'glyph' | 'colour' | 'shiftMs'>

/** By what was read: one that comes later leaves those that are there as they are. */
const made = new WeakMap<PlayedUnit, { of: string; subject: Subject }>()

export const subjectOf = (unit: PlayedUnit, period: Extent, named: Named): Subject => {
  const of = JSON.stringify([period, named])
  const known = made.get(unit)
  if (known?.of === of) return known.subject
  const subject = newSubject(unit, period, named)
  made.set(unit, { of, subject })
  return subject
}

const newSubject = (unit: PlayedUnit, period: Extent, named: Named): Subject => {
  const { shiftMs } = named
  const route = shiftRoute(unpackFixes(unit.fixes, period.fromTs), shiftMs)
  return {
    ...named,
    itemId: unit.itemId,
    route,
    xs: route.lng.map((lng) => (lng + 180) / 360),
    ys: route.lat.map(yOf),
    spans: spansOf(unit, period).map((span) => ({
      ...span,
      fromTs: span.fromTs + shiftMs,
      toTs: span.toTs + shiftMs,
    })),
    events: unit.events
      .filter(({ kind }) => !quiet.includes(kind))
      .map((event) => (shiftMs === 0 ? event : { ...event, recordedAt: event.recordedAt + shiftMs })),
    summary: unit.summary,
  }
}

/** What a unit was in, idling over what it lies in; nothing reaches beyond the period. */
export const spansOf = (unit: PlayedUnit, period: Extent): StateSpan[] => {
  const spanOf = (
    state: StateSpan['state'],
    { startedAt, endedAt }: { startedAt: number; endedAt: number | null },
  ): StateSpan => ({
    state,
    fromTs: Math.max(startedAt, period.fromTs),
    toTs: Math.min(endedAt ?? period.toTs, period.toTs),
    track: null,
  })
  return [
    ...unit.stops.map((stop) => spanOf('stopped', stop)),
    ...unit.gaps.map((gap) => spanOf('offline', gap)),
    // What lies between its last fix and now is not known to have been driven.
    ...unit.tracks.map((track) => spanOf('moving', { ...track, endedAt: track.endedAt ?? track.lastFixAt })),
    ...unit.idle.map((idle) => spanOf('idling', idle)),
  ].filter(({ fromTs, toTs }) => toTs > fromTs)
}

/** The last that lies over an instant: idling over the stop that it is a part of. */
export const stateAt = ({ spans }: Pick<Subject, 'spans'>, instant: number): StateSpan['state'] | null =>
  spans.findLast(({ fromTs, toTs }) => instant >= fromTs && instant < toTs)?.state ?? null

/** Where it is worth to stop: events, and where a stop begins; ascending, each once. */
export const marksOf = (subjects: readonly Pick<Subject, 'spans' | 'events'>[]): number[] => {
  const marks = subjects.flatMap(({ spans, events }) => [
    ...events.map(({ recordedAt }) => recordedAt),
    ...spans.filter(({ state }) => state === 'stopped').map(({ fromTs }) => fromTs),
  ])
  return [...new Set(marks)].sort((a, b) => a - b)
}

/** Neighbours nearer than this are what one is at already. */
const sameMs = 1_000

export const markAfter = (marks: readonly number[], instant: number): number | undefined =>
  marks.find((mark) => mark > instant + sameMs)
export const markBefore = (marks: readonly number[], instant: number): number | undefined =>
  marks.findLast((mark) => mark < instant - sameMs)

/** Shorter pauses are played. */
const leastRestMs = 2 * 60_000

/** Stretches of the period in which nobody moves, ascending. */
export const restsOf = (subjects: readonly Pick<Subject, 'spans'>[], { fromTs, toTs }: Extent): Extent[] => {
  const moving = subjects
    .flatMap(({ spans }) => spans.filter(({ state }) => state === 'moving'))
    .sort((a, b) => a.fromTs - b.fromTs)
  const rests: Extent[] = []
  let upTo = fromTs
  for (const span of [...moving, { fromTs: toTs, toTs }]) {
    if (span.fromTs - upTo >= leastRestMs) rests.push({ fromTs: upTo, toTs: span.fromTs })
    upTo = Math.max(upTo, span.toTs)
  }
  return moving.length === 0 ? [] : rests
}

/** When it first moved; to lay two days over each other by it. */
export const departureOf = ({ tracks }: Pick<PlayedUnit, 'tracks'>, { fromTs }: Extent): number | null =>
  tracks.find(({ startedAt }) => startedAt >= fromTs)?.startedAt ?? null

/** Numbers of the fixes between two instants, the ones before each included: from and to, both within. */
export const fixesBetween = (route: PlayedRoute, fromTs: number, toTs: number): [from: number, to: number] => [
  Math.max(0, fixBefore(route, fromTs)),
  fixBefore(route, toTs),
]
