import type { Json } from '../../rules/rule.ts'
import { zoneTime } from '../../zone-time.ts'
import { type AlarmFamilyRule, nothing, one } from '../alarm-rule.ts'
import { type AlarmScene, never } from '../alarm-scene.ts'

/** Less of a month says nothing about an average. */
const leastM = 100_000

/** What the counters said when the month began, and what they say. */
type FuelMemory = {
  /** The instant at which the month is over where the alarm's clocks are. */
  readonly until: number
  readonly fromL: number
  readonly fromM: number
  readonly toL: number
  readonly toM: number
} | null

const monthEnd = (timezone: string, at: number): number => {
  const zone = zoneTime(timezone)
  const [year = 1970, month = 1] = zone.at(at).date.split('-').map(Number)
  return zone.instantOf(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), 0)
}

const usedOf = ({ io }: AlarmScene): number | undefined => {
  const { fuelUsedL } = io
  return typeof fuelUsedL === 'number' ? fuelUsedL : undefined
}

const averageOf = (memory: Json): number | undefined => {
  const known = memory as FuelMemory
  if (!known || known.toM - known.fromM < leastM) return undefined
  return ((known.toL - known.fromL) / (known.toM - known.fromM)) * 100_000
}

/** Litres per 100 km since the first of the month, by the vehicle's own counter of fuel and its odometer here. */
export const monthlyFuelFamily: AlarmFamilyRule = {
  remember({ timeRange: { timezone } }, scene, memory): FuelMemory {
    const usedL = usedOf(scene)
    const known = memory as FuelMemory
    if (usedL === undefined) return known
    const { odometerM } = scene.item
    // A counter that runs backwards is another one.
    if (!known || scene.at >= known.until || usedL < known.toL)
      return { until: monthEnd(timezone, scene.at), fromL: usedL, fromM: odometerM, toL: usedL, toM: odometerM }
    if (usedL === known.toL && odometerM === known.toM) return known
    return { ...known, toL: usedL, toM: odometerM }
  },
  holds({ info: { value } }, _, memory) {
    const average = averageOf(memory)
    return value !== null && average !== undefined && average > value ? one : nothing
  },
  quietUntil(least, _, memory) {
    const average = averageOf(memory)
    return average === undefined || average <= least ? never : undefined
  },
  figureOf: (_, __, memory) => averageOf(memory),
  eventOf: () => 'monthlyFuel',
  why: ({ info: { value } }, _, { memory }) => ({ limit: value, value: averageOf(memory) ?? null, unit: 'L/100km' }),
}
