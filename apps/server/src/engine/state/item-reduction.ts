import { compareFixes, type Fix, isTrusted, type LatLng } from '@atalaya/domain/fix'
import { type ReducerRules, reduceFixes } from '@atalaya/domain/item-reducer'
import type { ItemEffect, ItemState, Segment } from '@atalaya/domain/item-state'
import { newestFix } from '@atalaya/domain/motion'
import { unsettledSegments } from '@atalaya/domain/segments'
import { runSensors, type SensorPlan, type SensorRun } from '@atalaya/domain/sensors/sensor-plan'
import {
  collectIo,
  type DriverSpell,
  driverAt,
  driverOf,
  type EngineState,
  orderKeyOf,
  withDriver,
} from './engine-state.ts'
import { type AlarmRules, judgeReports } from './item-alarms.ts'
import { type ItemChanges, noChanges, segmentKey } from './item-changes.ts'
import type { Observation } from './observation.ts'
import { isSameValues, mergedSensorValues } from './sensor-readings.ts'

/** What an item is held to, from an instant on. */
interface ReductionRules extends ReducerRules {
  /** What a person said last about who drives. */
  assigned: { driverId: number | null; since: number }
  /** Undefined for an item that has none. */
  sensors?: SensorPlan | undefined
  /** Likewise. */
  alarms?: AlarmRules | undefined
  /** Epoch ms; from then on other ones hold. For good where it is absent. */
  until?: number
}

/** What held at an instant, so that the past is judged by it whenever it is reduced. */
export type RulesAt = (instant: number) => ReductionRules

/** A late fix makes at most so many be reduced again, beside those after it. */
const checkpointEvery = 200

export const compareObservations = (a: Observation, b: Observation): number => compareFixes(a.fix, b.fix)

/** True for a report from before the newest one known: it moves nothing by itself and asks for recomputing. */
export const isLate = (state: EngineState, fix: Fix): boolean =>
  state.newest !== undefined && compareFixes(fix, state.newest) < 0

/**
 * Carries an item's state on over observations in canonical order, none of them late, and gathers into `changes`
 * what is to be written. Pure but for `changes`: the state given stays as it was.
 */
export const reduceObservations = (
  state: EngineState,
  observations: readonly Observation[],
  { rulesAt, changes = noChanges() }: { rulesAt: RulesAt; changes?: ItemChanges },
): { state: EngineState; changes: ItemChanges } => {
  let reached = state
  let rules: ReductionRules | undefined
  for (let from = 0; from < observations.length; ) {
    const { recordedAt } = (observations[from] as Observation).fix
    if (!rules || recordedAt >= (rules.until ?? Number.POSITIVE_INFINITY)) rules = rulesAt(recordedAt)
    // Alarms see each instant by itself, the same however reports are cut into batches.
    const until = rules.alarms ? recordedAt + 1 : (rules.until ?? Number.POSITIVE_INFINITY)
    const to = endOfRun(reached, observations, { from, until })
    if (reached.sinceCheckpoint >= checkpointEvery && startsNewInstant(reached, observations[from])) {
      const { alarmsAhead: _, ...kept } = reached
      reached = { ...kept, sinceCheckpoint: 0 }
      changes.checkpoints.push({ recordedAt: reached.newest?.recordedAt ?? 0, state: reached })
    }
    reached = reduceRun(reached, observations.slice(from, to), { rules, changes })
    from = to
  }
  return { state: reached, changes }
}

const startsNewInstant = (state: EngineState, next: Observation | undefined): boolean =>
  next !== undefined && next.fix.recordedAt > (state.newest?.recordedAt ?? 0)

/** Up to where a checkpoint is due, or other rules hold: never within an instant, whose other reports may still be on their way. */
const endOfRun = (
  state: EngineState,
  observations: readonly Observation[],
  { from, until }: { from: number; until: number },
): number => {
  let to = Math.min(observations.length, from + Math.max(1, checkpointEvery - state.sinceCheckpoint))
  while (to < observations.length && observations[to]?.fix.recordedAt === observations[to - 1]?.fix.recordedAt) to++
  while (to > from && (observations[to - 1] as Observation).fix.recordedAt >= until) to--
  return to
}

