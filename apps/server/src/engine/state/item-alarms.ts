import { withoutRules } from '@atalaya/domain/alarms/alarm-plan'
import type { AlarmEvent } from '@atalaya/domain/alarms/alarm-scene'
import {
  type AlarmFinding,
  type AlarmMemory,
  type AlarmsAhead,
  type HeldPlan,
  type ItemView,
  initialAlarms,
  type JudgeParts,
  judgeMoment,
  passTime,
} from '@atalaya/domain/alarms/judge-alarms'
import type { GeozoneIndex } from '@atalaya/domain/geozone-membership'
import type { MotionSettings } from '@atalaya/domain/item-state'
import type { ItemAlarms } from '../../definitions/alarm-plans.ts'
import { driverOf, type EngineState } from './engine-state.ts'
import type { Observation } from './observation.ts'

/** What an item's alarms are held to at an instant. */
export interface AlarmRules extends ItemAlarms {
  pois: GeozoneIndex
  /** Where another item is, one of `others`. */
  otherAt: JudgeParts['otherAt']
}

// Field by field, both: they are made for each report.
const viewOf = ({ item, io, sensors, drivers }: EngineState, motion: MotionSettings): ItemView => ({
  item,
  io,
  sensors,
  motion,
  driverId: driverOf(drivers)?.driverId ?? null,
})

const partsOf = (rules: AlarmRules, zones: GeozoneIndex, findings: AlarmFinding[]): JudgeParts => ({
  planAt: rules.planAt,
  customStateAt: rules.customStateAt,
  otherAt: rules.otherAt,
  pois: rules.pois,
  zones,
  findings,
})

interface Moment {
  before: EngineState
  observations: readonly Observation[]
  /** What followed from them. */
  derived: readonly AlarmEvent[]
  settings: MotionSettings
  zones: GeozoneIndex
  findings: AlarmFinding[]
}

/** Holds one instant's reports to the item's alarms; `reached` is what they have made of it, but for the alarms. */
export const judgeReports = (reached: EngineState, rules: AlarmRules, moment: Moment): AlarmMemory | undefined => {
  const { before, observations, derived, settings, zones, findings } = moment
  const at = observations.at(-1)?.fix.recordedAt ?? 0
  const known = before.alarms ?? initialAlarms
  const told = observations.some(({ events }) => events) ? observations.flatMap(({ events = [] }) => events) : []
  const accuracy = observations[0]?.io['accuracyM']
  const memory = judgeMoment(
    known,
    {
      at,
      before: viewOf(before, settings),
      after: viewOf(reached, settings),
      events: told.length > 0 ? [...derived, ...told] : derived,
      accuracyM: typeof accuracy === 'number' ? accuracy : undefined,
    },
    partsOf(rules, zones, findings),
  )
  return memory.begun.length === 0 && Object.keys(memory.episodes).length === 0 ? undefined : memory
}

/** What time alone has done since the newest report: found, and when it is to be looked at again by the tracker's clock. */
export const lookAhead = (
  state: EngineState,
  rules: AlarmRules,
  { upTo, settings, zones }: { upTo: number; settings: MotionSettings; zones: GeozoneIndex },
): { ahead: AlarmsAhead | undefined; dueAt: number | null } => {
  const findings: AlarmFinding[] = []
  const memory = passTime(state.alarms ?? initialAlarms, viewOf(state, settings), {
    upTo,
    parts: partsOf(rules, zones, findings),
  })
  const { until } = rules.planAt(Math.max(upTo, memory.at))
  const dueAt = Math.min(memory.dueAt ?? Number.POSITIVE_INFINITY, until)
  return {
    ahead: findings.length > 0 ? { upTo, findings } : undefined,
    dueAt: Number.isFinite(dueAt) ? dueAt : null,
  }
}

/**
 * The rules for a span of the past that is judged again: what the item has an alarm for only since it was judged last (it has
 * joined a group) has no past there.
 */
export const rulesOfPast = (rules: AlarmRules, known: AlarmMemory | undefined): AlarmRules => {
  const judgedTo = known?.at ?? 0
  const begun = new Set(known?.begun)
  const now = rules.planAt(Number.MAX_SAFE_INTEGER).plan
  const young = new Set(now.ids.filter((id) => !begun.has(id)))
  if (young.size === 0) return rules
  const made = new Map<HeldPlan, HeldPlan>()
  return {
    ...rules,
    planAt(instant) {
      const held = rules.planAt(instant)
      if (instant > judgedTo) return held
      const past = made.get(held) ?? {
        plan: withoutRules(held.plan, young),
        until: held.until > judgedTo ? judgedTo + 1 : held.until,
      }
      made.set(held, past)
      return past
    },
  }
}
