import type { Sensor, SensorValue } from '@atalaya/contract/sensors'
import { useMemo } from 'react'
import { curveOf, type SeriesCurve, useSensorSeries, useSensorsOf } from '../../sensors/index.ts'
import { useFleetAddress } from '../fleet-address.ts'
import { useDayHistory } from './history-context.tsx'

/** The sensor that was chosen, over the day that is looked at. */
export const useChosenSensor = () => {
  const { itemId, period } = useDayHistory()
  const [{ sensor: sensorId }] = useFleetAddress()
  const sensor = useSensorsOf(itemId).find(({ id }) => id === sensorId)
  const { data: series } = useSensorSeries(sensor && itemId ? { itemId, sensorId: sensor.id, ...period } : null)
  return useMemo(() => (sensor && series ? { sensor, series, curve: curveOf(series) } : undefined), [sensor, series])
}

/** What stands at a height of a curve. */
export const valueAt = ({ sensor, curve }: { sensor: Sensor; curve: SeriesCurve }, figure: number): SensorValue => {
  if (sensor.kind === 'switch') return figure >= 1
  return sensor.kind === 'text' ? (curve.texts[figure] ?? '') : figure
}
