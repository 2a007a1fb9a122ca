import { NewSensor, type Sensor, sensorIcons } from '@atalaya/contract/sensors'
import { FormSection } from '@atalaya/ui/form-shell'
import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { NounForm } from '../../../nouns/noun-form.tsx'
import { type SensorFormValues, sensorValuesOf } from '../sensor-values.ts'
import { sensors as noun } from '../sensors.noun.ts'
import fieldClasses from './calibration-fields.module.css'
import { CalibrationFields } from './calibration-fields.tsx'
import { FilterFields } from './filter-fields.tsx'
import { NamesFields } from './names-fields.tsx'
import { SensorIcon } from './sensor-icon.tsx'
import { SensorPreview } from './sensor-preview.tsx'
import { SourceFields } from './source-fields.tsx'
import { StateFields } from './state-fields.tsx'
import { TargetFields } from './target-fields.tsx'
import { useSensorDifferences } from './use-sensor-differences.ts'

interface Props extends RecordFormProps<Sensor> {
  sensors: readonly Sensor[]
}

export const SensorForm = ({ entity: sensor, sensors, onSaved, onClose }: Props) => {
  const { t, i18n } = useTranslation('sensors')
  const [rawRange, setRawRange] = useState<readonly [number, number] | undefined>()
  const form = useSchemaForm(NewSensor, sensorValuesOf(sensor, i18n.language))
  const differencesOf = useSensorDifferences()
  const { values } = form
  /** The form's errors have whole paths. */
  const errorAt = (path: string) => form.errorOf(path as 'names')

  return (
    <NounForm
      noun={noun}
      form={form}
      entity={sensor}
      valuesOf={(stored) => sensorValuesOf(stored, i18n.language)}
      differencesOf={differencesOf}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection>
        <NamesFields
          label={t('fields.name')}
          isRequired
          names={values.names}
          error={errorAt('names')}
          onChange={(names) => form.set('names', names)}
        />
        <SegmentedControl
          fullWidth
          aria-label={t('fields.kind')}
          value={values.kind}
          onChange={(kind) => form.set('kind', kind as SensorFormValues['kind'])}
          data={(['number', 'switch', 'text'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <div className={fieldClasses.pair}>
          {values.kind === 'number' && (
            <>
              <TextInput
                label={t('fields.unit')}
                placeholder="l, °C, bar…"
                maxLength={12}
                value={values.unit}
                error={errorAt('unit')}
                onChange={(event) => form.set('unit', event.currentTarget.value)}
              />
              <NumberInput
                label={t('fields.decimals')}
                min={0}
                max={6}
                clampBehavior="strict"
                value={values.decimals}
                error={errorAt('decimals')}
                onChange={(decimals) => form.set('decimals', decimals as number)}
              />
            </>
          )}
          <Select
            label={t('fields.icon')}
            allowDeselect={false}
            value={values.icon}
            leftSection={<SensorIcon icon={values.icon} />}
            data={sensorIcons.map((value) => ({ value, label: t(`icons.${value}`) }))}
            onChange={(icon) => form.set('icon', icon as SensorFormValues['icon'])}
          />
        </div>
      </FormSection>
      <SourceFields
        source={values.source}
        error={errorAt('source')}
        sensors={sensors.filter(({ id }) => id !== sensor?.id)}
        onChange={(source) => form.set('source', source)}
      />
      {values.kind !== 'text' && (
        <>
          <CalibrationFields
            calibration={values.calibration}
            unit={values.unit}
            error={errorAt('calibration')}
            rawRange={rawRange}
            onChange={(calibration) => form.set('calibration', calibration)}
          />
          <FilterFields
            values={values}
            errorOf={errorAt}
            onFilters={(filters) => form.set('filters', filters)}
            onSwitchRule={(rule) => form.set('switchRule', rule)}
          />
        </>
      )}
      {values.kind === 'switch' && (
        <FormSection title={t('words.title')} hint={t('words.hint')}>
          <NamesFields
            label={t('words.whenOn')}
            placeholder={t('words.on')}
            names={values.words.on ?? {}}
            onChange={(on) => form.set('words', { ...values.words, on })}
          />
          <NamesFields
            label={t('words.whenOff')}
            placeholder={t('words.off')}
            names={values.words.off ?? {}}
            onChange={(off) => form.set('words', { ...values.words, off })}
          />
        </FormSection>
      )}
      {values.kind === 'text' && (
        <StateFields
          states={values.states}
          error={errorAt('states')}
          onChange={(states) => form.set('states', states)}
        />
      )}
      <SensorPreview values={values} sensor={sensor} onRawRange={setRawRange} />
      <TargetFields
        target={values.appliesTo}
        error={errorAt('appliesTo')}
        onChange={(target) => form.set('appliesTo', target)}
      />
    </NounForm>
  )
}
