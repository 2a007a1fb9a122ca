import { nameIn, type Sensor, type SensorReading } from '@atalaya/contract/sensors'
import type { Format } from '@atalaya/format/format'

type Shown = Pick<Sensor, 'kind' | 'unit' | 'decimals' | 'words' | 'states'>

/** A value as an office reads it: a figure with its unit, the word of a state, or the text itself. */
export const sensorValueText = (
  sensor: Shown,
  value: SensorReading['value'],
  { language, format, on, off }: { language: string; format: Format; on: string; off: string },
): string => {
  if (typeof value === 'boolean') {
    const words = value ? sensor.words.on : sensor.words.off
    return nameIn(words, language) || (value ? on : off)
  }
  if (typeof value === 'number') {
    const figure = format.figure(Number(value.toFixed(sensor.decimals)), sensor.decimals)
    return sensor.unit ? `${figure}\u00a0${sensor.unit}` : figure
  }
  const state = sensor.states.find(({ match }) => match === value)
  return state ? nameIn(state.names, language) : value
}