interface Run {
  rules: ReductionRules
  changes: ItemChanges
}

const reduceRun = (state: EngineState, observations: readonly Observation[], run: Run): EngineState => {
  const { state: item, effects } = reduceFixes(
    state.item,
    observations.map(({ fix }) => fix),
    run.rules,
  )
  const reached: EngineState = { ...state, item, sinceCheckpoint: state.sinceCheckpoint + observations.length }
  // What time alone had found is found again, or was not so.
  if (reached.alarmsAhead) delete reached.alarmsAhead
  const eventsBefore = run.changes.events.length
  const inputs = collectIo(state.io)
  const placeOf = followPlaces(state.item, effects)
  const here: Here = { ...run, place: undefined }
  for (const observation of observations) {
    here.place = placeOf(observation.fix)
    observe(reached, observation, here)
    reached.io = inputs.take(observation.io)
  }
  const newest = observations.at(-1)
  if (newest) reached.newest = orderKeyOf(newest.fix)
  reduceSensors(reached, observations, run)
  for (const effect of effects) note(effect, reached.drivers, run)
  if (run.rules.alarms) reduceAlarms(reached, observations, { ...run, before: state, eventsBefore })
  else if (reached.alarms) delete reached.alarms
  return reached
}

/** A run at one of its observations. */
interface Here extends Run {
  /** Of the last good fix up to it. */
  place: LatLng | undefined
}

const reduceAlarms = (
  reached: EngineState,
  observations: readonly Observation[],
  { rules, changes, before, eventsBefore }: Run & { before: EngineState; eventsBefore: number },
): void => {
  const { settings, zones, alarms } = rules
  const derived = changes.events.slice(eventsBefore)
  const memory = judgeReports(reached, alarms as AlarmRules, {
    ...{ before, observations, derived, settings, zones },
    findings: changes.alarms,
  })
  if (memory) reached.alarms = memory
  else delete reached.alarms
}

/** Rows whose values are others now are noted; an item that has lost its sensors forgets what they held. */
const reduceSensors = (
  reached: EngineState,
  observations: readonly Observation[],
  { rules: { sensors: plan }, changes }: Run,
): void => {
  if (!plan) {
    if (reached.sensors) delete reached.sensors
    return
  }
  const run: SensorRun = runSensors(plan, reached.sensors)
  for (const observation of observations) {
    const values = mergedSensorValues(plan, observation.sensors, run.take(observation))
    if (!isSameValues(observation.sensors, values)) changes.sensors.push({ observation, values })
  }
  reached.sensors = run.memory()
}

const noJumps: readonly number[] = []
const jumpsIn = (effects: readonly ItemEffect[]): number[] =>
  effects.flatMap((effect) => (effect.kind === 'fixIgnored' && effect.reason === 'outlier' ? [effect.at] : []))

/**
 * The last good fix at or before each instant of a run, taken in order: where the item was then, and not where the run
 * ends. `placeEvents` says the same of what is stored.
 */
const followPlaces = (before: ItemState, effects: readonly ItemEffect[]): ((fix: Fix) => LatLng | undefined) => {
  const jumps = effects.length === 0 ? noJumps : jumpsIn(effects)
  let newestAt = newestFix(before)?.recordedAt ?? -1
  let good: LatLng | undefined = before.lastGood
  return (fix) => {
    if (fix.recordedAt > newestAt) {
      newestAt = fix.recordedAt
      if (isTrusted(fix) && !jumps.includes(fix.recordedAt)) good = fix
    }
    return good
  }
}

