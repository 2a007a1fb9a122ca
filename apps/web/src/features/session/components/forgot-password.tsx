import { invitationRoutes } from '@atalaya/contract/own-account'
import { Email } from '@atalaya/contract/values'
import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, reasonText } from '../../../feedback/failure-text.ts'
import { session } from '../../../session/current-session.ts'
import classes from '../screens/login-screen.module.css'

/** Whoever has the address gets a link; what is said here is the same for everybody. */
export const ForgotPassword = ({ start }: { start: string }) => {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const [email, setEmail] = useState(start)
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const back = () => void navigate({ to: '/login', search: (({ task, ...kept }: { task?: unknown }) => kept) as never })
  const parsed = Email.safeParse(email)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (isBusy || !parsed.success) return
    setIsBusy(true)
    setFailure(null)
    try {
      await session.call(invitationRoutes.forgot, { body: { email: parsed.data } })
      setSentTo(parsed.data)
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <h2 className={classes.task}>{t('forgot.title')}</h2>
      {sentTo === null ? (
        <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
          <p className={classes.why}>{t('forgot.why')}</p>
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            value={email}
            error={isTried && !parsed.success ? reasonText(email.trim() === '' ? 'required' : 'email.form') : undefined}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          {failure !== null && (
            <p className={classes.failure} role="alert">
              {failureText(failure)}
            </p>
          )}
          <Button type="submit" fullWidth loading={isBusy}>
            {t('forgot.send')}
          </Button>
        </form>
      ) : (
        <div role="status">
          <p className={classes.why}>{t('forgot.sent', { email: sentTo })}</p>
          <p className={classes.why}>{t('forgot.notThere')}</p>
        </div>
      )}
      <Button variant="subtle" fullWidth mt={8} onClick={back}>
        {t('forgot.back')}
      </Button>
    </>
  )
}
