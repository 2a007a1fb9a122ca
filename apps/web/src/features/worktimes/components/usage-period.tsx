import { DayInput } from '@atalaya/ui/day-input'
import { FieldError } from '@atalaya/ui/failure-line'
import { Segments } from '@atalaya/ui/segments'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Days, type PeriodName, periodNames } from '../usage-days.ts'
import classes from './usage-period.module.css'

interface Props {
  period: PeriodName
  days: Days
  /** Of the timetable's own clocks. */
  today: string
  error: string | undefined
  /** A line for somebody's whole period, or for each of their days. */
  by: 'period' | 'day'
  onBy(by: 'period' | 'day'): void
  onPeriod(period: PeriodName): void
  onDays(days: Days): void
}

/** A period by name or by its first and last day. */
export const UsagePeriod = ({ period, days, today, error, by, onBy, onPeriod, onDays }: Props) => {
  const { t } = useTranslation('worktimes')
  const set = (from: string, to: string) => {
    if (from && to) onDays(from <= to ? { from, to } : { from: to, to: from })
  }
  return (
    <div className={classes.period}>
      <Select
        aria-label={t('use.period')}
        value={period}
        data={periodNames.map((value) => ({ value, label: t(`use.periods.${value}`) }))}
        onChange={(chosen) => {
          if (chosen === 'own') onDays(days)
          else if (chosen) onPeriod(chosen)
        }}
      />
      <DayInput
        isLabelHidden
        className={classes.date ?? ''}
        label={t('use.from')}
        value={days.from}
        latest={today}
        onChange={(from) => set(from, days.to)}
      />
      <span aria-hidden="true">–</span>
      <DayInput
        isLabelHidden
        className={classes.date ?? ''}
        label={t('use.to')}
        value={days.to}
        latest={today}
        onChange={(to) => set(days.from, to)}
      />
      <Segments
        size="xs"
        aria-label={t('use.by.label')}
        value={by}
        data={(['period', 'day'] as const).map((value) => ({ value, label: t(`use.by.${value}`) }))}
        onChange={onBy}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
