import type { CalendarDay } from '@atalaya/domain/days/calendar-days'
import { type TankDay, tankDay, tankMarginMs } from '@atalaya/domain/days/tank-day'
import { itemTypes } from '@atalaya/domain/fix'
import { type FuelReading, isStandingBy } from '@atalaya/domain/fuel-changes'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { sql } from 'kysely'
import { marks } from '../../database/position-marks.ts'
import type { Tx } from '../../database/tenant.ts'
import type { AskedDays } from './day-parts.ts'

/** Only vehicles have a tank. */
const { movingFromKmh } = motionSettingsOf(itemTypes.vehicle)
/**
 * No closer together than this are readings looked at: who tells ten times a second fills no tank faster, and looking for a change costs
 * each reading against those of twenty minutes.
 */
const readingMs = 10_000
/** Of one tank in memory at a time: some sixty thousand readings at most. */
const daysAtOnce = 7

interface Tank {
  itemId: number
  tankL: number | null
  sensorId: number
  unit: string
}

/** Of these items, the sensors of a tank that have ever told. */
const listTanks = async (tx: Tx, itemIds: readonly number[]): Promise<Tank[]> =>
  (
    await sql<Tank>`
    SELECT vehicles.id AS "itemId", vehicles.fuel_tank_l AS "tankL", sensors.id AS "sensorId", sensors.unit
    FROM vehicles JOIN items USING (id) JOIN item_states ON item_states.item_id = items.id
      JOIN sensors ON sensors.company_id = items.company_id
    WHERE vehicles.id = ANY (${[...itemIds]}::integer[]) AND sensors.kind = 'number' AND sensors.icon = 'fuel'
      AND item_states.sensors ? sensors.id::text
    ORDER BY vehicles.id, sensors.id`.execute(tx)
  ).rows

interface TankRow extends Omit<FuelReading, 'isStanding'> {
  speedKmh: number | null
  ignition: boolean | null
}

const readTank = async (tx: Tx, { itemId, sensorId }: Tank, fromTs: number, toTs: number): Promise<FuelReading[]> => {
  const value = sql`positions.sensors -> ${String(sensorId)}::text`
  const bucket = sql`recorded_at / ${sql.lit(readingMs)}`
  const { rows } = await sql<TankRow>`
    SELECT DISTINCT ON (${bucket}) recorded_at AS "recordedAt", (${value})::float8 AS level, lat, lng, speed_kmh AS "speedKmh", ignition FROM positions
    WHERE item_id = ${itemId} AND recorded_at >= ${fromTs} AND recorded_at < ${toTs} AND mark < ${sql.lit(marks.clock)}
      AND jsonb_typeof(${value}) = 'number'
    ORDER BY ${bucket}, recorded_at, payload_hash`.execute(tx)
  return rows.map(({ speedKmh, ignition, ...row }) => ({
    ...row,
    isStanding: isStandingBy({ speedKmh, ignition }, movingFromKmh),
  }))
}

const inWeeks = (days: readonly CalendarDay[]): CalendarDay[][] =>
  Array.from({ length: Math.ceil(days.length / daysAtOnce) }, (_, nth) =>
    days.slice(nth * daysAtOnce, (nth + 1) * daysAtOnce),
  )

export const tankKey = (itemId: number, date: string): string => `${itemId} ${date}`

/** What tanks told on days of some items, by `tankKey`; of a tank that nobody measures nothing is read. */
export const readTankDays = async (tx: Tx, asked: readonly AskedDays[]): Promise<Map<string, TankDay[]>> => {
  const found = new Map<string, TankDay[]>()
  const items = new Map(asked.map((item) => [item.itemId, item]))
  for (const tank of await listTanks(tx, [...items.keys()])) {
    for (const days of inWeeks(items.get(tank.itemId)?.days ?? [])) {
      const [fromTs, toTs] = [days[0]?.fromTs ?? 0, days.at(-1)?.toTs ?? 0]
      const readings = await readTank(tx, tank, fromTs - tankMarginMs, toTs + tankMarginMs)
      for (const day of readings.length > 0 ? days : []) {
        const around = readings.filter(
          ({ recordedAt }) => recordedAt >= day.fromTs - tankMarginMs && recordedAt < day.toTs + tankMarginMs,
        )
        const told = tankDay(tank, around, { tankL: tank.tankL, day })
        const key = tankKey(tank.itemId, day.date)
        if (told) found.set(key, [...(found.get(key) ?? []), told])
      }
    }
  }
  return found
}
