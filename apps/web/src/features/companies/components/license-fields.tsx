import { FormSection } from '@atalaya/ui/form-shell'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../forms/fields.tsx'
import { Pair } from '../../../nouns/pair.tsx'
import type { CompanyFormState } from '../company-values.ts'

const pairs = [
  ['vehicleTotal', 'vehicleBillable'],
  ['assetTotal', 'assetBillable'],
] as const

/** How many vehicles and assets the company may have, and how many are paid for. */
export const LicenseFields = ({ form }: { form: CompanyFormState }) => {
  const { t } = useTranslation('companies')
  const inner = {
    values: form.values.licenses,
    errorOf: (name: string) => form.errorOf(`licenses.${name}` as never),
    set: (name: string, value: unknown) => form.set('licenses', { ...form.values.licenses, [name]: value ?? null }),
  } as never
  return (
    <FormSection title={t('form.licenses')} hint={t('form.licensesHint')}>
      {pairs.map((pair) => (
        <Pair key={pair[0]}>
          {pair.map((name) => (
            <NumberField key={name} form={inner} name={name as never} label={t(`form.${name}`)} decimals={0} />
          ))}
        </Pair>
      ))}
    </FormSection>
  )
}
