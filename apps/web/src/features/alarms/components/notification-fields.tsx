import type { UserId } from '@atalaya/contract/identifiers'
import { FormSection } from '@atalaya/ui/form-shell'
import { ManySelect } from '@atalaya/ui/selectors/option-select'
import { Checkbox, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FieldBox } from '../../../forms/fields.tsx'
import type { AlarmForm } from '../use-alarm-form.ts'
import type { AlarmNames } from '../use-alarm-names.ts'
import { useHasSms } from '../use-has-sms.ts'
import classes from './alarm-fields.module.css'
import { ExternalUsers } from './external-users.tsx'

interface Props {
  form: AlarmForm
  names: AlarmNames
  hasCra: boolean
}

const channels = ['email', 'sms', 'pushApp', 'pushFront'] as const

/** Whom it tells, and by what. */
export const NotificationFields = ({ form, names, hasCra }: Props) => {
  const { t } = useTranslation('alarms')
  const { notification } = form.values
  const hasSms = useHasSms()
  return (
    <FormSection title={t('form.notification')} hint={t('form.notificationHint')}>
      <div id="alarm-notification" className="stack">
        <FieldBox label={t('fields.users')} error={form.errorOf('notification.userIds')}>
          <ManySelect
            label={t('fields.users')}
            placeholder={t('form.no.users')}
            isPending={names.users.isPending}
            options={names.users.options}
            value={notification.userIds as readonly number[]}
            error={form.errorOf('notification.userIds')}
            onChange={(ids) => form.patch('notification', { userIds: ids as UserId[] })}
          />
        </FieldBox>
        <Checkbox.Group
          label={t('fields.channels')}
          value={channels.filter((channel) => notification[channel])}
          onChange={(on) =>
            form.patch('notification', Object.fromEntries(channels.map((channel) => [channel, on.includes(channel)])))
          }
        >
          <div className={classes.row}>
            {channels.map((channel) => (
              <Checkbox
                key={channel}
                value={channel}
                label={t(`form.channels.${channel}`)}
                disabled={channel === 'sms' && !hasSms && !notification.sms}
              />
            ))}
          </div>
        </Checkbox.Group>
        {!hasSms && <p className="secondary">{t('hints.noSms')}</p>}
        <Switch
          label={t('form.emergency')}
          description={t('hints.emergency')}
          checked={notification.isEmergency}
          onChange={({ currentTarget }) => form.patch('notification', { isEmergency: currentTarget.checked })}
        />
      </div>
      <ExternalUsers form={form} />
      <Switch
        label={t('form.cra')}
        description={t(hasCra ? 'hints.cra' : 'hints.noCra')}
        disabled={!hasCra && !notification.cra}
        checked={notification.cra}
        error={form.errorOf('notification.cra')}
        onChange={({ currentTarget }) => form.patch('notification', { cra: currentTarget.checked })}
      />
      {notification.cra && <CraCodes form={form} />}
    </FormSection>
  )
}

const CraCodes = ({ form }: { form: AlarmForm }) => {
  const { t } = useTranslation('alarms')
  const { info } = form.values
  return (
    <div className={classes.indented}>
      <div className={classes.pair}>
        {(['craCode', 'craId'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`fields.${name}`)}
            description={form.errorOf(`info.${name}`) ? undefined : t(`hints.${name}`)}
            maxLength={name === 'craCode' ? 3 : 16}
            autoComplete="off"
            value={info[name]}
            error={form.errorOf(`info.${name}`)}
            onChange={({ currentTarget }) => form.patch('info', { [name]: currentTarget.value.toUpperCase() })}
          />
        ))}
      </div>
    </div>
  )
}
