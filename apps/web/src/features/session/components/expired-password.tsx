import { signInRoutes } from '@atalaya/contract/sign-in'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../../session/current-session.ts'
import classes from '../screens/login-screen.module.css'
import { NewPasswordForm } from './new-password-form.tsx'

interface Props {
  email: string
  /** What has just been typed: it was right, and ran out. */
  typed: string
  days: number
  onChanged(password: string): Promise<void>
  onBack(): void
}

/** Spec 1 §8: a modal with the day count, which leads to the sign-in in reset-password mode. */
export const ExpiredPassword = ({ email, typed, days, onChanged, onBack }: Props) => {
  const { t } = useTranslation('session')
  const [isTold, setIsTold] = useState(false)
  const change = async (password: string, current: string) => {
    await session.call(signInRoutes.renewExpired, { body: { email, current, new: password } })
    await onChanged(password)
  }
  return (
    <>
      <h2 className={classes.task}>{t('expired.title')}</h2>
      <p className={classes.why}>{t('expired.hint')}</p>
      <NewPasswordForm
        email={email}
        current={{ typed }}
        submitLabel={t('own.chooseAndEnter')}
        onSubmit={change}
        isFirst={isTold}
      />
      <Button variant="subtle" fullWidth mt={8} onClick={onBack}>
        {t('forgot.back')}
      </Button>
      <Modal
        opened={!isTold}
        onClose={() => setIsTold(true)}
        title={t('expired.title')}
        withCloseButton={false}
        size="sm"
      >
        <p className={classes.why}>{days > 0 ? t('expired.whyDays', { count: days }) : t('expired.why')}</p>
        <Button fullWidth data-autofocus onClick={() => setIsTold(true)}>
          {t('expired.change')}
        </Button>
      </Modal>
    </>
  )
}
