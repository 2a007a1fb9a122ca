import { type Fix, isTrusted } from './fix.ts'
import {
  engineOf,
  exactM,
  impliedKmh,
  isCarriedOff,
  odometerStepM,
  saysMoving,
  saysStanding,
  staysAt,
} from './fix-steps.ts'
import { distanceM } from './geometry.ts'
import type { ItemState, MotionSettings, Segment } from './item-state.ts'
import { anchorOf, close, type Draft, drop, newSegment, open, positionOf, travel } from './segment-draft.ts'
import { endHop, isNoTrip, standingWith } from './short-trips.ts'

/** Time goes by on the spot: counts idling, and remembers since when the ignition is on. */
export const stand = (draft: Draft, fix: Fix): void => {
  const { state, settings } = draft
  const standing = state.halt ?? (state.open?.kind === 'stop' ? state.open : undefined)
  if (!standing || !state.last) return
  const elapsedMs = fix.recordedAt - state.last.recordedAt
  const isContinuous = elapsedMs <= settings.maxGapMs
  const engine = engineOf(fix, settings)
  if (isContinuous && engineOf(state.last, settings) === true) {
    standing.idleMs += elapsedMs
    draft.isOpenChanged ||= standing === state.open
  }
  if (engine !== true) state.idleSince = undefined
  else if (state.idleSince === undefined || !isContinuous) state.idleSince = fix.recordedAt
}

const beginHalt = ({ state, settings }: Draft, fix: Fix): void => {
  state.halt = newSegment('stop', fix)
  state.idleSince = engineOf(fix, settings) === true ? fix.recordedAt : undefined
}

/** Stays where it is, or where it has been carried to. */
const settle = (standing: Segment, fix: Fix, settings: MotionSettings): void => {
  standing.fixes++
  standing.end = positionOf(fix)
  if (isCarriedOff(anchorOf(standing), fix, settings)) standing.anchor = positionOf(fix)
}

/** A new beginning: the first fix ever, or the first after a gap or a jump. */
const begin = (draft: Draft, fix: Fix): void => {
  const engine = engineOf(fix, draft.settings)
  const isMoving = engine !== false && saysMoving(fix, draft.settings)
  const segment = newSegment(isMoving ? 'trip' : 'stop', fix)
  if (isMoving) segment.maxSpeedKmh = fix.speedKmh ?? 0
  draft.state.movingSince = fix.recordedAt
  draft.state.idleSince = engine === true && !isMoving ? fix.recordedAt : undefined
  if (isMoving && draft.settings.minTripM > 0) draft.state.hop = {}
  open(draft, segment)
}

/** The halt was long enough: the trip had ended when it began. */
const turnHaltIntoStop = (draft: Draft, trip: Segment, halt: Segment): void => {
  if (isNoTrip(draft)) {
    const standing = standingWith(draft, trip, halt)
    drop(draft, trip)
    draft.state.hop = undefined
    draft.state.halt = undefined
    open(draft, standing)
    return
  }
  endHop(draft)
  if (halt.startedAt === trip.startedAt) drop(draft, trip)
  else close(draft, trip, { recordedAt: halt.startedAt, ...halt.start })
  draft.state.halt = undefined
  open(draft, halt)
}

/**
 * Whether what was heard last says that it is parked: standing with the engine off, or out of the satellites' sight by then.
 * Silence is what parked trackers do.
 */
const isParked = ({ halt, last, lastGood }: ItemState, settings: MotionSettings): boolean => {
  if (!last || engineOf(last, settings) !== false) return false
  return halt !== undefined || (last.recordedAt !== lastGood?.recordedAt && engineOf(lastGood, settings) !== false)
}

/**
 * No place was told for too long: the trip ended with its last fix, and what follows is a gap. Where it was parked, or
 * stood and is found standing there again, it is a stop.
 */
export const endTripAtGap = (draft: Draft, fix: Fix): void => {
  const { state, settings } = draft
  const { open: trip, lastGood, halt } = state
  if (trip?.kind !== 'trip' || !lastGood || fix.recordedAt - lastGood.recordedAt <= settings.maxGapMs) return
  const stands = halt && (!isTrusted(fix) || staysAt(anchorOf(halt), fix, settings))
  if (stands || isParked(state, settings)) endTrip(draft, trip, lastGood)
  else loseTrip(draft, trip, lastGood)
}

/** What happened in a halt too short to be a stop belongs to the trip. */
const takeIn = (trip: Segment, halt: Segment, settings: MotionSettings): void => {
  trip.distanceM += halt.distanceM
  trip.fixes += halt.fixes - 1
  if (halt.idleMs >= settings.idleFromMs) trip.idleMs += halt.idleMs
}

