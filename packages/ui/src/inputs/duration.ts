/** A duration as it is typed; each part within the clamps of spec 2 §5, whatever the others are. */
export interface DurationParts {
  days: number
  hours: number
  minutes: number
  seconds: number
}

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Spec 1 §9: with no value, and for what is none. */
export const defaultDurationMs = 30 * dayMs
const fallbackDurationMs = dayMs

/** Largest that may be typed, inclusive: 24 h and 60 min are what people mean by a day and an hour. */
export const mostOf: DurationParts = { days: 36_500, hours: 24, minutes: 60, seconds: 60 }

/** Milliseconds to count with: 30 days where nothing is given, one day where what is given is no duration. */
export const durationOf = (value: unknown): number => {
  if (value === undefined || value === null) return defaultDurationMs
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : fallbackDurationMs
}

export const partsOfDuration = (ms: number): DurationParts => ({
  days: Math.floor(ms / dayMs),
  hours: Math.floor((ms % dayMs) / hourMs),
  minutes: Math.floor((ms % hourMs) / minuteMs),
  seconds: Math.floor((ms % minuteMs) / secondMs),
})

export const msOfParts = ({ days, hours, minutes, seconds }: DurationParts): number =>
  days * dayMs + hours * hourMs + minutes * minuteMs + seconds * secondMs

/** What was typed into one part, as a whole number within its bounds; nothing is 0. */
export const clampPart = (part: keyof DurationParts, typed: number | string): number => {
  const value = Math.trunc(Number(typed))
  return Number.isFinite(value) ? Math.min(Math.max(0, value), mostOf[part]) : 0
}
