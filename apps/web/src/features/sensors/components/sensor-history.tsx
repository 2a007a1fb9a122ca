import { nameIn, type Sensor } from '@atalaya/contract/sensors'
import { datePlus, zoneTime } from '@atalaya/domain/zone-time'
import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useItemSensors, useSensorSeries, useSensors } from '../sensors.queries.ts'
import { curveOf, readingAt } from '../series-curve.ts'
import classes from './sensor-history.module.css'
import { SensorIcon } from './sensor-icon.tsx'
import { SeriesChart } from './series-chart.tsx'
import { useSensorValueText } from './use-sensor-value-text.ts'

/** Days back from today, and how many of them. */
const periods = {
  today: { back: 0, days: 1 },
  yesterday: { back: 1, days: 1 },
  last7: { back: 6, days: 7 },
  last30: { back: 29, days: 30 },
} as const
const periodNames = ['today', 'yesterday', 'last7', 'last30'] as const

/** `sensor` null is the first that the item has. */
const Address = z.object({
  sensor: z.number().int().positive().nullable().catch(null).default(null),
  period: z.enum(periodNames).catch('today').default('today'),
})

/** The sensors that an item has, once something has been heard of one. */
export const useSensorsOf = (itemId: number | null): Sensor[] => {
  const { i18n } = useTranslation()
  const { data: definitions } = useSensors()
  const { data: readings } = useItemSensors(itemId)
  return useMemo(
    () =>
      Object.keys(readings ?? {})
        .flatMap((id) => definitions?.[id] ?? [])
        .sort((a, b) => nameIn(a.names, i18n.language).localeCompare(nameIn(b.names, i18n.language), i18n.language)),
    [definitions, readings, i18n.language],
  )
}

/** What a sensor of an item said in a period: chosen, drawn, and read off. */
export const SensorHistory = ({ itemId, sensors }: { itemId: number; sensors: readonly Sensor[] }) => {
  const { t, i18n } = useTranslation('sensors')
  const format = useFormat()
  const timeZone = useTimeZone()
  const valueText = useSensorValueText()
  const [url, patchUrl] = useUrlState(Address)
  const [cursor, setCursor] = useState<number | null>(null)
  const sensor = sensors.find(({ id }) => id === url.sensor) ?? sensors[0]
  const today = zoneTime(timeZone).at(Date.now()).date
  const period = useMemo(() => {
    const { back, days } = periods[url.period]
    const zone = zoneTime(timeZone)
    const from = datePlus(today, -back)
    return { fromTs: zone.instantOf(from, 0), toTs: zone.instantOf(datePlus(from, days), 0) }
  }, [url.period, timeZone, today])
  const { data: series, error, refetch } = useSensorSeries(sensor ? { itemId, sensorId: sensor.id, ...period } : null)
  const curve = useMemo(() => series && curveOf(series), [series])
  if (!sensor) return null

  const shown = cursor ?? series?.recordedAt.at(-1)
  const value = series && shown !== undefined ? readingAt(series, shown) : undefined
  return (
    <div className={classes.history}>
      <div className="wrapped">
        <Select
          className={classes.sensor ?? ''}
          aria-label={t('history.sensor')}
          leftSection={<SensorIcon icon={sensor.icon} />}
          value={String(sensor.id)}
          data={sensors.map(({ id, names }) => ({ value: String(id), label: nameIn(names, i18n.language) }))}
          onChange={(id) => patchUrl({ sensor: Number(id) })}
        />
        <Select
          aria-label={t('history.period')}
          value={url.period}
          data={periodNames.map((name) => ({ value: name, label: t(`history.periods.${name}`) }))}
          onChange={(name) => patchUrl({ period: name ?? 'today' })}
        />
      </div>
      {error && !series ? (
        <FailureView error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className={classes.said}>
            {shown !== undefined && value !== undefined && (
              <span>
                {format.dateTime(shown)} <strong>{valueText(sensor, value)}</strong>
              </span>
            )}
            {sensor.kind === 'number' && curve && curve.runs.length > 0 && (
              <>
                <span>
                  {t('history.least')} <strong>{valueText(sensor, curve.low)}</strong>
                </span>
                <span>
                  {t('history.most')} <strong>{valueText(sensor, curve.high)}</strong>
                </span>
              </>
            )}
          </p>
          {series ? (
            <SeriesChart
              label={t('history.cursor', { name: nameIn(sensor.names, i18n.language) })}
              sensor={sensor}
              series={series}
              period={period}
              timeZone={timeZone}
              cursor={cursor}
              nothing={t('history.nothing')}
              onCursor={setCursor}
            />
          ) : (
            <div className={classes.waiting} />
          )}
        </>
      )}
    </div>
  )
}