/** The item was under way when it fell silent: nobody knows what it did from then on. */
const loseTrip = (draft: Draft, trip: Segment, lastGood: Fix): void => {
  const { state, settings } = draft
  if (state.halt) takeIn(trip, state.halt, settings)
  if (isNoTrip(draft)) {
    drop(draft, trip)
    const standing = standingWith(draft, trip)
    if (standing.startedAt !== lastGood.recordedAt) close(draft, standing, lastGood)
    state.hop = undefined
  } else {
    endHop(draft)
    if (trip.startedAt === lastGood.recordedAt) drop(draft, trip)
    else close(draft, trip, lastGood)
  }
  state.open = undefined
  state.halt = undefined
  state.idleSince = undefined
}

const endTrip = (draft: Draft, trip: Segment, lastGood: Fix): void => {
  if (!draft.state.halt) beginHalt(draft, lastGood)
  turnHaltIntoStop(draft, trip, draft.state.halt as Segment)
}

const arrive = (draft: Draft, trip: Segment, fix: Fix, told: { lengthM: number; elapsedMs: number }): void => {
  const { minTripM } = draft.settings
  if (draft.state.hop && (minTripM === 0 || distanceM(trip.start, fix) > minTripM)) endHop(draft)
  trip.end = positionOf(fix)
  trip.fixes++
  trip.maxSpeedKmh = Math.max(trip.maxSpeedKmh, fix.speedKmh ?? impliedKmh(told.lengthM, told.elapsedMs))
  draft.isOpenChanged = true
  if (saysStanding(fix, draft.settings)) beginHalt(draft, fix)
}

/** The halt was short: the trip goes on. */
const leaveHalt = (draft: Draft, trip: Segment, fix: Fix): void => {
  const { state, settings } = draft
  const halt = state.halt as Segment
  const from = state.lastGood as Fix
  // Creeping that no odometer counted is made up for by measuring from where the halt began.
  const directM = distanceM(halt.distanceM > 0 ? from : anchorOf(halt), fix)
  const lengthM = odometerStepM(from, fix, settings) ?? exactM(directM)
  takeIn(trip, halt, settings)
  state.halt = undefined
  state.idleSince = undefined
  travel(draft, trip, lengthM)
  arrive(draft, trip, fix, { lengthM, elapsedMs: fix.recordedAt - from.recordedAt })
}

/** What stood with its engine off stood until it is found elsewhere; a running engine that fell silent had left unseen. */
const endStopAtGap = (draft: Draft, stop: Segment, fix: Fix): void => {
  const { state, settings } = draft
  const last = state.last as Fix
  const isSilence = engineOf(last, settings) === true && fix.recordedAt - last.recordedAt > settings.maxGapMs
  const endedAt = isSilence ? last.recordedAt : fix.recordedAt
  if (endedAt === stop.startedAt) drop(draft, stop)
  else close(draft, stop, { recordedAt: endedAt, ...stop.end })
}

const advanceStop = (draft: Draft, stop: Segment, fix: Fix): void => {
  const { state, settings } = draft
  const from = state.lastGood as Fix
  if (staysAt(anchorOf(stop), fix, settings)) {
    settle(stop, fix, settings)
    travel(draft, stop, odometerStepM(from, fix, settings) ?? 0)
    stand(draft, fix)
    draft.isOpenChanged = true
    return
  }
  if (fix.recordedAt - from.recordedAt > settings.maxGapMs) {
    travel(draft, undefined, odometerStepM(from, fix, settings) ?? exactM(distanceM(from, fix)))
    endStopAtGap(draft, stop, fix)
    begin(draft, fix)
    return
  }
  // The way from the last fix of the stop to this one belongs to the trip, so it starts there.
  const isTooShort = from.recordedAt - stop.startedAt < settings.minStopMs
  if (isTooShort) drop(draft, stop)
  else close(draft, stop, from)
  const trip = newSegment('trip', isTooShort ? { recordedAt: stop.startedAt, ...stop.start } : from)
  if (settings.minTripM > 0)
    state.hop = isTooShort ? {} : { stop: { ...stop, endedAt: from.recordedAt, end: positionOf(from) } }
  state.halt = isTooShort ? stop : newSegment('stop', from)
  state.movingSince = trip.startedAt
  open(draft, trip)
  leaveHalt(draft, trip, fix)
}

