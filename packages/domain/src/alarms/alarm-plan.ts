import { alarmFamilyOf } from './alarm-families.ts'
import type { Hours } from './alarm-hours.ts'
import { hoursOf } from './alarm-hours.ts'
import type { AlarmRule } from './alarm-rule.ts'
import type { AlarmSettings } from './alarm-settings.ts'
import { familyRules } from './families/index.ts'

/** All alarms that hold for an item. */
export interface AlarmPlan {
  rules: readonly AlarmRule[]
  /** Of the rules, in their order. */
  ids: readonly number[]
  /** When the youngest of them began. */
  newestFrom: number
  watchesZones: boolean
  watchesPois: boolean
  /** Whether any of them looks at own states, and at what happens at an instant. */
  watchesStates: boolean
  watchesEvents: boolean
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

export const alarmPlanOf = (rules: readonly AlarmRule[], worktime: Hours | null = null): AlarmPlan => {
  const uses = (family: string, filter: 'geozones' | 'pois' | 'customStates') =>
    rules.some(({ settings }) => settings[filter].active || alarmFamilyOf(settings.info.family) === family)
  return {
    rules,
    ids: rules.map(({ id }) => id),
    newestFrom: Math.max(0, ...rules.map(({ from }) => from)),
    watchesZones: uses('geozone', 'geozones'),
    watchesPois: uses('poi', 'pois'),
    watchesStates: uses('state', 'customStates'),
    watchesEvents: rules.some(({ settings }) => alarmFamilyOf(settings.info.family) === 'event'),
    worktime,
  }
}

export const noAlarms: AlarmPlan = alarmPlanOf([])
