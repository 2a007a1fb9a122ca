import { type FuelChange, type FuelReading, findFuelChanges, leastFuelChange } from '../fuel-changes.ts'
import type { Period } from './spans.ts'

/** What a tank's sensor told on one day of its company's calendar; levels and changes in litres. */
export interface TankDay {
  sensorId: number
  firstL: number
  lastL: number
  /** Those that began on that day. */
  changes: FuelChange[]
}

/** A sensor that says how full a tank is. */
export interface TankSensor {
  sensorId: number
  /** As the company calls it: `%` is a share of the tank, anything else is taken for litres. */
  unit: string
}

const hourMs = 3_600_000
/** So far beyond a day a filling may reach that belongs to it, with what must confirm it. */
export const tankMarginMs = 2 * hourMs
/** Sloshing moves one reading, and hardly the middle of five. */
const levelOf = 5

/** Litres of a level; null where nobody has said what a full tank holds. */
const litreOf = ({ unit }: TankSensor, tankL: number | null): number | null =>
  unit.trim() === '%' ? (tankL === null ? null : tankL / 100) : 1

/**
 * A day of a tank, from readings of the day and `tankMarginMs` on either side, oldest first. Null where the day has none, or where a share of a
 * tank is told whose size nobody knows. Neighbouring days see what lies about their midnight alike, so that a filling is on one of them.
 */
export const tankDay = (
  sensor: TankSensor,
  readings: readonly FuelReading[],
  { tankL, day }: { tankL: number | null; day: Period },
): TankDay | null => {
  const litre = litreOf(sensor, tankL)
  const isOfDay = (at: number) => at >= day.fromTs && at < day.toTs
  const own = readings.filter(({ recordedAt }) => isOfDay(recordedAt))
  if (litre === null || own.length === 0) return null
  const inLitres = readings.map((reading) => ({ ...reading, level: reading.level * litre }))
  const highest = inLitres.reduce((most, { level }) => Math.max(most, level), 0)
  const changes = findFuelChanges(inLitres, leastFuelChange(tankL ?? highest))
  // A change over midnight is of the day on which it began: with its end that day ends, and begins the next.
  const into = changes.findLast(({ startedAt, endedAt }) => startedAt < day.fromTs && endedAt >= day.fromTs)
  const beyond = changes.findLast(({ startedAt, endedAt }) => isOfDay(startedAt) && endedAt >= day.toTs)
  const levels = own.map(({ level }) => level * litre)
  return {
    sensorId: sensor.sensorId,
    firstL: rounded(into?.toLevel ?? middleOf(levels.slice(0, levelOf))),
    lastL: rounded(beyond?.toLevel ?? middleOf(levels.slice(-levelOf))),
    changes: changes
      .filter(({ startedAt }) => isOfDay(startedAt))
      .map((change) => ({ ...change, fromLevel: rounded(change.fromLevel), toLevel: rounded(change.toLevel) })),
  }
}

const rounded = (litres: number): number => Math.round(litres * 10) / 10
const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
