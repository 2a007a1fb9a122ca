import { FormSection } from '@atalaya/ui/form-shell'
import { useTranslation } from 'react-i18next'
import type { SensorFormValues } from '../sensor-values.ts'
import { NamesFields } from './names-fields.tsx'

interface Props {
  words: SensorFormValues['words']
  onChange(words: SensorFormValues['words']): void
}

/** What a switch is called while it is on, and while it is off. */
export const SwitchWords = ({ words, onChange }: Props) => {
  const { t } = useTranslation('sensors')
  return (
    <FormSection title={t('words.title')} hint={t('words.hint')}>
      <NamesFields
        label={t('words.whenOn')}
        placeholder={t('words.on')}
        names={words.on ?? {}}
        onChange={(on) => onChange({ ...words, on })}
      />
      <NamesFields
        label={t('words.whenOff')}
        placeholder={t('words.off')}
        names={words.off ?? {}}
        onChange={(off) => onChange({ ...words, off })}
      />
    </FormSection>
  )
}
