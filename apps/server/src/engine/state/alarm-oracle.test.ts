import { NewAlarm } from '@atalaya/contract/alarms'
import { createHours, type Hours } from '@atalaya/domain/alarms/alarm-hours'
import { alarmPlanOf, alarmRuleOf, noAlarms } from '@atalaya/domain/alarms/alarm-plan'
import type { AlarmRule } from '@atalaya/domain/alarms/alarm-rule'
import { backtestRules } from '@atalaya/domain/alarms/backtest/backtest-rules'
import { thresholdOf } from '@atalaya/domain/alarms/backtest/backtest-steps'
import type { AlarmFinding } from '@atalaya/domain/alarms/judge-alarms'
import { placeAt } from '@atalaya/domain/alarms/other-places'
import { fixSources } from '@atalaya/domain/fix'
import { indexGeozones } from '@atalaya/domain/geozone-membership'
import { defaultMotionSettings } from '@atalaya/domain/item-state'
import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import { noFilters, plainSwitch } from '@atalaya/domain/sensors/sensor-definition'
import { compileSensors } from '@atalaya/domain/sensors/sensor-plan'
import { expect, it } from 'vitest'
import { type EngineState, initialEngineState } from './engine-state.ts'
import { type AlarmRules, lookAhead } from './item-alarms.ts'
import { noChanges } from './item-changes.ts'
import { reduceObservations } from './item-reduction.ts'
import type { Observation } from './observation.ts'
import { minute, type OracleEpisode, type OracleReport, type OracleWorld, oracle } from './test-alarm-oracle.ts'

/** So many timelines of each family; more by `ALARM_TIMELINES`. */
const timelines = Number(process.env['ALARM_TIMELINES'] ?? 12)
const start = Date.UTC(2026, 10, 2, 6)
const yard = { lat: 40.4, lng: -3.6 }
const circles = [
  { id: 1, centre: yard, radiusM: 400 },
  { id: 2, centre: { lat: 40.42, lng: -3.6 }, radiusM: 900 },
]

/** A drive, a stand, a silence, one after the other, some with the engine on and some with it off. */
const worldOf = (random: () => number, family: number): OracleWorld => {
  const legs = family === 19 || family === 106 ? [25, 40] : [2, 4, 9, 25]
  const speeds = family === 106 ? steadily : [30, 60, 90, 110, 130]
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const reports: OracleReport[] = []
  let [at, north, fuel] = [start + minute, 0, 100]
  const tell = (speedKmh: number, ignition: boolean) => {
    const lat = yard.lat + north / 111_195
    const fix = { recordedAt: at, lat, lng: yard.lng, speedKmh, ignition, isValid: true, source: fixSources.gpsFix }
    reports.push({
      ...{
        at,
        fix: { ...fix, payloadHash: String(reports.length) },
        fuelUsedL: random() < 0.7 ? Math.round(fuel * 10) / 10 : undefined,
      },
      temp: random() < 0.5 ? Math.round(random() * 40) : undefined,
      door: random() < 0.5 ? pick([0, 1]) : undefined,
      events: random() < 0.15 ? [pick(['panic', 'hardBraking'])] : [],
      driverId: random() < 0.04 ? 7 : null,
    })
    at += minute * pick([1, 1, 1, 2])
  }
  for (let leg = 0; leg < 9; leg++) {
    const kind = pick(['drive', 'drive', 'drive', 'stand', 'park', 'tow', 'silence'])
    const ignition = kind === 'drive' || (kind === 'stand' && random() < 0.5)
    if (kind === 'silence') at += minute * pick([5, 14, 16, 35, 70])
    const towards = pick([1, 1, -1])
    for (let n = pick(legs); n > 0 && kind !== 'silence'; n--) {
      const speedKmh = kind === 'drive' ? pick(speeds) : kind === 'tow' ? 20 : 0
      north += towards * speedKmh * 16
      fuel += speedKmh * pick([0.001, 0.005])
      // Who parks lets the engine run for a moment.
      tell(speedKmh, ignition || (kind === 'park' && n > 3))
    }
  }
  if (reports.length === 0) tell(0, false)
  const first = reports[0]?.at as number
  return {
    ...{ reports, zones: circles, pois: circles, motion: defaultMotionSettings, worktime: { from: 7, to: 9 } },
    states: [20, 55, 90].map((m) => ({ from: start + m * minute, stateId: pick([1, 2, null]) })),
    others: othersOf(reports, seededRandom(reports.length, family).unit),
    begins: first,
    ends: at + minute * pick([1, 20, 90]),
  }
}

/** Beside it, or away from it, or silent; each minute or now and then, some of them with its own reports. */
const othersOf = (reports: readonly OracleReport[], random: () => number): OracleWorld['others'] => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const others: OracleWorld['others'][number][] = []
  const until = (reports.at(-1)?.at ?? start) + 20 * minute
  let aside = 0
  for (let at = start; at <= until; at += minute * pick([1, 1, 1, 2, 3, pick([1, 7, 18])])) {
    const { lat, lng } = reports.findLast((report) => report.at <= at)?.fix ?? yard
    aside = pick([aside, aside, 0, 440, 460, 520, 545, 560, 900, 2_500])
    others.push({ recordedAt: at, lat: lat + (pick([-1, 1]) * aside) / 111_195, lng })
  }
  return others
}

