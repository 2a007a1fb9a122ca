import type { LatLng } from '../fix.ts'
import { zoneTime } from '../zone-time.ts'
import type { DrivingStyle } from './journey-leg.ts'

/**
 * What a working day is made of: `rounds` over roads from town to town, `line` back and forth between two ends,
 * `local` in the streets of one town, `field` rows on farmland, `site` short moves on one spot, `carried` moved now and then.
 */
export type JourneyPattern = 'rounds' | 'line' | 'local' | 'field' | 'site' | 'carried'

export const journeyStyles = [
  'car',
  'van',
  'truck',
  'longHaul',
  'bus',
  'motorcycle',
  'scooter',
  'bicycle',
  'tractor',
  'machinery',
  'ship',
  'asset',
  'person',
] as const
export type JourneyStyle = (typeof journeyStyles)[number]

/** Everything that decides how an item moves, as plain JSON, so that the seed can hand it to the simulator. */
export interface JourneyProfile {
  seed: number
  style: JourneyStyle
  home: LatLng
  /** IANA zone: work and night's rest follow its clock. */
  timeZone: string
  /** `continuous` is on the way around the clock. */
  shift: 'day' | 'night' | 'continuous'
  /** Local day, counted from 1970-01-01, at whose beginning odometer and tank start. */
  startDay: number
  startOdometerM: number
  /** Litres; absent where nothing is burnt. */
  tankL?: number
  consumptionL100km?: number
  /** Degrees Celsius that a refrigerated load is kept at. */
  cargoC?: number
  /** iButtons of those who drive it, one a day. */
  driverTags?: readonly string[]
  batteryV?: 12 | 24
  /** The two ends of a line and what lies between; for ships, since they take no road. */
  waypoints?: readonly LatLng[]
}

export interface StyleRules extends DrivingStyle {
  pattern: JourneyPattern
  /** How far customers lie. */
  reachM: { fromM: number; toM: number }
  customers: number
  dwellMinutes: readonly [number, number]
  idleLitresPerHour: number
  /** Chance to work on a Saturday and on a Sunday. */
  weekend: readonly [number, number]
  /** Harsh events a hundred kilometres. */
  harshPer100km: number
}

const wheels = { limitFactor: 0.97, idleLitresPerHour: 0.9, weekend: [0.5, 0.15], harshPer100km: 1.2 } as const

