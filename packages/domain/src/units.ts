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

/** How a company reads consumption: 0 in litres per 100 km, 1 in kilometres per litre (spec 1 §3). */
export type FuelUnit = 0 | 1

export const fuelUnitSigns = ['L/100 km', 'km/L'] as const

/** Litres per 100 km as the company reads them; undefined where there is nothing to divide by. */
export const consumptionShown = (litresPer100Km: number, unit: FuelUnit): number | undefined =>
  unit === 0 ? litresPer100Km : otherFuelUnit(litresPer100Km)

/** Whether figures with this sign are litres per 100 km; notices have it without the space. */
export const isConsumptionSign = (sign: string | undefined): boolean => sign?.replace(' ', '') === 'L/100km'

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
