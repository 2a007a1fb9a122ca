import { NewSuperUser, type SuperUser } from '@atalaya/contract/accounts'
import { distributorRoutes } from '@atalaya/contract/resellers'
import { rolesUnder } from '@atalaya/contract/roles'
import { languages } from '@atalaya/contract/values'
import { FormSection } from '@atalaya/ui/form-shell'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../../forms/fields.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { languageNames } from '../../../i18n/i18n.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { FieldInput } from '../../../nouns/field-input.tsx'
import { useFieldDifferences } from '../../../nouns/field-text.ts'
import { fieldValuesOf } from '../../../nouns/field-values.ts'
import { NounForm } from '../../../nouns/noun-form.tsx'
import { Pair } from '../../../nouns/pair.tsx'
import { useResellers } from '../../../selectors/resellers.ts'
import { call } from '../../../session/api.ts'
import { useUser } from '../../../session/current-session.ts'
import { superUsers } from '../super-users.noun.ts'

const timezones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }))
const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))

/** A role below one's own, and a place in one's own part of the tree. */
export const SuperUserForm = (props: RecordFormProps<SuperUser>) => {
  const { t } = useTranslation('superUsers')
  const me = useUser()
  const under = rolesUnder(me.role)
  const valuesOf = (user: SuperUser | null) => ({
    ...fieldValuesOf(NewSuperUser, user as never),
    ...(user ? {} : { role: 'RESELLER' as const, resellerId: (me.resellerId ?? undefined) as never }),
  })
  const form = useSchemaForm(NewSuperUser, valuesOf(props.entity) as never) as never
  const { role } = (form as { values: NewSuperUser }).values
  const input = (name: string, isFirst = false): ReactNode => (
    <FieldInput form={form} noun={superUsers as never} name={name as never} isFirst={isFirst} />
  )
  return (
    <NounForm
      {...props}
      noun={superUsers}
      form={form}
      valuesOf={valuesOf as never}
      differencesOf={useFieldDifferences(superUsers)}
    >
      <FormSection>
        <Pair>
          {input('firstName', true)}
          {input('lastName')}
        </Pair>
        {input('email')}
        {input('phone')}
      </FormSection>
      <FormSection title={t('form.rights')}>
        <ChoiceField
          form={form}
          name={'role' as never}
          label={t('fields.role')}
          choices={under.map((value) => ({ value, label: t(`roles.${value as 'RESELLER'}`) }))}
          isRequired
        />
        {role === 'RESELLER' && <ResellerField form={form} />}
        {role === 'DISTRIBUTOR' && <DistributorField form={form} />}
        {input('readOnly')}
      </FormSection>
      <FormSection>
        <Pair>
          {input('countryId')}
          <ChoiceField form={form} name={'language' as never} label={t('fields.language')} choices={languageChoices} />
        </Pair>
        <ChoiceField form={form} name={'timezone' as never} label={t('fields.timezone')} choices={timezones} />
      </FormSection>
    </NounForm>
  )
}

const ResellerField = ({ form }: { form: never }) => {
  const { t } = useTranslation('superUsers')
  const { resellers } = useResellers(null)
  const choices = resellers.map(({ id, name }) => ({ value: id as number, label: name }))
  return (
    <ChoiceField form={form} name={'resellerId' as never} label={t('fields.resellerId')} choices={choices} isRequired />
  )
}

const DistributorField = ({ form }: { form: never }) => {
  const { t } = useTranslation('superUsers')
  const { data } = useQuery({
    queryKey: ['distributors', 0],
    queryFn: ({ signal }) => call(distributorRoutes.list, { signal }),
  })
  const choices = Object.values(data ?? {}).map(({ id, name }) => ({ value: id as number, label: name }))
  return (
    <ChoiceField
      form={form}
      name={'distributorId' as never}
      label={t('fields.distributorId')}
      choices={choices}
      isRequired
    />
  )
}
