import type { Sensor } from '@atalaya/contract/sensors'
import { DayInput } from '@atalaya/ui/day-input'
import { FormSection } from '@atalaya/ui/form-shell'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import type { SensorFormState } from '../sensor-values.ts'
import classes from './calibration-fields.module.css'

interface Props {
  form: SensorFormState
  former: Sensor['formerCalibrations']
}

/** What an auditor asks of a sensor: until when its calibration counts, the paper that says so, and where it sits. */
export const AuditFields = ({ form, former }: Props) => {
  const { t } = useTranslation('sensors')
  const { values } = form
  const day = (name: 'calibratedOn' | 'calibrationDueOn') => (
    <DayInput
      label={t(`fields.${name}`)}
      value={values[name] ?? ''}
      error={form.errorOf(name)}
      onChange={(date) => form.set(name, date === '' ? null : date)}
    />
  )
  const text = (name: 'certificate' | 'mountedAt') => (
    <TextInput
      label={t(`fields.${name}`)}
      placeholder={t(`audit.placeholders.${name}`)}
      maxLength={100}
      value={values[name]}
      error={form.errorOf(name)}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
    />
  )
  return (
    <FormSection title={t('audit.title')} hint={t('audit.hint')}>
      <div className={classes.pair}>
        {day('calibratedOn')}
        {day('calibrationDueOn')}
      </div>
      <div className={classes.pair}>
        {text('certificate')}
        {text('mountedAt')}
      </div>
      <FormerCalibrations former={former} />
    </FormSection>
  )
}

/** Each counted on its days, and a report of those says so still. */
const FormerCalibrations = ({ former }: Pick<Props, 'former'>) => {
  const { t } = useTranslation('sensors')
  const format = useFormat()
  if (former.length === 0) return null
  const spans = former.map(({ calibratedOn, calibrationDueOn, certificate }) => {
    const days = [calibratedOn, calibrationDueOn].flatMap((day) => (day === null ? [] : [format.day(day)])).join(' – ')
    return certificate === '' ? days : `${days} (${certificate})`
  })
  return <p className="paragraph">{t('audit.former', { spans: spans.toReversed().join('; ') })}</p>
}
