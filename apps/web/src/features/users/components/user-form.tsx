import type { GroupId } from '@atalaya/contract/identifiers'
import { NewUser, type User } from '@atalaya/contract/users'
import { FormSection } from '@atalaya/ui/form-shell'
import { Switch, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import type { FieldDifference } from '../../../forms/field-difference.ts'
import { ChoiceField, FieldBox, TextField } from '../../../forms/fields.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { NounForm } from '../../../nouns/noun-form.tsx'
import { Pair } from '../../../nouns/pair.tsx'
import { GroupSelect } from '../../../selectors/group-select.tsx'
import { useUser } from '../../../session/current-session.ts'
import { useGroups } from '../../groups/index.ts'
import { useUserChoices } from '../user-choices.ts'
import { useUserText } from '../user-text.ts'
import { users } from '../users.noun.ts'
import { AccessFields } from './access-fields.tsx'

interface Values extends Record<string, unknown> {
  firstName: string
  lastName: string
  email: string
  phone: string | undefined
  role: NewUser['role']
  countryId: NewUser['countryId']
  language: NewUser['language']
  timezone: string
  groupIds: GroupId[]
  description: string | undefined
  readOnly: boolean
  isDisabled: boolean
  restrictions: NewUser['restrictions']
}

interface GroupsFieldProps {
  value: GroupId[]
  error: string | undefined
  onChange(ids: GroupId[]): void
}

const GroupsField = ({ value, error, onChange }: GroupsFieldProps) => {
  const { t } = useTranslation('users')
  const { data: groups } = useGroups()
  const label = t('fields.groupIds')
  return (
    <FieldBox label={label} hint={t('form.groupsHint')} error={error} isRequired>
      <GroupSelect
        label={label}
        groups={groups}
        value={value}
        error={error}
        onChange={(ids) => onChange(ids as GroupId[])}
      />
    </FieldBox>
  )
}

export const UserForm = ({ entity: user, onSaved, onClose }: RecordFormProps<User>) => {
  const { t } = useTranslation('users')
  const me = useUser()
  const choices = useUserChoices()
  const textOf = useUserText()
  const format = useFormat()
  const form = useSchemaForm<typeof NewUser, Values>(
    NewUser,
    user ? valuesOf(user) : newValues(me.language, me.timezone),
  )
  const { role, groupIds, restrictions } = form.values
  const bouncedTs = form.values.email === user?.email ? user.emailBouncedTs : null
  // Rights and restrictions of one's own account are somebody else's to change: the server refuses them.
  const isOwn = user?.id === me.id

  const differencesOf = (theirs: Values, mine: Values): FieldDifference[] =>
    comparedFields.flatMap((key) => {
      const [before, after] = [textOf(key, theirs[key]), textOf(key, mine[key])]
      return before === after ? [] : [{ key, label: t(`fields.${key}`), before, after }]
    })

  return (
    <NounForm
      noun={users}
      form={form}
      entity={user}
      valuesOf={valuesOf}
      differencesOf={differencesOf}
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormSection>
        <Pair>
          <TextField form={form} name="firstName" label={t('fields.firstName')} longest={100} isRequired isFirst />
          <TextField form={form} name="lastName" label={t('fields.lastName')} longest={100} isRequired />
        </Pair>
        <TextField
          form={form}
          name="email"
          label={t('fields.email')}
          longest={80}
          isRequired
          inputMode="email"
          {...(bouncedTs !== null && { hint: t('form.bouncedHint', { date: format.date(bouncedTs) }) })}
        />
        <TextField form={form} name="phone" label={t('fields.phone')} longest={32} inputMode="tel" />
      </FormSection>
      {!user && <p className="secondary">{t('form.invited')}</p>}
      <FormSection title={t('form.rights')} hint={t(`form.roleHints.${role}`)}>
        <ChoiceField
          form={form}
          name="role"
          label={t('fields.role')}
          choices={choices.role}
          {...(isOwn ? { hint: t('form.ownRights'), isDisabled: true } : {})}
        />
        {role !== 'ADMIN' && (
          <GroupsField
            value={groupIds}
            error={form.errorOf('groupIds')}
            onChange={(ids) => form.set('groupIds', ids)}
          />
        )}
        <Switch
          label={t('fields.readOnly')}
          description={t('form.readOnlyHint')}
          error={form.errorOf('readOnly')}
          disabled={isOwn}
          checked={form.values.readOnly}
          onChange={({ currentTarget }) => form.set('readOnly', currentTarget.checked)}
        />
        {user && !isOwn && (
          <Switch
            label={t('fields.isDisabled')}
            description={t('form.disabledHint')}
            error={form.errorOf('isDisabled')}
            checked={form.values.isDisabled}
            onChange={({ currentTarget }) => form.set('isDisabled', currentTarget.checked)}
          />
        )}
      </FormSection>
      <FormSection title={t('form.place')}>
        <Pair>
          <ChoiceField form={form} name="countryId" label={t('fields.countryId')} choices={choices.countryId} />
          <ChoiceField form={form} name="language" label={t('fields.language')} choices={choices.language} />
        </Pair>
        <ChoiceField form={form} name="timezone" label={t('fields.timezone')} choices={choices.timezone} />
      </FormSection>
      {!isOwn && (
        <AccessFields
          value={restrictions}
          timezone={form.values.timezone}
          error={form.errorOf('restrictions')}
          onChange={(next) => form.set('restrictions', next)}
        />
      )}
      <FormSection>
        <Textarea
          label={t('fields.description')}
          minRows={2}
          maxRows={6}
          maxLength={200}
          value={form.values.description ?? ''}
          error={form.errorOf('description')}
          onChange={({ currentTarget }) => form.set('description', currentTarget.value || undefined)}
        />
      </FormSection>
    </NounForm>
  )
}

const comparedFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'role',
  'groupIds',
  'readOnly',
  'isDisabled',
  'countryId',
  'language',
  'timezone',
  'restrictions',
  'description',
] as const

const newValues = (language: NewUser['language'], timezone: string): Values => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: undefined,
  role: 'OPERATOR',
  countryId: 'ES',
  language,
  timezone,
  groupIds: [],
  description: undefined,
  readOnly: false,
  isDisabled: false,
  restrictions: { hours: [], networks: [] },
})

const valuesOf = (user: User): Values => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  phone: user.phone,
  role: user.role,
  countryId: user.countryId,
  language: user.language,
  timezone: user.timezone,
  groupIds: user.groupIds,
  description: user.description,
  readOnly: user.readOnly,
  isDisabled: user.isDisabled,
  restrictions: user.restrictions,
})
