import type { NewVehicle } from '@atalaya/contract/item-fields'
import { FormSection } from '@atalaya/ui/form-shell'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { InstantInput } from '../../../forms/instant-input.tsx'
import { Pair } from '../../../nouns/pair.tsx'

type Period = NonNullable<NewVehicle['skipPositions']>

interface Props {
  period: Period | undefined
  errorOf(path: string): string | undefined
  onChange(period: Period | undefined): void
}

export const SkipPositionsFields = ({ period, errorOf, onChange }: Props) => {
  const { t } = useTranslation('items')
  return (
    <FormSection title={t('form.skip')} hint={t('form.skipHint')}>
      <Switch
        label={t('form.skipOn')}
        checked={period !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? { fromTs: Date.now() } : undefined)}
      />
      {period && (
        <Pair>
          <InstantInput
            label={t('form.from')}
            isRequired
            value={period.fromTs}
            error={errorOf('skipPositions.fromTs')}
            onChange={(fromTs) => onChange({ ...period, fromTs: fromTs ?? Date.now() })}
          />
          <InstantInput
            label={t('form.to')}
            hint={t('form.toHint')}
            value={period.toTs}
            error={errorOf('skipPositions.toTs')}
            onChange={(toTs) => onChange({ ...period, toTs })}
          />
        </Pair>
      )}
    </FormSection>
  )
}
