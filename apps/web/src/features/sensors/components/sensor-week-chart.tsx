import { type ItemSensorSeries, nameIn, type Sensor } from '@atalaya/contract/sensors'
import { type LineMark, SmallLine } from '@atalaya/ui/charts/small-line'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import type { SensorWeek } from '../sensor-week.ts'
import { useSensorValueText } from './use-sensor-value-text.ts'

interface Props {
  sensor: Sensor
  series: ItemSensorSeries
  week: SensorWeek
  heightPx: number
}

/** What one sensor said in a week: a line, a step for a switch, fillings and drops where it is a tank. */
export const SensorWeekChart = ({ sensor, series, week, heightPx }: Props) => {
  const { t, i18n } = useTranslation('sensors')
  const format = useFormat()
  const valueText = useSensorValueText()
  const isSwitch = sensor.kind === 'switch'
  const values = series.value.map((value) => (typeof value === 'string' || value === null ? null : Number(value)))
  const textOf = (value: number | null | undefined): string =>
    value === null || value === undefined ? '–' : valueText(sensor, isSwitch ? value >= 1 : value)
  const changes = series.fuelChanges ?? []
  const marks = changes.map(
    ({ kind, endedAt, toLevel }): LineMark => ({
      instant: endedAt,
      value: toLevel,
      direction: kind === 'filling' ? 'up' : 'down',
    }),
  )
  const changeText = ({ kind, fromLevel, toLevel, endedAt }: (typeof changes)[number]): string =>
    t(`week.${kind}`, { amount: textOf(Math.abs(toLevel - fromLevel)), at: format.dateTime(endedAt) })
  const known = values.filter((value) => value !== null)
  const last = known.at(-1)
  const summary = [
    last === undefined ? t('history.nothing') : t('week.now', { value: textOf(last) }),
    ...(isSwitch || known.length === 0
      ? []
      : [t('week.between', { least: textOf(Math.min(...known)), most: textOf(Math.max(...known)) })]),
    ...(changes.length > 0
      ? [t('week.fillings', { count: changes.filter(({ kind }) => kind === 'filling').length })]
      : []),
    ...(changes.some(({ kind }) => kind === 'drop')
      ? [t('week.drops', { count: changes.filter(({ kind }) => kind === 'drop').length })]
      : []),
  ].join(' · ')
  const textAt = (index: number): string => {
    const instant = series.recordedAt[index] as number
    const change = changes.find(({ startedAt, endedAt }) => instant >= startedAt && instant <= endedAt)
    return [format.dateTime(instant), textOf(values[index]), ...(change ? [changeText(change)] : [])].join(' · ')
  }
  return (
    <SmallLine
      title={nameIn(sensor.names, i18n.language)}
      {...(sensor.unit && !isSwitch && { unit: sensor.unit })}
      summary={summary}
      instants={series.recordedAt}
      values={values}
      fromTs={week.fromTs}
      toTs={Math.min(week.toTs, Date.now())}
      isFromZero={series.fuelChanges !== null || isSwitch}
      isStepped={isSwitch}
      marks={marks}
      days={week.days}
      textAt={textAt}
      axisLabel={(value) => (isSwitch ? t(value >= 1 ? 'words.on' : 'words.off') : format.figure(value))}
      heightPx={heightPx}
      table={{
        columns: [t('week.at'), nameIn(sensor.names, i18n.language)],
        rows: series.recordedAt.map((instant, index) => [format.dateTime(instant), textOf(values[index])]).toReversed(),
      }}
    />
  )
}
