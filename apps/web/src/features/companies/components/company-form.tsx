import type { Company, NewCompany } from '@atalaya/contract/companies'
import { FormSection } from '@atalaya/ui/form-shell'
import { Button, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField, TextField } from '../../../forms/fields.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { FieldInput } from '../../../nouns/field-input.tsx'
import { NounForm } from '../../../nouns/noun-form.tsx'
import { Pair } from '../../../nouns/pair.tsx'
import { companies } from '../companies.noun.ts'
import { useCompanyDifferences } from '../company-differences.ts'
import { CompanyDraft, type CompanyFormState, type CompanyValues, companyValuesOf } from '../company-values.ts'
import { LicenseFields } from './license-fields.tsx'
import { SettingsFields } from './settings-fields.tsx'

const timezones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }))

interface Props extends RecordFormProps<Company> {
  /** Of whom a new company is, where there are several. */
  resellers?: { list: readonly { id: number; name: string }[]; id: number; choose(id: number): void } | undefined
  /** Where the asker may give it to another. */
  onMove?: ((companyId: number) => void) | undefined
}

export const CompanyForm = ({ resellers, onMove, ...props }: Props) => {
  const { t } = useTranslation('companies')
  const form = useSchemaForm<typeof CompanyDraft, CompanyValues>(CompanyDraft, companyValuesOf(props.entity))
  const input = (name: keyof typeof NewCompany.shape, isFirst = false): ReactNode => (
    <FieldInput form={form as never} noun={companies as never} name={name as never} isFirst={isFirst} />
  )
  return (
    <NounForm
      {...props}
      noun={companies}
      form={form as never}
      valuesOf={companyValuesOf as never}
      differencesOf={useCompanyDifferences() as never}
    >
      <FormSection>
        {resellers && props.entity === null && (
          <Select
            label={t('reseller')}
            searchable
            data={resellers.list.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(resellers.id)}
            onChange={(value) => resellers.choose(Number(value))}
          />
        )}
        {resellers && props.entity && (
          <TextInput
            label={t('reseller')}
            readOnly
            value={resellers.list.find(({ id }) => id === props.entity?.resellerId)?.name ?? ''}
            rightSectionWidth="auto"
            rightSection={
              onMove && (
                <Button variant="subtle" size="compact-xs" mr={8} onClick={() => onMove((props.entity as Company).id)}>
                  {t('move.action')}
                </Button>
              )
            }
          />
        )}
        {input('name', true)}
        <Pair>
          {input('nif')}
          {input('contact')}
        </Pair>
        <Pair>
          {input('email')}
          {input('phone')}
        </Pair>
        {input('address')}
        <Pair>
          {input('countryId')}
          <ChoiceField form={form} name="timezone" label={t('fields.timezone')} choices={timezones} />
        </Pair>
        <Pair>
          {input('productId')}
          {input('demo')}
        </Pair>
      </FormSection>
      {props.entity === null && <AdministratorFields form={form} />}
      <LicenseFields form={form} />
      <SettingsFields form={form} />
    </NounForm>
  )
}

const AdministratorFields = ({ form }: { form: CompanyFormState }) => {
  const { t } = useTranslation('companies')
  const given = form.values.administrator ?? {}
  const errorOf = (name: string) => form.errorOf(`administrator.${name}` as never)
  const inner = {
    values: given as Record<string, unknown>,
    errorOf,
    set: (name: string, value: unknown) => {
      const next = Object.fromEntries(Object.entries({ ...given, [name]: value }).filter(([, typed]) => typed))
      form.set('administrator', Object.keys(next).length === 0 ? undefined : next)
    },
  } as never
  return (
    <FormSection title={t('form.administrator')} hint={t('form.administratorHint')}>
      <Pair>
        <TextField form={inner} name={'firstName' as never} label={t('form.firstName')} longest={100} />
        <TextField form={inner} name={'lastName' as never} label={t('form.lastName')} longest={100} />
      </Pair>
      <TextField form={inner} name={'email' as never} label={t('fields.email')} longest={80} inputMode="email" />
    </FormSection>
  )
}
