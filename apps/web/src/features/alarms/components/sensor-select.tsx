import type { SensorId } from '@atalaya/contract/identifiers'
import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import type { AlarmNames } from '../use-alarm-names.ts'

interface Props {
  names: AlarmNames
  /** Words say nothing that a limit could be set to; what is on or off does not rise or fall. */
  kinds: readonly ('number' | 'switch')[]
  value: number | null
  error: string | undefined
  onChange(id: SensorId): void
}

/** One of the sensors that the company has defined. */
export const SensorSelect = ({ names, kinds, value, error, onChange }: Props) => {
  const { t } = useTranslation('alarms')
  return (
    <FieldBox label={t('form.sensor')} isRequired error={error}>
      <OneSelect
        label={t('form.sensor')}
        placeholder={t('form.noSensor')}
        isPending={names.sensors === undefined}
        options={(names.sensors ?? []).flatMap(({ id, kind }) => {
          const label = names.namesOf.sensor(id)?.subject
          return kind === 'text' || !kinds.includes(kind) || label === undefined ? [] : [{ value: id as number, label }]
        })}
        value={value}
        error={error}
        onChange={(id) => onChange(id as SensorId)}
      />
    </FieldBox>
  )
}
