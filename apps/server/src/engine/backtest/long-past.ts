import type { AlarmPlan } from '@atalaya/domain/alarms/alarm-plan'
import type { LongPast } from '@atalaya/domain/alarms/backtest/long-past'
import { drivingRestMs } from '@atalaya/domain/alarms/families/max-driving'
import {
  type AlarmMemory,
  type ItemView,
  initialAlarms,
  type JudgeParts,
  judgeMoment,
  passTime,
} from '@atalaya/domain/alarms/judge-alarms'
import { placeUnknown } from '@atalaya/domain/alarms/other-places'
import { type Fix, fixSources } from '@atalaya/domain/fix'
import type { GeozoneIndex } from '@atalaya/domain/geozone-membership'
import { initialItemState, type MotionSettings, type Segment } from '@atalaya/domain/item-state'

/** A trip, a stop or a visit as it is stored; one that goes on has no end. */
export interface Stretch {
  from: number
  until: number | null
  /** Of a stop: how long its engine ran. */
  idleMs: number
  /** Of a visit. */
  geozoneId: number
}

/** What is known of an item from an instant on. */
interface Known {
  at: number
  view: ItemView
  /** The zones that hold it. */
  inside?: readonly number[]
}

/** Whoever is back so soon has not left: where reports are judged a zone is left by its margin and by two of them. */
const leftAfterMs = 120_000

/** Of so long ago nobody has a report: a place that is none, at an instant at which the item was heard. */
const fixAt = (recordedAt: number, ignition: boolean): Fix => ({
  ...{ recordedAt, lat: 0, lng: 0, speedKmh: 0, ignition, source: fixSources.gpsFix, isValid: true },
})

const segment = (kind: Segment['kind'], startedAt: number): Segment => {
  const nowhere = { lat: 0, lng: 0 }
  return { kind, startedAt, start: nowhere, end: nowhere, distanceM: 0, maxSpeedKmh: 0, idleMs: 0, fixes: 0 }
}

interface Seen {
  heard: Fix
  open?: Segment
}

const createViews = (motion: MotionSettings) => {
  // What lies behind the end of a trip is a hole: nobody drives on in it.
  const settings = { ...motion, maxGapMs: 0 }
  return ({ heard, open }: Seen): ItemView => ({
    item: { ...initialItemState, last: heard, lastGood: heard, ...(open && { open }) },
    ...{ motion: settings, io: {}, sensors: undefined, driverId: null },
  })
}

/** Trips between two rests. Those that together are too short for any of the rules say nothing. */
const drivenBlocks = function* (trips: readonly Stretch[], least: number): Generator<Stretch> {
  let block: Stretch[] = []
  let drivenMs = 0
  let lastEnd = Number.NEGATIVE_INFINITY
  for (const trip of trips) {
    if (trip.from - lastEnd >= drivingRestMs) {
      if (drivenMs >= least) yield* block
      block = []
      drivenMs = 0
    }
    block.push(trip)
    const end = trip.until ?? Number.POSITIVE_INFINITY
    drivenMs += end - trip.from
    lastEnd = end
  }
  if (drivenMs >= least) yield* block
}

interface Given {
  see: ReturnType<typeof createViews>
  /** Shorter ones can raise nothing. ms. */
  least: number
  upTo: number
}

const knownOf: Record<LongPast, (stretches: readonly Stretch[], given: Given) => Generator<Known>> = {
  *trips(trips, { see, least, upTo }) {
    for (const { from, until } of drivenBlocks(trips, least)) {
      const heard = fixAt(until ?? upTo, true)
      yield { at: from, view: see({ heard, open: segment('trip', from) }) }
    }
  },
  *stops(stops, { see, least, upTo }) {
    for (const { from, until, idleMs } of stops) {
      if ((until ?? upTo) - from < least) continue
      const open = segment('stop', from)
      if (idleMs > 0) yield { at: from, view: see({ heard: fixAt(from + idleMs, true), open }) }
      yield { at: from + idleMs, view: see({ heard: fixAt(from + idleMs, false), open }) }
      if (until !== null) yield { at: until, view: see({ heard: fixAt(until, true) }) }
    }
  },
  *visits(visits, { see }) {
    const events = visits.flatMap(({ from, until, geozoneId }) => [
      { at: from, geozoneId, until, isIn: true },
      // Left by the second of two reports.
      ...(until === null ? [] : [until, until + leftAfterMs].map((at) => ({ at, geozoneId, until, isIn: false }))),
    ])
    events.sort((a, b) => a.at - b.at || Number(a.isIn) - Number(b.isIn))
    /** Until when the visit lasts that each is in for: what is over of an earlier one ends no later one. */
    const holding = new Map<number, number | null>()
    for (const { at, geozoneId, until, isIn } of events) {
      if (isIn) holding.set(geozoneId, until)
      else if (holding.get(geozoneId) === until) holding.delete(geozoneId)
      yield { at, view: see({ heard: fixAt(at, true) }), inside: [...holding.keys()].sort((a, b) => a - b) }
    }
  },
}

interface Judging {
  motion: MotionSettings
  plan: AlarmPlan
  parts: Omit<JudgeParts, 'zones' | 'pois' | 'otherAt'>
  upTo: number
}

/**
 * An item's past by what was stored of it, through the judge that reports go through: of an hour's trip one moment in place of
 * hundreds of reports. Differs from what its reports would say by minutes: a pause within a trip counts as driving when it is over,
 * and an engine that ran at a stop is taken to have run at its beginning.
 */
export const judgeLongPast = (
  { past, stretches }: { past: LongPast; stretches: readonly Stretch[] },
  { motion, plan, parts, upTo }: Judging,
): void => {
  const see = createViews(motion)
  const least = Math.min(...plan.groups.map((group) => (Number.isFinite(group.least) ? group.least : 0)))
  // No place is kept: where it was then is known by the report that was heard there.
  const holding = new WeakMap<object, readonly number[]>()
  const zones: GeozoneIndex = { revision: past, idsAt: (fix) => holding.get(fix) ?? [], shapeOf: () => undefined }
  const all: JudgeParts = { ...parts, zones, pois: noPlaces, otherAt: () => placeUnknown }
  let before: ItemView = { ...see({ heard: fixAt(0, false) }), item: initialItemState }
  let known: AlarmMemory = initialAlarms
  for (const { at, view, inside } of knownOf[past](stretches, { see, least, upTo })) {
    if (at > upTo) break
    if (inside && view.item.lastGood) holding.set(view.item.lastGood, inside)
    known = judgeMoment(known, { at, before, after: view, events: [], accuracyM: 0 }, all)
    before = view
  }
  passTime(known, before, { upTo, parts: all })
}

const noPlaces: GeozoneIndex = { revision: '', idsAt: () => [], shapeOf: () => undefined }
