import type { PeriodicTiming } from '@atalaya/contract/periodic-reports'
import { FormSection } from '@atalaya/ui/form-shell'
import { Segments } from '@atalaya/ui/segments'
import { Chip, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import { timingOf } from '../periodic-values.ts'
import classes from './periodic-form.module.css'
import { hourText, useCompanyZone, useTimingText, useWeekdayNames, weekdays } from './use-timing-text.ts'

interface Props {
  timing: PeriodicTiming
  isActive: boolean
  error: string | undefined
  onChange(timing: PeriodicTiming): void
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))
/** Those that every month has (spec 1 §5). */
const monthDays = Array.from({ length: 28 }, (_, nth) => nth + 1)

/** How often, on which days and at which hour; and when that is next, in words. */
export const TimingFields = ({ timing, isActive, error, onChange }: Props) => {
  const { t } = useTranslation('periodicReports')
  const zone = useCompanyZone()
  const { nextOf } = useTimingText()
  const next = nextOf(timing)
  return (
    <FormSection title={t('form.when')} hint={t('form.whenHint', { timezone: zone.replaceAll('_', ' ') })}>
      <FieldBox label={t('form.every')} error={undefined}>
        <Segments
          isWide
          aria-label={t('form.every')}
          value={timing.period}
          data={(['daily', 'weekly', 'monthly'] as const).map((value) => ({ value, label: t(`periods.${value}`) }))}
          onChange={(period) => onChange(timingOf(period, timing.hour))}
        />
      </FieldBox>
      {timing.period !== 'daily' && <Days timing={timing} error={error} onChange={onChange} />}
      <Select
        label={t('form.hour')}
        data={hours}
        value={String(timing.hour)}
        onChange={(hour) => hour !== null && onChange({ ...timing, hour: Number(hour) })}
      />
      <p className="secondary" role="status">
        {!isActive ? t('form.off') : next && t('form.next', next)}
      </p>
    </FormSection>
  )
}

interface DaysProps {
  timing: Exclude<PeriodicTiming, { period: 'daily' }>
  error: string | undefined
  onChange(timing: PeriodicTiming): void
}

const Days = ({ timing, error, onChange }: DaysProps) => {
  const { t } = useTranslation('periodicReports')
  const { long, short } = useWeekdayNames()
  const isWeekly = timing.period === 'weekly'
  const label = t(isWeekly ? 'form.weekdays' : 'form.monthDays')
  return (
    <FieldBox label={label} error={error} {...(isWeekly ? {} : { hint: t('form.monthDaysHint') })}>
      <Chip.Group
        multiple
        value={timing.days.map(String)}
        onChange={(days) => onChange({ ...timing, days: days.map(Number).toSorted((a, b) => a - b) })}
      >
        <fieldset className={classes.days} aria-label={label}>
          {(isWeekly ? weekdays : monthDays).map((day) => (
            <Chip key={day} value={String(day)} size="xs" aria-label={isWeekly ? (long[day] ?? '') : String(day)}>
              {isWeekly ? short[day] : day}
            </Chip>
          ))}
        </fieldset>
      </Chip.Group>
    </FieldBox>
  )
}
