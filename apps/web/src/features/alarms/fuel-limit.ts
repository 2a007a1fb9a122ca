import { consumptionShown, type FuelUnit, fuelUnitSigns, otherFuelUnit } from '@atalaya/domain/units'
import type { Format } from '@atalaya/format/format'

/** Digits of km/L, which people know finer than litres. */
export const fuelLimitDecimals = [1, 2] as const

/** So many that what was typed comes back: 6.7 km/L are 14.93 L/100 km. */
const storedDigits = 4

/** Litres per 100 km as they are typed; 0 where there is nothing to divide by. */
export const fuelLimitShown = (litresPer100Km: number, unit: FuelUnit): number => {
  const shown = consumptionShown(litresPer100Km, unit) ?? 0
  return unit === 0 ? shown : Number(shown.toFixed(fuelLimitDecimals[unit]))
}

/** What was typed as litres per 100 km; no distance at all is beyond every limit. */
export const fuelLimitStored = (typed: number, unit: FuelUnit): number =>
  unit === 0 ? typed : Number((otherFuelUnit(typed) ?? Number.MAX_SAFE_INTEGER).toPrecision(storedDigits))

/** `15 L/100 km`, `6,67 km/L`. */
export const fuelLimitText = (litresPer100Km: number, unit: FuelUnit, format: Format): string =>
  `${format.figure(fuelLimitShown(litresPer100Km, unit))} ${fuelUnitSigns[unit]}`
