/** Where an alarm has its origin (spec 2 §3, `info.family`): up to 19 the numbers of the spec, from 101 ours. */
export const alarmFamilies = {
  event: 1,
  sensor: 2,
  io: 3,
  geozone: 5,
  poi: 6,
  state: 10,
  idle: 11,
  offline: 12,
  maxStop: 13,
  maxDriving: 14,
  maxParked: 15,
  trackWithoutDriver: 17,
  monthlyFuel: 19,
  speed: 101,
  tow: 102,
  outOfHours: 103,
  change: 104,
  combined: 105,
  unusualSpeed: 106,
  distance: 107,
} as const
export type AlarmFamily = keyof typeof alarmFamilies
export type AlarmFamilyNumber = (typeof alarmFamilies)[AlarmFamily]

const byNumber = new Map<number, AlarmFamily>(
  Object.entries(alarmFamilies).map(([family, number]) => [number, family as AlarmFamily]),
)
/** Undefined for a number that is none, or is not offered (4, 7 to 9, 16, 18). */
export const alarmFamilyOf = (number: number): AlarmFamily | undefined => byNumber.get(number)

/** Of a combined alarm any but these: a month is no condition, and what is combined is one already. */
export const uncombinable: readonly AlarmFamily[] = ['combined', 'monthlyFuel']
export const fewestConditions = 2
export const mostConditions = 5

/** Only vehicles have what these look at (spec 2 §4; the last two are ours). */
export const vehicleFamilies: readonly AlarmFamily[] = [
  'maxDriving',
  'maxParked',
  'trackWithoutDriver',
  'monthlyFuel',
  'tow',
  'outOfHours',
]

/** Whose value is a duration, ms. */
export const durationFamilies: readonly AlarmFamily[] = ['idle', 'offline', 'maxStop', 'maxDriving', 'maxParked']

/** `info.value` of a family that is just chosen: ms, L/100 km, km/h, percent, metres. A family that is not named has none. */
export const alarmValueDefaults: Partial<Record<AlarmFamily, number>> = {
  idle: 5 * 60_000,
  offline: 7 * 86_400_000,
  maxStop: 7 * 86_400_000,
  maxDriving: 4.5 * 3_600_000,
  maxParked: 24 * 3_600_000,
  monthlyFuel: 15,
  speed: 120,
  unusualSpeed: 20,
  distance: 500,
}

/** The bounds of `info.value`, both included: of a duration a year, since no longer one is waited for. */
export const alarmValueBounds = (family: AlarmFamily): { least: number; most: number } | undefined => {
  if (durationFamilies.includes(family)) return { least: 1_000, most: 366 * 86_400_000 }
  if (family === 'monthlyFuel') return { least: 1, most: 1_000 }
  if (family === 'unusualSpeed') return { least: 5, most: 300 }
  if (family === 'distance') return { least: 50, most: 1_000_000 }
  return family === 'speed' ? { least: 1, most: 400 } : undefined
}

/** Spec 2 §4. */
export const alarmPriorities = { low: 1, medium: 2, high: 3 } as const
