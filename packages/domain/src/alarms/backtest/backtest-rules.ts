import { type AlarmPlan, alarmPlanOf, alarmRuleOf } from '../alarm-plan.ts'
import type { AlarmFamilyRule, AlarmRule } from '../alarm-rule.ts'
import type { AlarmSettings } from '../alarm-settings.ts'
import type { AlarmFinding } from '../judge-alarms.ts'
import { type BacktestSteps, backtestSteps, thresholdOf } from './backtest-steps.ts'
import { replayEpisodes } from './replay-episodes.ts'

/** The figure nearest to raising, by item: what the greatest was where nothing was raised. */
export interface Extreme {
  value: number
  ts: number
}

/** A rule that nobody has saved, as it is judged over the past, and what it is varied to. */
export interface BacktestRules {
  steps: BacktestSteps
  own: AlarmRule
  /** All of them, the rule itself among them. */
  plan(worktime: AlarmPlan['worktime']): AlarmPlan
  /** When the rule would have raised at each threshold with each hold: thresholds outside, holds within. */
  variants(findings: readonly AlarmFinding[], upTo: number): readonly (readonly number[])[]
  /** Of all that was looked at. */
  extreme(): Extreme | undefined
}

/** The rule itself is judged as it is. */
export const ownRuleId = 1
const firstProbe = 2
const atOnce = { holdMs: 0, clearMs: 0, repeatMs: null }

export const backtestRules = (settings: AlarmSettings, from: number): BacktestRules | undefined => {
  const own = alarmRuleOf({ id: ownRuleId, from, until: null, settings })
  if (!own) return undefined
  const threshold = thresholdOf(settings)
  const steps = backtestSteps(settings)
  let extreme: Extreme | undefined
  const isMore = (value: number, than: number) => (threshold?.isAbove === false ? value < than : value > than)
  const watched = watching(own.family, (value, ts) => {
    if (!extreme || isMore(value, extreme.value)) extreme = { value, ts }
  })
  const varied = steps.thresholds.map((value) => (threshold ? threshold.set(value) : settings))
  const probes = varied.map(
    (each, nth): AlarmRule => ({
      ...own,
      id: firstProbe + nth,
      family: watched,
      settings: { ...each, timing: { ...each.timing, ...atOnce } },
    }),
  )
  const held = steps.holds.map(
    (holdMs): AlarmRule => ({ ...own, settings: { ...settings, timing: { ...settings.timing, holdMs } } }),
  )
  return {
    steps,
    own,
    plan: (worktime) => alarmPlanOf([{ ...own, family: watched }, ...probes], worktime),
    variants(findings, upTo) {
      const byRule = Map.groupBy(findings, ({ alarmId }) => alarmId)
      return probes.flatMap(({ id }) => {
        const found = byRule.get(id) ?? []
        return held.map((rule) => (found.length === 0 ? [] : replayEpisodes(rule, found, upTo)))
      })
    },
    extreme: () => extreme,
  }
}

/** The same family, whose figure is looked at whenever it is asked. */
const watching = (family: AlarmFamilyRule, see: (value: number, ts: number) => void): AlarmFamilyRule => {
  const { figureOf, quietUntil } = family
  if (!figureOf) return family
  return {
    ...family,
    holds(settings, scene, memory) {
      const figure = figureOf(settings, scene, memory)
      if (figure !== undefined) see(figure, scene.at)
      return family.holds(settings, scene, memory)
    },
    ...(quietUntil && {
      quietUntil(least, scene, memory, rules) {
        const figure = figureOf(rules[0]?.settings ?? probeSettings, scene, memory)
        if (figure !== undefined) see(figure, scene.at)
        return quietUntil(least, scene, memory, rules)
      },
    }),
  }
}
/** Families that are asked without their settings measure without them. */
const probeSettings = {} as AlarmSettings
