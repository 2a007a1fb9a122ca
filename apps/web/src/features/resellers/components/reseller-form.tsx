import { distributorRoutes, type Reseller } from '@atalaya/contract/resellers'
import { superLevel } from '@atalaya/contract/roles'
import { FormSection } from '@atalaya/ui/form-shell'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../../forms/fields.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { FieldInput, hasInput } from '../../../nouns/field-input.tsx'
import { useFieldDifferences } from '../../../nouns/field-text.ts'
import { fieldValuesOf } from '../../../nouns/field-values.ts'
import { fieldSchemaOf, NounForm } from '../../../nouns/noun-form.tsx'
import { call } from '../../../session/api.ts'
import { useUser } from '../../../session/current-session.ts'
import { useBrands } from '../../brands/index.ts'
import { resellers } from '../resellers.noun.ts'

const schema = fieldSchemaOf(resellers)
const valuesOf = (reseller: Reseller | null) => fieldValuesOf(schema, reseller)

/** Whose a reseller is and under which brand it sells, platform staff say; all others make their own. */
export const ResellerForm = (props: RecordFormProps<Reseller>) => {
  const { t } = useTranslation('resellers')
  const form = useSchemaForm(schema, valuesOf(props.entity))
  const isStaff = superLevel.includes(useUser().role)
  const plain = resellers.fields.filter(hasInput)
  return (
    <NounForm
      {...props}
      noun={resellers}
      form={form as never}
      valuesOf={valuesOf as never}
      differencesOf={useFieldDifferences(resellers)}
    >
      <FormSection>
        {plain.map(({ key }, at) => (
          <FieldInput key={key} form={form as never} noun={resellers} name={key as never} isFirst={at === 0} />
        ))}
      </FormSection>
      {isStaff && (
        <FormSection title={t('form.place')}>
          <PlaceFields form={form as never} />
        </FormSection>
      )}
    </NounForm>
  )
}

const PlaceFields = ({ form }: { form: never }) => {
  const { t } = useTranslation('resellers')
  const { data: distributors } = useQuery({
    queryKey: ['distributors', 0],
    queryFn: ({ signal }) => call(distributorRoutes.list, { signal }),
  })
  const { data: brands } = useBrands()
  const choices = Object.values(distributors ?? {}).map(({ id, name }) => ({ value: id as number, label: name }))
  const known = Object.values(brands ?? {}).map(({ id, siteName }) => ({ value: id as number, label: siteName }))
  return (
    <>
      <ChoiceField
        form={form}
        name={'distributorId' as never}
        label={t('fields.distributorId')}
        choices={choices}
        isRequired
      />
      <ChoiceField
        form={form}
        name={'brandId' as never}
        label={t('fields.brandId')}
        choices={known}
        isClearable
        placeholder={t('form.ofDistributor')}
      />
    </>
  )
}
