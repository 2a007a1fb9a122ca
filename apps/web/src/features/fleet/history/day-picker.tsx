import { DayInput } from '@atalaya/ui/day-input'
import { Segments } from '@atalaya/ui/segments'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { dayOf, isDayChoice, shiftDay } from './day.ts'
import { useDayHistory } from './history-context.tsx'
import classes from './timeline.module.css'

/** Today, yesterday, or any day up to now. */
export const DayPicker = () => {
  const { t } = useTranslation('fleet')
  const { day, setDay } = useDayHistory()
  const today = dayOf(Date.now(), useTimeZone())
  const yesterday = shiftDay(today, -1)
  return (
    <div className="line">
      <Segments
        size="xs"
        aria-label={t('timeline.day')}
        value={day === today ? 'today' : day === yesterday ? 'yesterday' : ''}
        onChange={setDay}
        data={[
          { value: 'today', label: t('day.today') },
          { value: 'yesterday', label: t('day.yesterday') },
        ]}
      />
      <DayInput
        isLabelHidden
        size="xs"
        className={classes.date ?? ''}
        label={t('timeline.otherDay')}
        value={day}
        latest={today}
        onChange={(chosen) => {
          if (isDayChoice(chosen) && chosen <= today) setDay(chosen === today ? 'today' : chosen)
        }}
      />
    </div>
  )
}
