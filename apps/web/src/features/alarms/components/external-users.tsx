import type { ExternalUser } from '@atalaya/contract/alarms'
import { type Language, languages } from '@atalaya/contract/values'
import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { newRecipient } from '../alarm-values.ts'
import type { AlarmForm } from '../use-alarm-form.ts'
import classes from './external-users.module.css'
import { useZoneChoices } from './use-zone-choices.ts'

const most = 50

/** People without an account: each with an address, in a language and by a clock. */
export const ExternalUsers = ({ form }: { form: AlarmForm }) => {
  const { t, i18n } = useTranslation('alarms')
  const zone = useTimeZone()
  const { extUsers } = form.values.notification
  const zones = useZoneChoices(extUsers.map(({ timezone }) => timezone))
  const languageChoices = useMemo(() => {
    const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
    return languages.map((value) => ({ value, label: names.of(value) ?? value }))
  }, [i18n.language])

  const write = (rows: ExternalUser[]) =>
    form.patch('notification', {
      extUsers: rows,
      extMails: [...new Set(rows.flatMap(({ email }) => email.trim().toLowerCase() || []))],
    })
  const change = (at: number, changes: Partial<ExternalUser>) =>
    write(extUsers.map((row, nth) => (nth === at ? { ...row, ...changes } : row)))

  return (
    <fieldset className="stack" aria-label={t('form.extUsers')}>
      <div className={classes.title}>{t('form.extUsers')}</div>
      {extUsers.map((row, at) => {
        const number = at + 1
        const errorOf = (field: keyof ExternalUser) => form.errorOf(`notification.extUsers.${at}.${field}`)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else to be known by
          <div key={at} className={classes.row}>
            <TextInput
              label={t('form.extEmail')}
              aria-label={t('form.extEmailOf', { number })}
              inputMode="email"
              maxLength={80}
              autoComplete="off"
              value={row.email}
              error={errorOf('email')}
              onChange={({ currentTarget }) => change(at, { email: currentTarget.value })}
            />
            <TextInput
              label={t('form.extPhone')}
              aria-label={t('form.extPhoneOf', { number })}
              inputMode="tel"
              maxLength={20}
              autoComplete="off"
              value={row.smsPhone}
              error={errorOf('smsPhone')}
              onChange={({ currentTarget }) => change(at, { smsPhone: currentTarget.value })}
            />
            <Select
              label={t('form.extLanguage')}
              aria-label={t('form.extLanguageOf', { number })}
              clearable
              data={languageChoices}
              value={row.language || null}
              error={errorOf('language')}
              onChange={(language) => change(at, { language: (language ?? '') as Language | '' })}
            />
            <Select
              label={t('form.extTimezone')}
              aria-label={t('form.extTimezoneOf', { number })}
              clearable
              searchable
              limit={60}
              data={zones}
              value={row.timezone || null}
              error={errorOf('timezone')}
              onChange={(timezone) => change(at, { timezone: timezone ?? '' })}
            />
            <ActionIcon
              className={classes.remove ?? ''}
              aria-label={t('form.extRemove', { number })}
              onClick={() => write(extUsers.filter((_, nth) => nth !== at))}
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        )
      })}
      {extUsers.length < most && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            onClick={() => write([...extUsers, newRecipient(i18n.language, zone) as ExternalUser])}
          >
            {t('form.extAdd')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