const advanceTrip = (draft: Draft, trip: Segment, fix: Fix): void => {
  const { state, settings } = draft
  const from = state.lastGood as Fix
  const elapsedMs = fix.recordedAt - from.recordedAt
  const directM = distanceM(from, fix)
  // A tracker that tells no speed has stood since the fix before if it hardly moved.
  const hardlyMoved = directM <= settings.driftRadiusM && impliedKmh(directM, elapsedMs) < settings.movingFromKmh
  if (!state.halt && fix.speedKmh === undefined && hardlyMoved) beginHalt(draft, from)
  const { halt } = state
  if (!halt) {
    const lengthM = odometerStepM(from, fix, settings) ?? exactM(directM)
    travel(draft, trip, lengthM)
    arrive(draft, trip, fix, { lengthM, elapsedMs })
    return
  }
  if (!staysAt(anchorOf(halt), fix, settings)) {
    const isOff = engineOf(from, settings) === false
    const wasPause = from.recordedAt - halt.startedAt >= settings.idleFromMs || isOff
    if (wasPause) state.movingSince = fix.recordedAt
    leaveHalt(draft, trip, fix)
    return
  }
  settle(halt, fix, settings)
  travel(draft, halt, odometerStepM(from, fix, settings) ?? 0)
  stand(draft, fix)
  if (fix.recordedAt - halt.startedAt >= settings.minStopMs) turnHaltIntoStop(draft, trip, halt)
}

/** The first fix after a gap: the way was made, and counts for the meter, but belongs to no trip. */
const beginAfterGap = (draft: Draft, fix: Fix): void => {
  const { state, settings } = draft
  const from = state.lastGood
  if (from) {
    const directM = staysAt(from, fix, settings) ? 0 : exactM(distanceM(from, fix))
    travel(draft, undefined, odometerStepM(from, fix, settings) ?? directM)
  }
  begin(draft, fix)
}

/** Carries trip and stop on by one believed fix; reads `last` and `lastGood`, which are still those before it. */
export const advanceSegments = (draft: Draft, fix: Fix): void => {
  endTripAtGap(draft, fix)
  const { open: current } = draft.state
  if (!current) beginAfterGap(draft, fix)
  else if (current.kind === 'stop') advanceStop(draft, current, fix)
  else advanceTrip(draft, current, fix)
}

/** It is somewhere else without having gone there: no distance is counted. */
export const jumpSegments = (draft: Draft, fix: Fix): void => {
  const { state } = draft
  const { open: current, lastGood } = state
  if (current?.kind === 'trip' && lastGood) {
    if (isParked(state, draft.settings)) endTrip(draft, current, lastGood)
    else loseTrip(draft, current, lastGood)
  }
  if (state.open) close(draft, state.open, { recordedAt: fix.recordedAt, ...state.open.end })
  begin(draft, fix)
}

/** What later fixes may still change: the open trip or stop, and before it the stop that it may turn out to be part of. */
export const unsettledSegments = ({ open: current, hop }: ItemState): Segment[] =>
  [hop?.stop, current].filter((segment) => segment !== undefined)

/** Whether silence has ended what the state holds open: an item under way, or one that stood with its engine running. */
export const isLost = ({ open: current, motion, isInTrack, last }: ItemState, settings: MotionSettings): boolean =>
  current?.kind === 'trip'
    ? !isInTrack
    : current !== undefined && motion === 'offline' && engineOf(last, settings) === true

/**
 * The open trip or stop as people shall see it: where silence has ended it, up to the last fix, and with the stop that
 * a parked item is in; before a trip that may turn out to be none, the stop that it would be part of. Nothing of it is
 * settled: the next fix finds the state as it was.
 */
export const shownSegments = (state: ItemState, settings: MotionSettings): readonly Segment[] => {
  const { open: current, last, lastGood } = state
  if (!current) return []
  const interrupted = state.hop?.stop
  if (!isLost(state, settings) || !last || !lastGood) return interrupted ? [interrupted, current] : [current]
  if (current.kind === 'stop') return shownIfLong({ ...current, endedAt: last.recordedAt })
  const copy = { ...state, open: { ...current }, halt: state.halt && { ...state.halt } }
  const draft: Draft = { state: copy, settings, effects: [], isOpenChanged: false }
  if (isParked(state, settings)) endTrip(draft, copy.open, lastGood)
  else loseTrip(draft, copy.open, lastGood)
  return draft.effects.flatMap((effect) =>
    effect.kind === 'segmentClosed' || effect.kind === 'segmentOpened' ? [effect.segment] : [],
  )
}

/** Whether people see the same in both: what silence has ended goes on changing with reports that tell no place. */
export const showsSame = (before: readonly Segment[], after: readonly Segment[]): boolean =>
  before.length === after.length && before.every((segment, nth) => isSameSegment(segment, after[nth] as Segment))

const isSameSegment = (a: Segment, b: Segment): boolean =>
  a.kind === b.kind &&
  a.startedAt === b.startedAt &&
  a.endedAt === b.endedAt &&
  a.distanceM === b.distanceM &&
  a.maxSpeedKmh === b.maxSpeedKmh &&
  a.idleMs === b.idleMs &&
  a.fixes === b.fixes &&
  a.end.lat === b.end.lat &&
  a.end.lng === b.end.lng

const shownIfLong = (segment: Segment): Segment[] => (segment.endedAt === segment.startedAt ? [] : [segment])
