import { configurableBy } from '@atalaya/domain/tracker-config'
import { HexColourInput } from '@atalaya/ui/hex-colour-input'
import { HexInput } from '@atalaya/ui/hex-input'
import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ConfigField } from '../config-fields.ts'
import type { SettingsForm } from './settings-form.ts'

interface Props {
  form: SettingsForm
  field: ConfigField
  protocol: string
  isLocked: boolean
}

/** One setting, by its kind. */
export const ConfigInput = ({ form, field, protocol, isLocked }: Props) => {
  const { t } = useTranslation('devices')
  const { name } = field
  const label = t(`config.fields.${name}`)
  const value = form.values[name]
  const error = form.errorOf(name)
  const set = (next: unknown) => form.set(name, next)
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          label={label}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          disabled={isLocked}
          value={String(value ?? '')}
          error={error}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        />
      )
    case 'number': {
      const configurable = configurableBy(protocol)
      const isCarried = !configurable || !field.setting || configurable.carries.includes(field.setting)
      return (
        <NumberInput
          label={label}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={isCarried ? undefined : t('config.notCarried')}
          allowDecimal={false}
          allowNegative={false}
          suffix={field.unit ? ` ${field.unit}` : ''}
          disabled={isLocked}
          value={typeof value === 'number' ? value : ''}
          error={error}
          onChange={(typed) => set(typeof typed === 'number' ? typed : null)}
        />
      )
    }
    case 'choice':
      return (
        <Select
          label={label}
          data={field.values.map((each, at) => ({
            value: String(each),
            label: field.words
              ? t(`config.${field.words}.${field.labels[at]}` as 'config.modes.app')
              : (field.labels[at] ?? ''),
          }))}
          disabled={isLocked}
          value={String(value)}
          error={error}
          onChange={(chosen) => set(field.values.find((each) => String(each) === chosen))}
        />
      )
    case 'switch':
      return (
        <Switch
          label={label}
          checked={value === true}
          disabled={isLocked}
          error={error}
          onChange={({ currentTarget }) => set(currentTarget.checked)}
        />
      )
    case 'hex':
      return (
        <HexInput
          label={label}
          hint={t('config.hexHint', { count: field.digits })}
          digits={field.digits}
          value={String(value ?? '')}
          error={error}
          isDisabled={isLocked}
          onChange={set}
        />
      )
    case 'colour':
      return (
        <HexColourInput label={label} value={String(value ?? '')} error={error} isDisabled={isLocked} onChange={set} />
      )
  }
}
