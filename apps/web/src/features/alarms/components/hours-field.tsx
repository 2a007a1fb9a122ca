import { ClockInput } from '@atalaya/ui/clock-input'
import { Checkbox, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import type { AlarmValues } from '../alarm-values.ts'
import type { AlarmForm } from '../use-alarm-form.ts'
import classes from './alarm-fields.module.css'
import own from './hours-field.module.css'
import { InOut } from './in-out.tsx'
import { useZoneChoices } from './use-zone-choices.ts'

type Day = AlarmValues['timeRange']['weekTime'][string]
const lastMinute = 23 * 60 + 59

const minuteOf = ({ hour, minute }: Day['from']): number => hour * 60 + minute
/** 00:00 to 23:59: the end of a day is its last minute, which is still of it. */
const timeAt = (minute: number): Day['from'] => {
  const held = Math.min(Math.max(0, minute), lastMinute)
  return { hour: Math.floor(held / 60), minute: held % 60 }
}

/** Which hours of which days, by whose clock. */
export const HoursField = ({ form }: { form: AlarmForm }) => {
  const { t, i18n } = useTranslation('alarms')
  const { timeRange } = form.values
  const zones = useZoneChoices([timeRange.timezone])
  const error = form.errorOf('timeRange.weekTime')
  const dayName = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' })
  const change = (day: Day, changes: Partial<Day>) =>
    form.patch('timeRange', { weekTime: { ...timeRange.weekTime, [day.id]: { ...day, ...changes } } })
  return (
    <>
      <div className={classes.pair}>
        <FieldBox label={t('form.when')} error={undefined}>
          <InOut filter="timeRange" isIn={timeRange.in} onChange={(isIn) => form.patch('timeRange', { in: isIn })} />
        </FieldBox>
        <Select
          label={t('fields.timezone')}
          data={zones}
          searchable
          limit={60}
          value={timeRange.timezone}
          error={form.errorOf('timeRange.timezone')}
          onChange={(timezone) => timezone && form.patch('timeRange', { timezone })}
        />
      </div>
      <FieldBox label={t('form.days')} isRequired error={error}>
        <ul className="stack-tight">
          {Object.values(timeRange.weekTime).map((day) => {
            // The first of January 2024 was a Monday.
            const name = dayName.format(Date.UTC(2024, 0, 1 + day.id))
            return (
              <li key={day.id} className={own.day} data-off={!day.enabled || undefined}>
                <Checkbox
                  label={name}
                  checked={day.enabled}
                  error={Boolean(error)}
                  onChange={({ currentTarget }) => change(day, { enabled: currentTarget.checked })}
                />
                {day.enabled && (
                  <span className={own.hours}>
                    <ClockInput
                      label={t('form.from', { day: name })}
                      minute={minuteOf(day.from)}
                      onCommit={(minute) => change(day, { from: timeAt(minute) })}
                    />
                    –
                    <ClockInput
                      label={t('form.to', { day: name })}
                      minute={minuteOf(day.to)}
                      onCommit={(minute) => change(day, { to: timeAt(minute) })}
                    />
                    {minuteOf(day.to) < minuteOf(day.from) && <span className="hint">{t('form.nextDay')}</span>}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </FieldBox>
    </>
  )
}
