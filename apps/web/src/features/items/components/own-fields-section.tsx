import type { CustomData } from '@atalaya/contract/custom-data'
import { FormSection } from '@atalaya/ui/form-shell'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { SchemaForm } from '../../../forms/use-schema-form.ts'
import { CustomDataFields, useCustomFields } from '../../custom-data/index.ts'
import type { ItemNoun } from '../item.noun.ts'

interface Props<V extends Record<string, unknown>> {
  noun: ItemNoun['name']
  form: Pick<SchemaForm<z.ZodType, V>, 'values' | 'set' | 'errorOf'>
}

/** The company's own fields of a noun; nothing where it has none. */
export const OwnFieldsSection = <V extends { customData: CustomData }>({ noun, form }: Props<V>) => {
  const { t } = useTranslation('items')
  const fields = useCustomFields(noun)
  if (fields.length === 0) return null
  return (
    <FormSection title={t('form.ownFields')}>
      <CustomDataFields
        fields={fields}
        data={form.values.customData}
        errorOf={(path) => form.errorOf(path as 'customData')}
        onChange={(data) => form.set('customData', data as V['customData'])}
      />
    </FormSection>
  )
}
