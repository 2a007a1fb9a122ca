import { NewSensor, type Sensor } from '@atalaya/contract/sensors'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { NounForm } from '../../../nouns/noun-form.tsx'
import { sensorValuesOf } from '../sensor-values.ts'
import { sensors as noun } from '../sensors.noun.ts'
import { AuditFields } from './audit-fields.tsx'
import { CalibrationFields } from './calibration-fields.tsx'
import { FilterFields } from './filter-fields.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { SensorPreview } from './sensor-preview.tsx'
import { SourceFields } from './source-fields.tsx'
import { StateFields } from './state-fields.tsx'
import { SwitchWords } from './switch-words.tsx'
import { TargetFields } from './target-fields.tsx'
import { useSensorDifferences } from './use-sensor-differences.ts'

interface Props extends RecordFormProps<Sensor> {
  sensors: readonly Sensor[]
}

export const SensorForm = ({ entity: sensor, sensors, onSaved, onClose }: Props) => {
  const { i18n } = useTranslation()
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
      <IdentityFields form={form} />
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
      {values.kind === 'switch' && <SwitchWords words={values.words} onChange={(words) => form.set('words', words)} />}
      {values.kind === 'text' && (
        <StateFields
          states={values.states}
          error={errorAt('states')}
          onChange={(states) => form.set('states', states)}
        />
      )}
      <AuditFields form={form} former={sensor?.formerCalibrations ?? []} />
      <SensorPreview values={values} sensor={sensor} onRawRange={setRawRange} />
      <TargetFields
        target={values.appliesTo}
        error={errorAt('appliesTo')}
        onChange={(target) => form.set('appliesTo', target)}
      />
    </NounForm>
  )
}
