import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ItemSensorSeries, Sensor } from '@atalaya/contract/sensors'
import { itemTypes } from '@atalaya/domain/fix'
import { type FuelReading, findFuelChanges, isStandingBy, leastFuelChange } from '@atalaya/domain/fuel-changes'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { itemSensorPoints } from '../../limits/calls.limits.ts'
import { thinnedSeries } from './sensor-preview.ts'
import type { ItemColumns, SensorColumns } from './sensor-reports.repository.ts'

/** Only vehicles have a tank. */
const { movingFromKmh } = motionSettingsOf(itemTypes.vehicle)

/** What each sensor made of an item's reports, for those that made something of any. */
export const itemSeries = async (
  sensors: readonly Sensor[],
  readings: ItemColumns,
  tankL: number | null,
): Promise<Record<string, ItemSensorSeries>> => {
  const series: Record<string, ItemSensorSeries> = {}
  for (const sensor of sensors) {
    const said = saidBy(sensor.id, readings)
    if (said.value.length === 0) continue
    series[sensor.id] = {
      ...thinnedSeries(said, itemSensorPoints.value),
      fuelChanges: isTank(sensor) ? findFuelChanges(...levelsOf(sensor, readings, tankL)) : null,
    }
    // Others get their turn between two sensors.
    await nextTurn()
  }
  return series
}

const saidBy = (id: number, { recordedAt, sensors }: ItemColumns): SensorColumns => {
  const said: SensorColumns = { recordedAt: [], value: [] }
  for (const [nth, values] of sensors.entries()) {
    const value = values[id]
    if (value === undefined) continue
    said.recordedAt.push(recordedAt[nth] as number)
    said.value.push(value)
  }
  return said
}

const isTank = ({ kind, icon }: Sensor): boolean => kind === 'number' && icon === 'fuel'

const levelsOf = (
  { id, unit }: Sensor,
  { recordedAt, lat, lng, speedKmh, ignition, sensors }: ItemColumns,
  tankL: number | null,
): [levels: FuelReading[], least: number] => {
  const levels: FuelReading[] = []
  for (const [nth, values] of sensors.entries()) {
    const level = values[id]
    if (typeof level !== 'number') continue
    const told = { ignition: ignition[nth] ?? null, speedKmh: speedKmh[nth] ?? null }
    levels.push({
      ...{ recordedAt: recordedAt[nth] as number, lat: lat[nth] ?? null, lng: lng[nth] ?? null },
      ...{ level, isStanding: isStandingBy(told, movingFromKmh) },
    })
  }
  const highest = levels.reduce((most, { level }) => Math.max(most, level), 0)
  const full = unit === '%' ? 100 : unit.toLowerCase() === 'l' ? (tankL ?? highest) : highest
  return [levels, leastFuelChange(full)]
}
