import { trackerTypes } from '@atalaya/contract/trackers'
import { countryIds } from '@atalaya/contract/users'
import { FormSection } from '@atalaya/ui/form-shell'
import { OneSelect } from '@atalaya/ui/selectors/option-select'
import { Textarea } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { ChoiceField, FieldBox, TextField } from '../../../forms/fields.tsx'
import { Pair } from '../../../nouns/pair.tsx'
import type { DeviceFormState } from '../device-values.ts'
import { typeOf } from '../devices.queries.ts'
import { DeviceIdField } from './device-id-field.tsx'
import { IdLabel } from './id-label.tsx'

interface Props {
  form: DeviceFormState
  /** To whom a new one may be handed over at once. */
  companies: readonly CompanyChoice[] | undefined
  onPasteMany: ((text: string) => void) | undefined
}

export interface CompanyChoice {
  id: number
  name: string
}

/** Which device it is: its id and type, its name, and whose it becomes. */
export const DeviceIdentityFields = ({ form, companies, onPasteMany }: Props) => {
  const { t } = useTranslation('devices')
  const countries = useCountryChoices()
  const { values } = form
  const type = typeOf(values.typeId)
  return (
    <FormSection title={t('form.identity')}>
      <DeviceIdField form={form} onPasteMany={onPasteMany} />
      <Pair>
        <ChoiceField
          form={form}
          name="typeId"
          label={t('fields.typeId')}
          choices={trackerTypes.map(({ id }) => ({ value: id, label: trackerTypeName(id) }))}
          {...(type && { hint: t('form.reportsTo', { port: type.port }) })}
        />
        {companies && <CompanyField form={form} companies={companies} />}
      </Pair>
      {companies && <IdLabel protocol={type?.proto} />}
      <Pair>
        <TextField form={form} name="name" label={t('fields.name')} longest={100} />
        <ChoiceField form={form} name="countryId" label={t('fields.country')} choices={countries} />
      </Pair>
      <Textarea
        label={t('fields.description')}
        minRows={2}
        maxRows={6}
        maxLength={800}
        value={values.description}
        error={form.errorOf('description')}
        onChange={({ currentTarget }) => form.set('description', currentTarget.value)}
      />
      <NetworksField form={form} />
    </FormSection>
  )
}

const CompanyField = ({ form, companies }: { form: DeviceFormState; companies: readonly CompanyChoice[] }) => {
  const { t } = useTranslation('devices')
  return (
    <FieldBox label={t('fields.company')} error={form.errorOf('companyId')}>
      <OneSelect<number>
        label={t('fields.company')}
        placeholder={t('place.noCompany')}
        value={form.values.companyId || null}
        options={[
          { value: 0, label: t('place.noCompany') },
          ...companies.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(id) => form.set('companyId', id)}
      />
    </FieldBox>
  )
}

const NetworksField = ({ form }: { form: DeviceFormState }) => {
  const { t } = useTranslation('devices')
  return (
    <Textarea
      label={t('fields.networks')}
      description={t('form.networksHint')}
      minRows={1}
      maxRows={6}
      spellCheck={false}
      defaultValue={form.values.networks.join('\n')}
      error={form.errorOf('networks') ?? form.errorOf('networks.0' as 'networks')}
      onChange={({ currentTarget }) =>
        form.set(
          'networks',
          currentTarget.value.split(/[\s,;]+/).filter((part) => part !== ''),
        )
      }
    />
  )
}

const useCountryChoices = () => {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'region' })
    return countryIds
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, i18n.language))
  }, [i18n.language])
}
