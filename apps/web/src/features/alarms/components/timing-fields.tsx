import { DurationInput } from '@atalaya/ui/duration-input'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { InstantInput } from '../../../forms/instant-input.tsx'
import type { AlarmForm } from '../use-alarm-form.ts'
import classes from './alarm-fields.module.css'

/** What is repeated is so once an hour until somebody says otherwise. */
const usualRepeatMs = 3_600_000

/** How long it must last, how often it is said, and from when until when the rule holds. */
export const TimingFields = ({ form }: { form: AlarmForm }) => {
  const { t } = useTranslation('alarms')
  const { timing } = form.values
  const duration = (name: 'holdMs' | 'clearMs' | 'tellWithinMs') => (
    <DurationInput
      label={t(`timing.${name}`)}
      hint={t(`timing.${name}Hint`)}
      value={timing[name]}
      error={form.errorOf(`timing.${name}`)}
      onChange={(ms) => form.patch('timing', { [name]: ms })}
    />
  )
  return (
    <>
      <div id="alarm-timing" className={classes.pair}>
        {duration('holdMs')}
        {duration('clearMs')}
        {duration('tellWithinMs')}
        <div className="stack">
          <Switch
            label={t('timing.repeat')}
            description={t('timing.repeatHint')}
            checked={timing.repeatMs !== null}
            onChange={({ currentTarget }) =>
              form.patch('timing', { repeatMs: currentTarget.checked ? usualRepeatMs : null })
            }
          />
          {timing.repeatMs !== null && (
            <DurationInput
              label={t('timing.repeatMs')}
              value={timing.repeatMs}
              error={form.errorOf('timing.repeatMs')}
              onChange={(repeatMs) => form.patch('timing', { repeatMs })}
            />
          )}
        </div>
      </div>
      <div className={classes.pair}>
        {(['validFromTs', 'validUntilTs'] as const).map((name) => (
          <InstantInput
            key={name}
            label={t(`timing.${name}`)}
            value={timing[name] ?? undefined}
            error={form.errorOf(`timing.${name}`)}
            onChange={(instant) => form.patch('timing', { [name]: instant ?? null })}
          />
        ))}
      </div>
    </>
  )
}
