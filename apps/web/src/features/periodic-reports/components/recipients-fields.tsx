import { mostRecipients, type PeriodicReport } from '@atalaya/contract/periodic-reports'
import { type Language, languages } from '@atalaya/contract/values'
import { FieldError } from '@atalaya/ui/failure-line'
import { FormSection } from '@atalaya/ui/form-shell'
import { ManySelect } from '@atalaya/ui/selectors/option-select'
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { users as userNoun } from '../../users/users.noun.ts'
import classes from './periodic-form.module.css'

type Recipients = PeriodicReport['recipients']
interface Props {
  recipients: Recipients
  /** By path below `recipients`. */
  errorOf(path: string): string | undefined
  onChange(recipients: Recipients): void
}

/** Users in their own language, and other addresses each in one. */
export const RecipientsFields = ({ recipients, errorOf, onChange }: Props) => {
  const { t, i18n } = useTranslation('periodicReports')
  const { data: people } = useRecords(userNoun)
  const options = useMemo(
    () =>
      Object.values(people ?? {})
        .filter(({ isDisabled }) => !isDisabled)
        .map((each) => ({ value: each.id as number, label: userNoun.nameOf(each, i18n.language), hint: each.email })),
    [people, i18n.language],
  )
  const error = errorOf('')
  return (
    <FormSection title={t('form.toWhom')}>
      <FieldBox label={t('form.users')} hint={t('form.usersHint')} error={errorOf('users')}>
        <ManySelect
          label={t('form.users')}
          placeholder={t('form.noUsers')}
          isPending={people === undefined}
          options={options}
          value={recipients.users as readonly number[]}
          error={errorOf('users')}
          onChange={(users) => onChange({ ...recipients, users: users as Recipients['users'] })}
        />
      </FieldBox>
      <Addresses recipients={recipients} errorOf={errorOf} onChange={onChange} />
      {error && <FieldError>{error}</FieldError>}
    </FormSection>
  )
}

const Addresses = ({ recipients, errorOf, onChange }: Props) => {
  const { t, i18n } = useTranslation('periodicReports')
  const { addresses } = recipients
  const languageChoices = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
    return languages.map((value) => ({ value, label: names.of(value) ?? value }))
  }, [i18n.language])
  const write = (rows: Recipients['addresses']) => onChange({ ...recipients, addresses: rows })
  const change = (at: number, changes: Partial<Recipients['addresses'][number]>) =>
    write(addresses.map((row, nth) => (nth === at ? { ...row, ...changes } : row)))
  const language = (languages as readonly string[]).includes(i18n.language) ? (i18n.language as Language) : 'es'
  return (
    <fieldset className="stack" aria-label={t('form.addresses')}>
      <div className={classes.title}>{t('form.addresses')}</div>
      {addresses.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else to be known by
        <div key={at} className={classes.address}>
          <TextInput
            label={t('form.email')}
            aria-label={t('form.emailOf', { number: at + 1 })}
            inputMode="email"
            maxLength={80}
            autoComplete="off"
            value={row.email}
            error={errorOf(`addresses.${at}.email`)}
            onChange={({ currentTarget }) => change(at, { email: currentTarget.value })}
          />
          <Select
            label={t('form.language')}
            aria-label={t('form.languageOf', { number: at + 1 })}
            data={languageChoices}
            value={row.language}
            onChange={(value) => value && change(at, { language: value as Language })}
          />
          <ActionIcon
            className={classes.remove ?? ''}
            aria-label={t('form.removeAddress', { number: at + 1 })}
            onClick={() => write(addresses.filter((_, nth) => nth !== at))}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </div>
      ))}
      {addresses.length < mostRecipients && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => write([...addresses, { email: '', language }])}
          >
            {t('form.addAddress')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
