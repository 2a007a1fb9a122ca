import { alarmFamilyOf, alarmValueBounds, durationFamilies } from '../alarm-families.ts'
import type { AlarmSettings } from '../alarm-settings.ts'
import { familyRules } from '../families/index.ts'

/** What else a rule might be set to, that its past is tried with as well: its own settings stand among both. */
export interface BacktestSteps {
  /** In its own unit, from the most sensitive one on; one alone, which says nothing, where a rule has no figure. */
  thresholds: number[]
  /** ms. */
  holds: number[]
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Round figures, which a person would set. */
const durations = [
  ...[10 * second, 30 * second, minute, 2 * minute, 3 * minute, 5 * minute, 10 * minute, 15 * minute, 20 * minute],
  ...[30 * minute, 45 * minute, hour, 1.5 * hour, 2 * hour, 3 * hour, 4 * hour, 4.5 * hour, 6 * hour, 8 * hour],
  ...[10 * hour, 12 * hour, 18 * hour, day, 2 * day, 3 * day, 5 * day, 7 * day, 14 * day, 30 * day],
]
const holds = [0, 30 * second, minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute]
const distances = [
  ...[
    50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 7_500, 10_000, 15_000, 20_000,
  ],
  ...[30_000, 40_000, 50_000, 75_000, 100_000, 150_000, 200_000, 300_000, 400_000, 500_000, 750_000, 1_000_000],
]
/** On each side of the rule's own. */
const aside = 5

/** What a rule's threshold is: a value, or the one limit of a band. */
export interface Threshold {
  value: number
  /** Whether more of it raises less. */
  isAbove: boolean
  set(value: number): AlarmSettings
}

/** Undefined where there is none, or a band has two. */
export const thresholdOf = (settings: AlarmSettings): Threshold | undefined => {
  const { info } = settings
  const family = alarmFamilyOf(info.family)
  if (family === 'sensor' || family === 'io') {
    const { above, below } = info[family]
    if ((above === null) === (below === null)) return undefined
    const side = above === null ? 'below' : 'above'
    return {
      value: (above ?? below) as number,
      isAbove: side === 'above',
      set: (value) => ({ ...settings, info: { ...info, [family]: { ...info[family], [side]: value } } }),
    }
  }
  if (family === 'change' && info.change) {
    const { fall, rise } = info.change
    if ((fall === null) === (rise === null)) return undefined
    const side = fall === null ? 'rise' : 'fall'
    const change = info.change
    return {
      value: (fall ?? rise) as number,
      isAbove: true,
      set: (value) => ({ ...settings, info: { ...info, change: { ...change, [side]: value } } }),
    }
  }
  if (!family || !alarmValueBounds(family) || info.value === null) return undefined
  const isAbove = family !== 'distance' || info.distance?.side !== 'within'
  return { value: info.value, isAbove, set: (value) => ({ ...settings, info: { ...info, value } }) }
}

/** 1, 2 or 5 by a power of ten: some twentieth of a figure. */
const roundStep = (figure: number): number => {
  const rough = Math.abs(figure) / 20
  const power = 10 ** Math.floor(Math.log10(rough))
  const times = rough / power
  return power * (times < 1.5 ? 1 : times < 3.5 ? 2 : times < 7.5 ? 5 : 10)
}

const figures = (own: number, step: number): number[] => {
  const first = Math.round(own / step) - aside
  const rounded = (value: number) => Number(value.toPrecision(12))
  return Array.from({ length: 2 * aside + 1 }, (_, nth) => rounded((first + nth) * step))
}

const near = (own: number, all: readonly number[]): number[] => {
  const at = all.findIndex((one) => one >= own)
  const from = at < 0 ? all.length : at
  return all.slice(Math.max(0, from - aside), from + aside + 1)
}

const stepsOf = (settings: AlarmSettings, { value }: Threshold): readonly number[] => {
  const family = alarmFamilyOf(settings.info.family)
  if (!family) return []
  if (durationFamilies.includes(family)) return near(value, durations)
  if (family === 'distance') return near(value, distances)
  if (family === 'speed') return figures(value, value <= 30 ? 2 : 5)
  if (family === 'unusualSpeed') return figures(value, 5)
  if (family === 'monthlyFuel') return figures(value, value <= 20 ? 1 : 2)
  // On or off has nothing between.
  return value === 0 ? [] : figures(value, roundStep(value))
}

const sorted = (steps: readonly number[], isDown = false): number[] =>
  [...new Set(steps)].sort((a, b) => (isDown ? b - a : a - b))

export const backtestSteps = (settings: AlarmSettings): BacktestSteps => {
  const family = alarmFamilyOf(settings.info.family)
  const { holdMs } = settings.timing
  const isInstant = family !== undefined && familyRules[family].isInstant === true
  const threshold = thresholdOf(settings)
  const bounds = family && alarmValueBounds(family)
  const isAllowed = (value: number) =>
    bounds ? value >= bounds.least && value <= bounds.most : family !== 'change' || value > 0
  return {
    thresholds: threshold
      ? sorted([threshold.value, ...stepsOf(settings, threshold).filter(isAllowed)], !threshold.isAbove)
      : [0],
    holds: isInstant ? [holdMs] : sorted([holdMs, ...holds]),
  }
}
