import { alarmFamilyOf } from './alarm-families.ts'
import type { Hours } from './alarm-hours.ts'
import { hoursOf } from './alarm-hours.ts'
import type { AlarmFamilyRule, AlarmRule } from './alarm-rule.ts'
import { type AlarmSettings, originsOf, othersOf } from './alarm-settings.ts'
import { familyRules } from './families/index.ts'

/** The rules of one family: where nothing of it is true, they are asked at once and not one by one. */
export interface RuleGroup {
  family: AlarmFamilyRule
  rules: readonly AlarmRule[]
  /** The least of their values; infinite where none has one. */
  least: number
}

/** All alarms that hold for an item. */
export interface AlarmPlan {
  rules: readonly AlarmRule[]
  groups: readonly RuleGroup[]
  /** Of the rules, in their order. */
  ids: readonly number[]
  /** When the youngest of them began. */
  newestFrom: number
  watchesZones: boolean
  watchesPois: boolean
  /** Whether any of them looks at own states, and at what happens at an instant. */
  watchesStates: boolean
  watchesEvents: boolean
  /** The items that any of them compares its own with. */
  others: readonly number[]
  /** None looks at places or own states, or remembers: a report by which nothing is true is judged by itself. */
  isPlain: boolean
  worktime: Hours | null
}

/** Undefined for a family that this version does not know: it raises nothing, and hurts nobody. */
export const alarmRuleOf = (version: {
  id: number
  from: number
  until: number | null
  settings: AlarmSettings
}): AlarmRule | undefined => {
  const family = alarmFamilyOf(version.settings.info.family)
  const { timeRange } = version.settings
  return family && { ...version, family: familyRules[family], hours: timeRange.active ? hoursOf(timeRange) : null }
}

const groupsOf = (rules: readonly AlarmRule[]): RuleGroup[] =>
  [...Map.groupBy(rules, ({ family }) => family)].map(([family, own]) => ({
    ...{ family, rules: own },
    least: Math.min(...own.map(({ settings }) => settings.info.value ?? Number.POSITIVE_INFINITY)),
  }))

const isFrom = ({ info }: AlarmSettings, family: string): boolean =>
  originsOf(info).some((origin) => alarmFamilyOf(origin.family) === family)

export const alarmPlanOf = (rules: readonly AlarmRule[], worktime: Hours | null = null): AlarmPlan => {
  const uses = (family: string, filter: 'geozones' | 'pois' | 'customStates') =>
    rules.some(({ settings }) => settings[filter].active || isFrom(settings, family))
  const watches = {
    watchesZones: uses('geozone', 'geozones'),
    watchesPois: uses('poi', 'pois'),
    watchesStates: uses('state', 'customStates'),
  }
  return {
    rules,
    groups: groupsOf(rules),
    ids: rules.map(({ id }) => id),
    newestFrom: Math.max(0, ...rules.map(({ from }) => from)),
    ...watches,
    watchesEvents: rules.some(({ settings }) => isFrom(settings, 'event')),
    others: [...new Set(rules.flatMap(({ settings }) => othersOf(settings)))],
    isPlain:
      !Object.values(watches).includes(true) && rules.every(({ family }) => !family.remember && family.quietUntil),
    worktime,
  }
}

/** The same without some of its rules. */
export const withoutRules = (plan: AlarmPlan, ids: ReadonlySet<number>): AlarmPlan => {
  const rules = plan.rules.filter(({ id }) => !ids.has(id))
  return { ...plan, rules, ids: rules.map(({ id }) => id), groups: groupsOf(rules) }
}

export const noAlarms: AlarmPlan = alarmPlanOf([])