const families: Record<number, object> = {
  1: { events: { kinds: ['panic'] } },
  2: { sensor: { sensorId: 1, above: 25 } },
  3: { io: { input: 'door', above: 0 } },
  5: { geozones: { toIn: true, toOut: true, geozoneIds: [1, 2] } },
  6: { pois: { toIn: true, toOut: true, poiIds: [1, 2] } },
  10: { customStates: { logic: 4, stateIds: [1] } },
  11: { value: 2 * minute },
  12: { value: 13 * minute },
  13: { value: 6 * minute },
  14: { value: 12 * minute },
  15: { value: 5 * minute },
  17: {},
  19: { value: 0.5 },
  101: { value: 100 },
  102: {},
  103: {},
  104: { change: { sensorId: 1, fall: 15, withinMs: 10 * minute } },
  105: {},
  106: { value: 20 },
  107: { value: 500 },
}
/** Nearly always as fast as usual. */
const steadily = [...Array.from({ length: 25 }, (_, nth) => 40 + (nth % 20)), 110]
const conditions = [
  { family: 2, sensor: { sensorId: 1, above: 25 } },
  { family: 3, io: { input: 'door', above: 0 } },
  { family: 1, events: { kinds: ['panic', 'hardBraking'] } },
  { family: 5, geozones: { toIn: true, geozoneIds: [1] } },
  { family: 11, value: 2 * minute },
  { family: 101, value: 100 },
  { family: 104, change: { sensorId: 1, rise: 10, withinMs: 10 * minute } },
  { family: 107, value: 500, distance: { itemId: 2, side: 'within' } },
]
/** What these remember begins with them; of the others a rule may be made at any time. */
const isOld = (family: number): boolean => [14, 15, 19, 102, 104, 105, 106].includes(family)

const settingsOf = (family: number, random: () => number) => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const combined = {
    logic: pick(['all', 'all', 'any']),
    withinMs: pick([null, 5 * minute, 20 * minute]),
    conditions: conditions.toSorted(() => random() - 0.5).slice(0, pick([2, 2, 3])),
  }
  const day = { enabled: true, name: '', from: { hour: 6, minute: 20 }, to: { hour: 7, minute: 59 } }
  return NewAlarm.parse({
    items: { itemsType: 1, vehicleIds: [1] },
    info: {
      name: 'Rule',
      family,
      ...families[family],
      ...(family === 105 && { combined }),
      ...(family === 107 && { distance: { itemId: 2, side: pick(['beyond', 'within']) } }),
    },
    inTrack: { active: random() < 0.2, in: random() < 0.5 },
    geozones: { active: random() < 0.2, in: random() < 0.5, geozoneIds: [2] },
    customStates: { active: random() < 0.2, logic: pick([3, 4]), stateIds: [1] },
    timeRange: { active: random() < 0.3, in: random() < 0.5, timezone: 'UTC', weekTime: { 0: { ...day, id: 0 } } },
    timing: {
      holdMs: pick([0, 0, 3]) * minute,
      clearMs: pick([0, 0, 4]) * minute,
      repeatMs: pick([null, null, 7 * minute]),
    },
  })
}

const index = indexGeozones(
  circles.map(({ id, centre, radiusM }) => ({ id, shape: { kind: 'circle', centre, radiusM } })),
)
const sensors = compileSensors([
  {
    ...{ id: 1, version: 1, kind: 'number', decimals: 1, source: { kind: 'input', key: 'temp' } },
    ...{ calibration: { kind: 'none' }, filters: noFilters, switchRule: plainSwitch },
  },
])

const alarmRules = (
  world: OracleWorld,
  rule: AlarmRule,
  planOf = (hours: Hours) => alarmPlanOf([rule], hours),
): AlarmRules => {
  const hours = createHours({
    ...{ timezone: 'UTC', holidays: [] },
    spans: Array.from({ length: 7 }, (_, day) => ({
      day,
      fromMinute: world.worktime.from * 60,
      toMinute: world.worktime.to * 60,
    })),
  })
  const plan = planOf(hours)
  const never = Number.POSITIVE_INFINITY
  return {
    planAt: (t) => (t < rule.from ? { plan: noAlarms, until: rule.from } : { plan, until: never }),
    customStateAt: (t) => {
      const at = world.states.findLastIndex(({ from }) => from <= t)
      return { id: world.states[at]?.stateId ?? null, until: world.states[at + 1]?.from ?? never, byAlarm: false }
    },
    ...{ watchesEvents: true, pois: index, others: [2] },
    otherAt: (_, look) => placeAt({ fixes: world.others, maxGapMs: world.motion.maxGapMs, until: null }, look),
  }
}

