import { type OwnData, ownAccountRoutes } from '@atalaya/contract/own-account'
import type { QuietHours } from '@atalaya/contract/session'
import { ClockInput } from '@atalaya/ui/clock-input'
import { Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { call } from '../../../session/api.ts'
import { session, useUser } from '../../../session/current-session.ts'
import classes from '../screens/profile-screen.module.css'

const usual: QuietHours = { fromMinute: 22 * 60, toMinute: 7 * 60 }

/** When the user does not want to be woken, on the clocks of the account. */
export const OwnQuietHours = () => {
  const { t } = useTranslation('profile')
  const user = useUser()
  const { quietHours, firstName, lastName, phone, timezone } = user
  const saving = useMutation({
    mutationFn: (hours: QuietHours | null) => {
      const body: OwnData = { firstName, lastName, phone: phone ?? undefined, quietHours: hours }
      return call(ownAccountRoutes.save, { body })
    },
    onSuccess: (saved) => {
      session.setUser(saved)
      toastDone(t('quiet.saved'))
    },
  })
  const clock = (name: keyof QuietHours, hours: QuietHours) => (
    <ClockInput
      label={t(name === 'fromMinute' ? 'quiet.from' : 'quiet.to')}
      minute={hours[name]}
      onCommit={(minute) => saving.mutate({ ...hours, [name]: minute % 1_440 })}
    />
  )
  return (
    <div className="stack">
      <Switch
        label={t('quiet.on')}
        description={t('quiet.clock', { timezone })}
        checked={quietHours !== null}
        disabled={saving.isPending}
        onChange={({ currentTarget }) => saving.mutate(currentTarget.checked ? usual : null)}
      />
      {quietHours && (
        <span className={classes.hours}>
          {clock('fromMinute', quietHours)}–{clock('toMinute', quietHours)}
          {quietHours.toMinute < quietHours.fromMinute && <span className="hint">{t('quiet.nextDay')}</span>}
        </span>
      )}
      {saving.error && (
        <p className={classes.failure} role="alert">
          {failureText(saving.error)}
        </p>
      )}
    </div>
  )
}
