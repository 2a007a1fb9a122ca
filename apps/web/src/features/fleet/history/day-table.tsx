import { FiguresTable } from '@atalaya/ui/charts/chart-figure'
import { useResizeObserver } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../live/use-now.ts'
import { shortDuration } from '../short-duration.ts'
import { statesOf } from './day-states.ts'
import { useDayHistory } from './history-context.tsx'
import classes from './timeline.module.css'

/** The day's chart as rows: what the item was in, from when to when, in the order in which it was. */
export const DayTable = ({ titleId }: { titleId: string }) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const { history, period } = useDayHistory()
  const now = useNow(60_000)
  const [box, { height }] = useResizeObserver<HTMLDivElement>()
  const spans = history ? statesOf(history, period, now).sort((a, b) => a.fromTs - b.fromTs || b.toTs - a.toTs) : []
  return (
    <div ref={box} className={classes.table}>
      <FiguresTable
        titleId={titleId}
        heightPx={height}
        columns={[
          t('timeline.column.from'),
          t('timeline.column.to'),
          t('timeline.column.state'),
          t('timeline.column.duration'),
          t('day.distance'),
          t('day.maxSpeed'),
        ]}
        rows={spans.map(({ state, fromTs, toTs, track }) => [
          format.time(fromTs),
          format.time(toTs),
          t(`motion.${state}`),
          shortDuration(format, toTs - fromTs),
          track ? format.distance(track.distanceM) : '–',
          track ? format.speed(track.maxSpeedKmh) : '–',
        ])}
      />
    </div>
  )
}
