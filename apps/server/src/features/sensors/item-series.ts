import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ItemSensorSeries, Sensor, SensorValue } from '@atalaya/contract/sensors'
import { itemTypes } from '@atalaya/domain/fix'
import { type FuelReading, findFuelChanges, isStandingBy, leastFuelChange } from '@atalaya/domain/fuel-changes'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { itemSensorPoints } from '../../limits/calls.limits.ts'
import { thinnedSeries } from './sensor-preview.ts'
import type { ItemReading } from './sensor-reports.repository.ts'

/** Only vehicles have a tank. */
const { movingFromKmh } = motionSettingsOf(itemTypes.vehicle)

/** What each sensor made of an item's reports, for those that made something of any. */
export const itemSeries = async (
  sensors: readonly Sensor[],
  readings: readonly ItemReading[],
  tankL: number | null,
): Promise<Record<string, ItemSensorSeries>> => {
  const series: Record<string, ItemSensorSeries> = {}
  for (const sensor of sensors) {
    const key = String(sensor.id)
    const said = readings.filter((reading) => reading.sensors[key] !== undefined)
    if (said.length === 0) continue
    const values = said.map(({ recordedAt, sensors }) => ({ recordedAt, value: sensors[key] as SensorValue }))
    series[key] = {
      ...thinnedSeries(values, itemSensorPoints.value),
      fuelChanges: isTank(sensor) ? findFuelChanges(...levelsOf(sensor, said, tankL)) : null,
    }
    // Others get their turn between two sensors.
    await nextTurn()
  }
  return series
}

const isTank = ({ kind, icon }: Sensor): boolean => kind === 'number' && icon === 'fuel'

const levelsOf = (
  { id, unit }: Sensor,
  said: readonly ItemReading[],
  tankL: number | null,
): [levels: FuelReading[], least: number] => {
  const levels = said.flatMap(({ recordedAt, lat, lng, speedKmh, ignition, sensors }) => {
    const level = sensors[id]
    if (typeof level !== 'number') return []
    return [{ recordedAt, lat, lng, level, isStanding: isStandingBy({ ignition, speedKmh }, movingFromKmh) }]
  })
  const highest = levels.reduce((most, { level }) => Math.max(most, level), 0)
  const full = unit === '%' ? 100 : unit.toLowerCase() === 'l' ? (tankL ?? highest) : highest
  return [levels, leastFuelChange(full)]
}
