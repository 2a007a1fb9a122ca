import type { Sensor } from '@atalaya/contract/sensors'
import { FormSection } from '@atalaya/ui/form-shell'
import { Segments } from '@atalaya/ui/segments'
import { Autocomplete } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { inputOptions } from '../input-options.ts'
import type { SensorFormValues } from '../sensor-values.ts'
import { useKnownInputs } from '../sensors.queries.ts'
import { FormulaEditor } from './formula-editor.tsx'

interface Props {
  source: SensorFormValues['source']
  error: string | undefined
  sensors: readonly Sensor[]
  onChange(source: SensorFormValues['source']): void
}

/** One raw input, by any name that a tracker may use, or a formula. */
export const SourceFields = ({ source, error, sensors, onChange }: Props) => {
  const { t } = useTranslation('sensors')
  const inputs = useKnownInputs().data
  const labels = new Map(inputOptions(inputs).map(({ value, label }) => [value, label]))
  return (
    <FormSection title={t('fields.source')} hint={t('source.hint')}>
      <Segments
        isWide
        aria-label={t('fields.source')}
        value={source.kind}
        onChange={(kind) =>
          onChange(
            kind === 'input'
              ? { kind: 'input', key: '' }
              : { kind: 'formula', formula: source.kind === 'input' ? source.key : '' },
          )
        }
        data={[
          { value: 'input', label: t('source.input') },
          { value: 'formula', label: t('source.formula') },
        ]}
      />
      {source.kind === 'input' ? (
        <Autocomplete
          label={t('source.key')}
          description={t('source.keyHint')}
          required
          limit={100}
          maxLength={200}
          data={[...labels.keys()]}
          renderOption={({ option }) => labels.get(option.value) ?? option.value}
          value={source.key}
          error={error}
          onChange={(key) => onChange({ kind: 'input', key })}
        />
      ) : (
        <FormulaEditor
          formula={source.formula}
          error={error}
          inputs={inputs}
          sensors={sensors}
          onChange={(formula) => onChange({ kind: 'formula', formula })}
        />
      )}
    </FormSection>
  )
}
