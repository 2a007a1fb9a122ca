import { ownAccountRoutes } from '@atalaya/contract/own-account'
import type { CurrentUser, PasswordChange } from '@atalaya/contract/session'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { session } from '../../../session/current-session.ts'
import classes from '../screens/login-screen.module.css'
import { NewPasswordForm } from './new-password-form.tsx'

interface Props {
  user: CurrentUser
  why: PasswordChange
  /** What has just been signed in with. */
  typed: string | null
  onChanged(user: CurrentUser): Promise<void>
}

/** A password that somebody else chose: nothing else is open before its owner has chosen another. */
export const ChosenPassword = ({ user, why, typed, onChanged }: Props) => {
  const { t } = useTranslation(['session', 'app'])
  const change = async (password: string, current: string) => {
    const changed = await session.call(ownAccountRoutes.changePassword, { body: { current, new: password } })
    session.setUser(changed)
    await onChanged(changed)
  }
  return (
    <>
      <h2 className={classes.task}>{t('own.chooseTitle')}</h2>
      <p className={classes.why}>{t(`own.why.${why}`, { email: user.email })}</p>
      <NewPasswordForm
        email={user.email}
        current={typed === null ? 'asked' : { typed }}
        submitLabel={t('own.chooseAndEnter')}
        onSubmit={change}
        isFirst
      />
      <Button variant="subtle" fullWidth mt={8} onClick={() => void session.logout()}>
        {t('app:user.logout')}
      </Button>
    </>
  )
}
