import { invitationRoutes } from '@atalaya/contract/own-account'
import type { ReplyOf } from '@atalaya/contract/route'
import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { useFormat } from '../../../format/use-format.ts'
import { showLanguageOf } from '../../../i18n/i18n.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { session, useSession } from '../../../session/current-session.ts'
import { NewPasswordForm } from '../components/new-password-form.tsx'
import { SignInFrame } from '../components/sign-in-frame.tsx'
import classes from './login-screen.module.css'

type Found = ReplyOf<typeof invitationRoutes.read>

/** Where the link of an invitation leads: its user chooses a password, and is let in with it. */
export const PasswordSetScreen = () => {
  const { key = '' } = useParams({ strict: false }) as { key?: string }
  const { t } = useTranslation('session')
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody tries again
  useEffect(() => {
    const asking = new AbortController()
    setFailure(null)
    session.call(invitationRoutes.read, { body: { key }, signal: asking.signal }).then(setFound, (error: unknown) => {
      if (!asking.signal.aborted) setFailure(error)
    })
    return () => asking.abort()
  }, [key, tries])

  return (
    <SignInFrame>
      <h2 className={classes.task}>{t(found?.purpose === 'reset' ? 'reset.title' : 'invited.title')}</h2>
      {failure !== null ? (
        <Unusable failure={failure} onRetry={() => setTries(tries + 1)} />
      ) : found ? (
        <Choose invitation={{ ...found, key }} onFailure={setFailure} />
      ) : (
        <div className={classes.loading} aria-busy="true" />
      )}
    </SignInFrame>
  )
}

const Choose = ({
  invitation,
  onFailure,
}: {
  invitation: Found & { key: string }
  onFailure(failure: unknown): void
}) => {
  const { t } = useTranslation('session')
  const navigate = useNavigate()
  const format = useFormat()
  const state = useSession()
  const { key, purpose, email, firstName, expiresTs } = invitation
  const choose = async (password: string) => {
    try {
      await session.call(invitationRoutes.accept, { body: { key, password } })
    } catch (error) {
      // Used or taken back while it was open: said in place of the form.
      if (error instanceof ApiFailure && error.code.startsWith('invitation.')) onFailure(error)
      throw error
    }
    // Somebody else who is signed in here leaves first.
    if (state.status === 'signedIn') await session.logout()
    try {
      await showLanguageOf(await session.login({ email, password }))
      await navigate({ to: '/', replace: true })
    } catch {
      // Chosen, and not let in at this hour or from here: the sign-in says why.
      await navigate({ to: '/login', replace: true })
    }
  }
  return (
    <>
      <p className={classes.why}>
        {t(purpose === 'reset' ? 'reset.hello' : 'invited.hello', {
          ...{ name: firstName, email, until: format.dateTime(expiresTs) },
        })}
      </p>
      <NewPasswordForm email={email} current="none" submitLabel={t('own.chooseAndEnter')} onSubmit={choose} isFirst />
    </>
  )
}

/** A link that opens nothing says why, and what to do. */
const Unusable = ({ failure, onRetry }: { failure: unknown; onRetry(): void }) => {
  const { t } = useTranslation(['session', 'errors'])
  const navigate = useNavigate()
  const code = failure instanceof ApiFailure ? failure.code : ''
  const hint = hints.find((known) => code === `invitation.${known}`)
  return (
    <>
      <p className={classes.failure} role="alert">
        {failureText(failure)}
      </p>
      {hint && <p className={classes.why}>{t(`invited.${hint}`)}</p>}
      {hint ? (
        <Button fullWidth mb={16} onClick={() => void navigate({ to: '/login' })}>
          {t('invited.toSignIn')}
        </Button>
      ) : (
        <Button fullWidth mb={16} onClick={onRetry}>
          {t('errors:retry')}
        </Button>
      )}
    </>
  )
}
const hints = ['unknown', 'used', 'expired'] as const
