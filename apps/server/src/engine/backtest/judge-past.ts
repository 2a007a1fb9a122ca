import { createHours } from '@atalaya/domain/alarms/alarm-hours'
import { noAlarms } from '@atalaya/domain/alarms/alarm-plan'
import type { AlarmEvent } from '@atalaya/domain/alarms/alarm-scene'
import type { AlarmSettings } from '@atalaya/domain/alarms/alarm-settings'
import { type BacktestCounts, mostExamples, noCounts } from '@atalaya/domain/alarms/backtest/backtest-counts'
import { type BacktestRules, backtestRules, ownRuleId } from '@atalaya/domain/alarms/backtest/backtest-rules'
import type { LongPast } from '@atalaya/domain/alarms/backtest/long-past'
import type { AlarmFinding } from '@atalaya/domain/alarms/judge-alarms'
import { placeAt, placeUnknown } from '@atalaya/domain/alarms/other-places'
import type { WorkTimetable } from '@atalaya/domain/work-timetable'
import { zoneTime } from '@atalaya/domain/zone-time'
import { type AlarmSources, indexPois, type OwnStates, ownStateAt } from '../../definitions/alarm-plans.ts'
import { type HeldMotion, motionTimeline } from '../../definitions/motion-timeline.ts'
import { type AssignedSensor, sensorTimeline } from '../../definitions/sensor-plans.ts'
import { type ZoneHistory, zoneTimeline } from '../../definitions/zone-timeline.ts'
import { trackerTimeAt } from '../state/due-time.ts'
import type { EngineState } from '../state/engine-state.ts'
import { type AlarmRules, lookAhead } from '../state/item-alarms.ts'
import { noChanges } from '../state/item-changes.ts'
import { type RulesAt, reduceObservations } from '../state/item-reduction.ts'
import type { Observation } from '../state/observation.ts'
import { judgeLongPast, type Stretch } from './long-past.ts'
import { type PastOther, trackOfPast } from './past-others.repository.ts'

/** A rule that nobody has saved, and all that it and its past are judged by. Plain data: it goes to another thread. */
export interface PastDefinitions {
  settings: AlarmSettings
  fromTs: number
  toTs: number
  /** Whose days are counted. */
  timezone: string
  zones: readonly ZoneHistory[]
  pois: AlarmSources['pois']
  sensors: readonly AssignedSensor[]
  /** What the company chose a trip to be, and since when. */
  motion: readonly HeldMotion[]
  /** Those that it compares its items with. */
  others: readonly PastOther[]
}

/** Of an item whose stored trips, stops or visits are looked at. */
export interface LongPastItem {
  itemId: number
  itemType: 1 | 2 | 3
  ownStates: OwnStates
}

export interface PastItem extends LongPastItem {
  driver: { driverId: number | null; since: number }
  receivedAt: number
  /** As it was kept from before its past begins. */
  state: EngineState
  worktime: WorkTimetable | null
  events: readonly (AlarmEvent & { at: number })[]
  /** Later than the past of the others where it has too many reports. */
  readFrom: number | null
}

/** One item's past at a time: its reports in their order, in pieces of whole instants. */
export interface PastJudge {
  take(observations: readonly Observation[]): void
  /** What the rule would have raised of it until the end. */
  finish(): BacktestCounts
}

/**
 * The rule as if it had been made when its past begins, through the reduction and the judge that live reports go through: what was
 * true then already raises nothing.
 */
