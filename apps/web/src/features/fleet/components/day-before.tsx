import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../live/use-now.ts'
import { calendarDay, periodOf } from '../history/day.ts'
import { type DayOwner, useDayRead } from '../history/day-read.ts'
import classes from './day-summary.module.css'

const minuteMs = 60_000

/** What today's figures are held against. */
export const DayBefore = (owner: DayOwner) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const timeZone = useTimeZone()
  const day = calendarDay('yesterday', useNow(minuteMs), timeZone)
  const period = useMemo(() => periodOf(day as `${number}-${number}-${number}`, 0, timeZone), [day, timeZone])
  const { history } = useDayRead(owner, period, false)
  // Its line is there from the start, so that what stands below does not move.
  if (!history) return <p className={classes.nothing}>{'\u00A0'}</p>
  const { distanceM, trips } = history.summary
  return (
    <p className={classes.nothing}>
      {trips === 0 ? t('day.beforeNone') : t('day.before', { distance: format.distance(distanceM), count: trips })}
    </p>
  )
}
