/**
 * What burning a unit of energy emits, in grams of CO2 equivalent, from the well to the wheel, for those who know nothing better.
 * Diesel: French decree of 26 April 2017 (0.66 + 2.51 kg/l). LPG: ADEME, 1.86 kg/l. Electricity: a middle of European grids,
 * whose own figures go from 56 (France) to 381 g/kWh (Germany) (Ember, 2023).
 */
export const emissionFactors = { dieselGPerL: 3_170, lpgGPerL: 1_860, gridGPerKwh: 250 } as const
