import type { WorkingRules } from './working-rules.ts'

export interface WorkedWeek {
  workedMs: number
  /** Of the weeks with work among the rules' last ones, this one included. */
  meanMs: number
  weeksCounted: number
  isWeekLong: boolean
  isMeanLong: boolean
}

/**
 * A week beside those before it: `earlierMs` is what was worked in the weeks just before, the newest last, nought where nothing was. A week
 * without work is left out of the average, since nobody knows whether it was a holiday; so it tells too much rather than too little.
 */
export const workedWeek = (workedMs: number, earlierMs: readonly number[], { week }: WorkingRules): WorkedWeek => {
  const counted = [...earlierMs.slice(-(week.weeks - 1)), workedMs].filter((ms) => ms > 0)
  const meanMs = counted.length > 0 ? counted.reduce((sum, ms) => sum + ms, 0) / counted.length : 0
  return {
    ...{ workedMs, meanMs, weeksCounted: counted.length },
    isWeekLong: workedMs > week.mostMs,
    isMeanLong: meanMs > week.meanMs,
  }
}
