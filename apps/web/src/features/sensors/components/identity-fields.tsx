import { sensorIcons } from '@atalaya/contract/sensors'
import { FormSection } from '@atalaya/ui/form-shell'
import { Segments } from '@atalaya/ui/segments'
import { NumberInput, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SensorFormState, SensorFormValues } from '../sensor-values.ts'
import classes from './calibration-fields.module.css'
import { NamesFields } from './names-fields.tsx'
import { SensorIcon } from './sensor-icon.tsx'

/** What a sensor is called and shown as: its kind, its unit and its icon. */
export const IdentityFields = ({ form }: { form: SensorFormState }) => {
  const { t } = useTranslation('sensors')
  const { values } = form
  return (
    <FormSection>
      <NamesFields
        label={t('fields.name')}
        isRequired
        names={values.names}
        error={form.errorOf('names')}
        onChange={(names) => form.set('names', names)}
      />
      <Segments
        isWide
        aria-label={t('fields.kind')}
        value={values.kind}
        onChange={(kind) => form.set('kind', kind as SensorFormValues['kind'])}
        data={(['number', 'switch', 'text'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <div className={classes.pair}>
        {values.kind === 'number' && (
          <>
            <TextInput
              label={t('fields.unit')}
              placeholder="l, °C, bar…"
              maxLength={12}
              value={values.unit}
              error={form.errorOf('unit')}
              onChange={(event) => form.set('unit', event.currentTarget.value)}
            />
            <NumberInput
              label={t('fields.decimals')}
              min={0}
              max={6}
              clampBehavior="strict"
              value={values.decimals}
              error={form.errorOf('decimals')}
              onChange={(decimals) => form.set('decimals', decimals as number)}
            />
          </>
        )}
        <Select
          label={t('fields.icon')}
          value={values.icon}
          leftSection={<SensorIcon icon={values.icon} />}
          data={sensorIcons.map((value) => ({ value, label: t(`icons.${value}`) }))}
          onChange={(icon) => form.set('icon', icon as SensorFormValues['icon'])}
        />
      </div>
    </FormSection>
  )
}