const observationOf = (report: OracleReport): Observation => ({
  fix: report.fix,
  io: {
    ...(report.temp !== undefined && { temp: report.temp }),
    ...(report.door !== undefined && { door: report.door }),
    ...(report.fuelUsedL !== undefined && { fuelUsedL: report.fuelUsedL }),
  },
  ...{
    driverId: report.driverId,
    trackerId: 1,
    sensors: null,
    events: report.events.map((kind) => ({ kind, subject: '' })),
  },
})

const episodesOf = (findings: readonly AlarmFinding[]): OracleEpisode[] => {
  const found: OracleEpisode[] = []
  for (const finding of findings) {
    if (finding.is === 'raised') found.push({ subject: finding.subject, ts: finding.ts, endTs: null })
    const ended = found.find(({ subject, ts }) => subject === finding.subject && ts === finding.ts)
    if (finding.is === 'ended' && ended) ended.endTs = finding.endTs
  }
  return found
}

/** In batches of any size, from what was stored of the state, as after a restart; each report twice where `isDoubled`. */
const judged = (
  world: OracleWorld,
  rule: AlarmRule,
  { random, isDoubled }: { random: () => number; isDoubled: boolean },
) => {
  const rules = alarmRules(world, rule)
  const changes = noChanges()
  const rulesAt = () => ({
    ...{ settings: world.motion, zones: index, assigned: { driverId: null, since: 0 }, sensors, alarms: rules },
  })
  let state: EngineState = initialEngineState
  for (let at = 0; at < world.reports.length; ) {
    const size = 1 + Math.floor(random() * 5)
    const some = world.reports.slice(at, at + size).map(observationOf)
    const twice = isDoubled ? some.flatMap((one) => [one, { ...one, events: [] }]) : some
    state = reduceObservations(JSON.parse(JSON.stringify(state)), twice, { rulesAt, changes }).state
    at += size
  }
  const { ahead } = lookAhead(state, rules, { upTo: world.ends, settings: world.motion, zones: index })
  return episodesOf([...changes.alarms, ...(ahead?.findings ?? [])])
}

/** What a trial of the rule on its past says for its thresholds and holds, by one judgement of all of them. */
const tried = (world: OracleWorld, { settings, from }: AlarmRule) => {
  const rules = backtestRules(settings, from)
  if (!rules) throw new Error('no family')
  const alarms = alarmRules(world, rules.own, rules.plan)
  const rulesAt = () => ({
    ...{ settings: world.motion, zones: index, assigned: { driverId: null, since: 0 }, sensors, alarms },
  })
  const { state, changes } = reduceObservations(initialEngineState, world.reports.map(observationOf), { rulesAt })
  const { ahead } = lookAhead(state, alarms, { upTo: world.ends, settings: world.motion, zones: index })
  const findings = [...changes.alarms, ...(ahead?.findings ?? [])]
  return { steps: rules.steps, variants: rules.variants(findings, world.ends) }
}

const inOrder = (episodes: readonly OracleEpisode[]) =>
  episodes.toSorted((a, b) => a.ts - b.ts || a.subject.localeCompare(b.subject))

it.each(Object.keys(families).map(Number))('family %i finds what a plain reading of its timeline finds', (family) => {
  let found = 0
  for (let seed = 1; seed <= timelines; seed++) {
    const { unit: random } = seededRandom(seed, family)
    const world = worldOf(random, family)
    const settings = settingsOf(family, random)
    const middle = world.reports[Math.floor(world.reports.length / 2)]?.at as number
    if (!isOld(family) && random() < 0.4) world.begins = middle
    const rule = alarmRuleOf({ id: 1, from: world.begins, until: null, settings }) as AlarmRule
    const expected = inOrder(oracle(world, settings))
    found += expected.length
    for (const isDoubled of [false, true])
      expect(inOrder(judged(world, rule, { random, isDoubled })), `seed ${seed}, doubled ${isDoubled}`).toEqual(
        expected,
      )
  }
  expect(found).toBeGreaterThan(timelines / 10)
})

it.each(Object.keys(families).map(Number))(
  'family %i: a trial counts for each threshold and hold what a rule of these raises',
  (family) => {
    let found = 0
    for (let seed = 1; seed <= timelines; seed++) {
      const { unit: random } = seededRandom(seed, family + 1_000)
      const world = worldOf(random, family)
      const settings = settingsOf(family, random)
      const ruleOf = (given: typeof settings) =>
        alarmRuleOf({ id: 1, from: world.begins, until: null, settings: given }) as AlarmRule
      const { steps, variants } = tried(world, ruleOf(settings))
      for (const [outer, threshold] of steps.thresholds.entries()) {
        const nth = Math.floor(random() * steps.holds.length)
        const varied = (thresholdOf(settings)?.set(threshold) ?? settings) as typeof settings
        const rule = ruleOf({ ...varied, timing: { ...varied.timing, holdMs: steps.holds[nth] as number } })
        const raised = inOrder(judged(world, rule, { random, isDoubled: false })).map(({ ts }) => ts)
        found += raised.length
        expect(
          variants[outer * steps.holds.length + nth],
          `seed ${seed}, ${threshold}, ${rule.settings.timing.holdMs}`,
        ).toEqual(raised)
      }
    }
    expect(found).toBeGreaterThan(timelines / 10)
  },
)
