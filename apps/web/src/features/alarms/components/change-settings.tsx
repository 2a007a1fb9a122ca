import { DecimalInput } from '@atalaya/ui/decimal-input'
import { DurationInput } from '@atalaya/ui/duration-input'
import { useTranslation } from 'react-i18next'
import type { AlarmForm } from '../use-alarm-form.ts'
import type { AlarmNames } from '../use-alarm-names.ts'
import classes from './alarm-fields.module.css'
import { SensorSelect } from './sensor-select.tsx'

/** A sensor that measures, and by how much it falls or rises within which time. */
export const ChangeSettings = ({ form, names }: { form: AlarmForm; names: AlarmNames }) => {
  const { t } = useTranslation('alarms')
  const { change } = form.values.info
  const unit = names.namesOf.sensor(change.sensorId)?.unit
  const write = (changes: Partial<typeof change>) => form.patch('info', { change: { ...change, ...changes } })
  const amount = (name: 'fall' | 'rise') => (
    <DecimalInput
      label={t(`change.${name}`)}
      min={0}
      clampBehavior="none"
      decimalScale={3}
      {...(unit ? { suffix: ` ${unit}` } : {})}
      value={change[name] ?? ''}
      error={form.errorOf(`info.change.${name}`)}
      onChange={(typed) => write({ [name]: typeof typed === 'number' ? typed : null })}
    />
  )
  return (
    <>
      <div className={classes.pair}>
        <SensorSelect
          names={names}
          kinds={['number']}
          value={change.sensorId}
          error={form.errorOf('info.change.sensorId')}
          onChange={(sensorId) => write({ sensorId })}
        />
        <DurationInput
          label={t('change.withinMs')}
          value={change.withinMs}
          error={form.errorOf('info.change.withinMs')}
          onChange={(withinMs) => write({ withinMs })}
        />
        {amount('fall')}
        {amount('rise')}
      </div>
      <p className="secondary">{t('tileHints.change')}</p>
    </>
  )
}