export const styleRules: Record<JourneyStyle, StyleRules> = {
  car: {
    ...wheels,
    pattern: 'rounds',
    maxKmh: 122,
    acceleration: 1.5,
    braking: 1.9,
    lateral: 2.4,
    reachM: { fromM: 4_000, toM: 40_000 },
    customers: 8,
    dwellMinutes: [35, 110],
  },
  van: {
    ...wheels,
    pattern: 'rounds',
    maxKmh: 112,
    acceleration: 1.2,
    braking: 1.7,
    lateral: 2.1,
    reachM: { fromM: 2_500, toM: 26_000 },
    customers: 9,
    dwellMinutes: [10, 32],
  },
  truck: {
    ...wheels,
    pattern: 'rounds',
    maxKmh: 88,
    acceleration: 0.65,
    braking: 1.1,
    lateral: 1.6,
    reachM: { fromM: 8_000, toM: 70_000 },
    customers: 7,
    dwellMinutes: [30, 85],
    idleLitresPerHour: 2.2,
  },
  longHaul: {
    ...wheels,
    pattern: 'rounds',
    maxKmh: 88,
    acceleration: 0.55,
    braking: 1,
    lateral: 1.5,
    reachM: { fromM: 90_000, toM: 230_000 },
    customers: 5,
    dwellMinutes: [45, 100],
    idleLitresPerHour: 2.5,
    weekend: [0.6, 0.3],
    harshPer100km: 0.5,
  },
  bus: {
    ...wheels,
    pattern: 'line',
    maxKmh: 95,
    acceleration: 0.9,
    braking: 1.2,
    lateral: 1.5,
    reachM: { fromM: 12_000, toM: 32_000 },
    customers: 1,
    dwellMinutes: [6, 14],
    idleLitresPerHour: 2,
    weekend: [1, 1],
    harshPer100km: 0.6,
  },
  motorcycle: {
    ...wheels,
    pattern: 'rounds',
    maxKmh: 118,
    acceleration: 2.4,
    braking: 2.4,
    lateral: 3,
    reachM: { fromM: 2_000, toM: 15_000 },
    customers: 8,
    dwellMinutes: [12, 40],
    idleLitresPerHour: 0.4,
  },
  scooter: {
    ...wheels,
    pattern: 'local',
    maxKmh: 45,
    acceleration: 1.6,
    braking: 2,
    lateral: 2.6,
    reachM: { fromM: 300, toM: 2_200 },
    customers: 9,
    dwellMinutes: [4, 14],
    idleLitresPerHour: 0.3,
  },
  bicycle: {
    ...wheels,
    pattern: 'local',
    maxKmh: 21,
    acceleration: 0.7,
    braking: 1.6,
    lateral: 2,
    reachM: { fromM: 250, toM: 1_600 },
    customers: 8,
    dwellMinutes: [4, 15],
    idleLitresPerHour: 0,
    harshPer100km: 0,
  },
  tractor: {
    ...wheels,
    pattern: 'field',
    maxKmh: 32,
    acceleration: 0.6,
    braking: 1,
    lateral: 1.2,
    reachM: { fromM: 900, toM: 2_600 },
    customers: 3,
    dwellMinutes: [5, 20],
    idleLitresPerHour: 3,
    harshPer100km: 0,
  },
  machinery: {
    ...wheels,
    pattern: 'site',
    maxKmh: 9,
    acceleration: 0.5,
    braking: 0.8,
    lateral: 1,
    reachM: { fromM: 30, toM: 140 },
    customers: 4,
    dwellMinutes: [6, 35],
    idleLitresPerHour: 5,
    harshPer100km: 0,
  },
  ship: {
    ...wheels,
    pattern: 'line',
    maxKmh: 28,
    limitFactor: 1,
    acceleration: 0.08,
    braking: 0.08,
    lateral: 0.4,
    reachM: { fromM: 0, toM: 0 },
    customers: 1,
    dwellMinutes: [25, 50],
    idleLitresPerHour: 15,
    weekend: [1, 1],
    harshPer100km: 0,
  },
  asset: {
    ...wheels,
    pattern: 'carried',
    maxKmh: 86,
    acceleration: 0.6,
    braking: 1,
    lateral: 1.5,
    reachM: { fromM: 5_000, toM: 60_000 },
    customers: 4,
    dwellMinutes: [0, 0],
    idleLitresPerHour: 0,
    harshPer100km: 0,
  },
  person: {
    ...wheels,
    pattern: 'local',
    maxKmh: 5.2,
    acceleration: 0.6,
    braking: 0.8,
    lateral: 3,
    reachM: { fromM: 150, toM: 900 },
    customers: 7,
    dwellMinutes: [12, 55],
    idleLitresPerHour: 0,
    harshPer100km: 0,
  },
}

/** Local hours at which a working day begins to count, work starts and work must be over. */
export const shiftHours = {
  day: { anchor: 3, start: 6.6, end: 19.6 },
  night: { anchor: 14, start: 19.5, end: 31 },
  continuous: { anchor: 3, start: 3.2, end: 26.2 },
} as const

export const dayMs = 86_400_000

/** The instant of an hour (may be past 24) on a local day; days of 23 and 25 hours are right. */
export const localInstant = (day: number, hour: number, timeZone: string): number => {
  const wall = day * dayMs + hour * 3_600_000
  const { offsetAt } = zoneTime(timeZone)
  return wall - offsetAt(wall - offsetAt(wall))
}

/** The local day, counted from 1970-01-01, of an instant. */
export const localDay = (instantMs: number, timeZone: string): number =>
  Math.floor((instantMs + zoneTime(timeZone).offsetAt(instantMs)) / dayMs)