export const createPast = (
  definitions: PastDefinitions,
): {
  judge(item: PastItem): PastJudge
  /** The same by what is stored of a longer past, in the order in which it began. */
  judgeLong(item: LongPastItem, past: LongPast, stretches: readonly Stretch[]): BacktestCounts
} => {
  const { settings, toTs, timezone } = definitions
  const zones = zoneTimeline(definitions.zones)
  const sensors = sensorTimeline(definitions.sensors)
  const motions = motionTimeline(definitions.motion)
  const pois = indexPois(definitions.pois)
  const tracks = new Map(definitions.others.map((other) => [other.itemId, trackOfPast(other)]))
  const dateOf = datesIn(timezone)

  const judge = (item: PastItem): PastJudge => {
    const fromTs = Math.max(definitions.fromTs, item.readFrom ?? 0)
    const rules = backtestRules(settings, fromTs)
    const plan = rules?.plan(item.worktime && createHours(item.worktime)) ?? noAlarms
    const before = { plan: noAlarms, until: fromTs }
    const held = { plan, until: Number.POSITIVE_INFINITY }
    const alarms: AlarmRules = {
      planAt: (instant) => (instant < fromTs ? before : held),
      customStateAt: ownStateAt(item.ownStates),
      watchesEvents: plan.watchesEvents,
      others: plan.others,
      otherAt(itemId, look) {
        const track = itemId === item.itemId ? undefined : tracks.get(itemId)
        return track ? placeAt(track, look) : placeUnknown
      },
      pois,
    }
    const rulesAt: RulesAt = (instant) => {
      const [zoned, sensed, moved] = [zones.at(instant), sensors.at(instant), motions.at(instant)]
      return {
        settings: moved.value(item.itemType),
        zones: zoned.value,
        zonesFrom: zoned.from,
        assigned: item.driver,
        sensors: sensed.value(item.itemId),
        alarms,
        until: Math.min(zoned.until, sensed.until, moved.until),
      }
    }
    const { alarms: _, alarmsAhead: __, ...kept } = item.state
    let state: EngineState = kept
    const findings: AlarmFinding[] = []
    return {
      take(observations) {
        const { changes, ...reached } = reduceObservations(state, observations, { rulesAt, changes: noChanges() })
        state = reached.state
        for (const finding of changes.alarms) findings.push(finding)
      },
      finish() {
        if (!rules || !state.newest) return noCounts()
        const upTo = trackerTimeAt({ state, receivedAt: item.receivedAt }, toTs)
        const { ahead } = lookAhead(state, alarms, {
          ...{ upTo, settings: motions.at(state.newest.recordedAt).value(item.itemType), zones: zones.at(toTs).value },
        })
        findings.push(...(ahead?.findings ?? []))
        return countsOf(item, { rules, findings, upTo, dateOf })
      },
    }
  }
  const judgeLong = (item: LongPastItem, past: LongPast, stretches: readonly Stretch[]): BacktestCounts => {
    const { fromTs } = definitions
    const rules = backtestRules(settings, fromTs)
    if (!rules) return noCounts()
    const plan = rules.plan(null)
    const before = { plan: noAlarms, until: fromTs }
    const held = { plan, until: Number.POSITIVE_INFINITY }
    const findings: AlarmFinding[] = []
    const parts = {
      planAt: (instant: number) => (instant < fromTs ? before : held),
      customStateAt: ownStateAt(item.ownStates),
      findings,
    }
    judgeLongPast({ past, stretches }, { motion: motions.at(toTs).value(item.itemType), plan, parts, upTo: toTs })
    return countsOf({ itemId: item.itemId, readFrom: null }, { rules, findings, upTo: toTs, dateOf })
  }
  return { judge, judgeLong }
}

/** Offsets of zones are quarters of an hour: what was asked for is kept by them. */
const datesIn = (timezone: string): ((ts: number) => string) => {
  const clock = zoneTime(timezone)
  const known = new Map<number, string>()
  return (ts) => {
    const quarter = Math.floor(ts / 900_000)
    const date = known.get(quarter) ?? clock.at(ts).date
    known.set(quarter, date)
    return date
  }
}

interface Found {
  rules: BacktestRules
  findings: readonly AlarmFinding[]
  upTo: number
  dateOf(ts: number): string
}

const countsOf = (
  { itemId, readFrom }: Pick<PastItem, 'itemId' | 'readFrom'>,
  { rules, findings, upTo, dateOf }: Found,
): BacktestCounts => {
  const variants = rules.variants(findings, upTo)
  const extreme = rules.extreme() ?? null
  const counts = variants.map((raises) => raises.length)
  const days: BacktestCounts['days'] = {}
  for (const [nth, raises] of variants.entries())
    for (const ts of raises) {
      const date = dateOf(ts)
      days[date] ??= variants.map(() => 0)
      const day = days[date] as number[]
      day[nth] = (day[nth] ?? 0) + 1
    }
  const isSilent = counts.every((count) => count === 0) && !extreme && readFrom === null
  return {
    days,
    items: isSilent ? [] : [{ itemId, counts, extreme, readFrom }],
    examples: examplesOf(itemId, findings),
  }
}

const examplesOf = (itemId: number, findings: readonly AlarmFinding[]): BacktestCounts['examples'] => {
  const own = findings.filter(({ alarmId }) => alarmId === ownRuleId)
  const ends = new Map(own.flatMap((one) => (one.is === 'ended' ? [[`${one.ts} ${one.subject}`, one.endTs]] : [])))
  return own
    .flatMap((one) => {
      if (one.is !== 'raised') return []
      const { value } = one.why
      const endTs = ends.get(`${one.ts} ${one.subject}`) ?? null
      return [{ itemId, ts: one.ts, endTs, value: typeof value === 'number' ? value : null }]
    })
    .slice(-mostExamples)
    .reverse()
}