/** What is not the fixes' own: inputs, ignition, doors, drivers. */
const observe = (reached: EngineState, observation: Observation, here: Here): void => {
  const { rules, changes, place } = here
  const { assigned } = rules
  const { fix, io, driverId } = observation
  const at = fix.recordedAt
  if (driverId !== null && driverId !== driverOf(reached.drivers)?.driverId) {
    changeDriver(reached, { driverId, since: at, isByTag: true }, { fix, changes, place })
  }
  if (fix.ignition !== undefined) {
    if (reached.ignition !== undefined && fix.ignition !== reached.ignition) {
      raise(fix.ignition ? 'ignitionOn' : 'ignitionOff', { fix, changes, place })
      const driver = driverOf(reached.drivers)
      if (!fix.ignition && driverId === null && driver?.driverId && driver.isByTag) {
        changeDriver(reached, { driverId: null, since: at, isByTag: true }, { fix, changes, place })
      }
    }
    reached.ignition = fix.ignition
  }
  // After the tag, whose own change comes back here as the latest assignment.
  if (assigned.since > (driverOf(reached.drivers)?.since ?? 0) && assigned.since <= at) {
    reached.drivers = withDriver(reached.drivers, { ...assigned, isByTag: false })
  }
  const wasOpen = reached.io.isDoorOpen
  if (typeof io.isDoorOpen === 'boolean' && typeof wasOpen === 'boolean' && io.isDoorOpen !== wasOpen) {
    raise(io.isDoorOpen ? 'doorOpen' : 'doorClosed', { fix, changes, place })
  }
}

/**
 * Of a state that reports are reduced from anew: what they may change of the trips and stops before them, as it stood. Answers from
 * when on that is; undefined where nothing is open.
 */
export const noteUnsettled = ({ item, drivers }: EngineState, changes: ItemChanges): number | undefined => {
  const segments = unsettledSegments(item)
  for (const segment of segments) noteSegment(segment, { drivers, changes, isDropped: false })
  return segments[0]?.startedAt
}

interface Told {
  fix: Fix
  place: LatLng | undefined
  changes: ItemChanges
  data?: ItemChanges['events'][number]['data']
}

const raise = (kind: ItemChanges['events'][number]['kind'], told: Told): void => {
  const { fix, place, changes, data = {} } = told
  const position = place ? positionOf(place) : null
  changes.events.push({ kind, recordedAt: fix.recordedAt, position, data, subject: String(data.driverId ?? '') })
}

const changeDriver = (reached: EngineState, spell: DriverSpell, told: Told): void => {
  const left = driverOf(reached.drivers)?.driverId ?? null
  if (left !== spell.driverId) {
    if (left) raise('driverOut', { ...told, data: { driverId: left } })
    if (spell.driverId) raise('driverIn', { ...told, data: { driverId: spell.driverId } })
  }
  reached.drivers = withDriver(reached.drivers, spell)
}

const positionOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng })

const note = (effect: ItemEffect, drivers: readonly DriverSpell[], { changes }: Run): void => {
  switch (effect.kind) {
    case 'segmentOpened':
    case 'segmentChanged':
    case 'segmentClosed':
    case 'segmentDropped':
      noteSegment(effect.segment, { drivers, changes, isDropped: effect.kind === 'segmentDropped' })
      return
    case 'geozoneEntered':
    case 'geozoneLeft':
      changes.events.push({
        kind: effect.kind,
        recordedAt: effect.at,
        position: effect.position,
        data: { geozoneId: effect.geozoneId },
        subject: String(effect.geozoneId),
      })
      noteVisit(effect, changes)
      return
    case 'geozoneFound':
    case 'geozoneLost':
      noteVisit(effect, changes)
      return
    case 'fixIgnored':
      if (effect.reason === 'outlier') changes.outliers.push(effect.at)
      return
    case 'motionChanged':
      return
  }
}

const noteSegment = (
  segment: Segment,
  { drivers, changes, isDropped }: { drivers: readonly DriverSpell[]; changes: ItemChanges; isDropped: boolean },
): void => {
  const driverId = driverAt(drivers, segment.endedAt ?? Number.POSITIVE_INFINITY)
  changes.segments.set(segmentKey(segment), { segment, isDropped, driverId })
}

const noteVisit = (
  { kind, geozoneId, at }: Extract<ItemEffect, { geozoneId: number }>,
  { visits, openVisits, visitEnds }: ItemChanges,
): void => {
  if (kind === 'geozoneEntered' || kind === 'geozoneFound') {
    const visit = { geozoneId, enteredAt: at, leftAt: null }
    visits.set(`${geozoneId} ${at}`, visit)
    openVisits.set(geozoneId, visit)
    return
  }
  const visit = openVisits.get(geozoneId)
  if (visit) visit.leftAt = at
  else visitEnds.set(geozoneId, at)
  openVisits.delete(geozoneId)
}
