import { nameIn, type SensorReading } from '@atalaya/contract/sensors'
import { activityTypeOf } from '@atalaya/domain/activity'
import { ioMeaning } from '@atalaya/domain/io-dictionary'
import type { Format } from '@atalaya/format/format'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { sensorValueText, useSensors } from '../../sensors/index.ts'
import { everydayReadings, type SensorValues, splitNumber } from '../sensor-readings.ts'
import { Fact, Facts } from './facts.tsx'

const unitSpace = ' '

const valueText = (
  key: string,
  value: number | string | boolean,
  words: { on: string; off: string; format: Format },
): string => {
  if (typeof value === 'boolean') return value ? words.on : words.off
  const meaning = ioMeaning(key)
  if (meaning?.kind === 'boolean') return value ? words.on : words.off
  if (typeof value === 'string') return value
  if (meaning?.unit === 'm') return words.format.distance(value)
  const figure = words.format.number(value, meaning?.digits ?? 0)
  return meaning?.unit ? `${figure}${unitSpace}${meaning.unit}` : figure
}

interface Props {
  sensors: SensorValues
  ownSensors: Readonly<Record<string, SensorReading>>
}

/** What the company's own sensors say, then the tracker's inputs as they are. */
export const ItemReadings = ({ sensors, ownSensors }: Props) => {
  const { t, i18n } = useTranslation('fleet')
  const format = useFormat()
  const { data: definitions } = useSensors()
  const { language } = i18n
  const words = { language, format, on: t('yes'), off: t('no') }
  const nameOf = (key: string): string => {
    const { base, number } = splitNumber(key)
    const name = i18n.exists(`fleet:io.${base}`) ? t(`io.${base}` as 'io.movement') : base
    return number ? `${name} ${number}` : name
  }
  const activityText = (value: number | string | boolean): string | undefined => {
    const type = activityTypeOf(value)
    return type && t(`activity.${type}`)
  }
  return (
    <Facts>
      {Object.entries(ownSensors).map(([id, { value }]) => {
        const sensor = definitions?.[id]
        return (
          sensor && (
            <Fact key={`own ${id}`} label={nameIn(sensor.names, language)}>
              {sensorValueText(sensor, value, words)}
            </Fact>
          )
        )
      })}
      {everydayReadings(sensors).map(([key, value]) => (
        <Fact key={key} label={nameOf(key)}>
          {(key === 'activity' && activityText(value)) || valueText(key, value, { on: t('yes'), off: t('no'), format })}
        </Fact>
      ))}
    </Facts>
  )
}
