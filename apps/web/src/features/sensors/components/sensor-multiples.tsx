import type { Sensor } from '@atalaya/contract/sensors'
import { WhenSeen } from '@atalaya/ui/charts/when-seen'
import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { lazyPart } from '../../../feedback/lazy-part.tsx'
import { useLocale } from '../../../format/locale.ts'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { useNow } from '../../../live/use-now.ts'
import { sensorWeek } from '../sensor-week.ts'
import { useItemSeries } from '../sensors.queries.ts'
import classes from './sensor-multiples.module.css'

const SensorWeekChart = lazyPart(async () => (await import('./sensor-week-chart.tsx')).SensorWeekChart)

const chartPx = 96
const wideChartPx = 150
/** With its title and sentence. */
const figurePx = chartPx + 66
const minuteMs = 60_000

interface Props {
  itemId: number
  sensors: readonly Sensor[]
  /** One below the other, where there are few. */
  isWide?: boolean
}

/** A small chart for each sensor of an item, one week on one scale of time. */
export const SensorMultiples = ({ itemId, sensors, isWide = false }: Props) => (
  <WhenSeen heightPx={figurePx}>
    <Multiples itemId={itemId} sensors={sensors} isWide={isWide} />
  </WhenSeen>
)

const Multiples = ({ itemId, sensors, isWide }: Required<Props>) => {
  const timeZone = useTimeZone()
  const locale = useLocale()
  const day = Math.floor(useNow(minuteMs) / minuteMs) * minuteMs
  const { fromTs, toTs } = sensorWeek(day, timeZone, locale)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same week until midnight
  const week = useMemo(() => sensorWeek(day, timeZone, locale), [fromTs, toTs, timeZone, locale])
  const { data, error, refetch } = useItemSeries({ itemId, fromTs, toTs })
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={figurePx} radius="sm" />
  return (
    <div className={classes.multiples} data-wide={isWide || undefined}>
      {sensors.map((sensor) => {
        const series = data[sensor.id]
        if (!series) return null
        return (
          <SensorWeekChart
            key={sensor.id}
            sensor={sensor}
            series={series}
            week={week}
            heightPx={isWide ? wideChartPx : chartPx}
          />
        )
      })}
    </div>
  )
}
