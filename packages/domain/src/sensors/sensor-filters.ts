import type { SensorFilters, SensorValue, SwitchRule } from './sensor-definition.ts'

/** What one sensor of one item remembers between reports: plain JSON, stored with the item's state and never changed in place. */
export interface SensorMemory {
  /** Of the definition that it was made under. */
  version: number
  /** The latest value, and when its report was recorded. */
  value?: SensorValue
  at?: number
  /** The latest values for the median, newest last. */
  recent?: readonly number[]
  smoothed?: number
  /** A switch's change that has not lasted long enough yet. */
  pending?: { isOn: boolean; since: number }
  /** Inputs of a formula, with when they were reported. */
  held?: Readonly<Record<string, readonly [value: number, at: number]>>
}

const middleOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** The calibrated value after range, median and smoothing; NaN where it is to be ignored. Writes into `memory`, which is the caller's own copy. */
export const filterNumber = (value: number, filters: SensorFilters, memory: SensorMemory): number => {
  if (filters.min !== null && value < filters.min) return Number.NaN
  if (filters.max !== null && value > filters.max) return Number.NaN
  let filtered = value
  if (filters.medianOf > 1) {
    memory.recent = [...(memory.recent ?? []), filtered].slice(-filters.medianOf)
    filtered = middleOf(memory.recent)
  }
  if (filters.smoothing > 0) {
    filtered =
      memory.smoothed === undefined
        ? filtered
        : memory.smoothed * filters.smoothing + filtered * (1 - filters.smoothing)
    memory.smoothed = filtered
  }
  return filtered
}

/** The switch after thresholds and debounce; the first reading decides at once. Writes into `memory`, the caller's own copy. */
export const filterSwitch = (value: number, at: number, rule: SwitchRule, memory: SensorMemory): boolean => {
  const before = typeof memory.value === 'boolean' ? memory.value !== rule.isInverted : undefined
  const isOn = value >= rule.onFrom ? true : value < rule.offBelow ? false : (before ?? false)
  if (before === undefined || isOn === before) {
    delete memory.pending
    return isOn !== rule.isInverted
  }
  const pending = memory.pending?.isOn === isOn ? memory.pending : { isOn, since: at }
  if (at - pending.since < rule.debounceMs) {
    memory.pending = pending
    return before !== rule.isInverted
  }
  delete memory.pending
  return isOn !== rule.isInverted
}
