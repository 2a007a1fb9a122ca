/** Kilometres as they are shown: one decimal. */
export const kilometresShown = (lengthM: number): number => Math.round(lengthM / 100) / 10

/** A speed as it is shown: truncated to whole km/h. */
export const speedShown = (speedKmh: number): number => Math.trunc(speedKmh)

/**
 * Fuel consumption in the other unit: litres per 100 km as kilometres per litre or back, 100 divided by the figure
 * both ways. Undefined where there is no consumption to divide by.
 */
export const otherFuelUnit = (consumption: number): number | undefined =>
  consumption > 0 ? 100 / consumption : undefined

export interface DurationParts {
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** A duration cut into whole parts; what is below a second falls away, negative durations are none. */
export const durationParts = (ms: number): DurationParts => {
  const total = Math.max(0, Math.trunc(ms / 1000))
  return {
    days: Math.trunc(total / 86_400),
    hours: Math.trunc(total / 3_600) % 24,
    minutes: Math.trunc(total / 60) % 60,
    seconds: total % 60,
  }
}

const clamped = (value: number, max: number): number => (value > 0 ? Math.min(Math.trunc(value), max) : 0)

/** What a person typed into a duration, within the limits of its fields (24 h, 60 min and 60 s included). */
export const durationMs = ({ days, hours, minutes, seconds }: DurationParts): number =>
  ((clamped(days, Number.MAX_SAFE_INTEGER) * 24 + clamped(hours, 24)) * 3_600 +
    clamped(minutes, 60) * 60 +
    clamped(seconds, 60)) *
  1000
