import { ownAccountRoutes } from '@atalaya/contract/accounts'
import { type CurrentUser, type PasswordChange, sessionRoutes } from '@atalaya/contract/session'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, reasonText } from '../../../feedback/failure-text.ts'
import { showLanguageOf } from '../../../i18n/i18n.ts'
import { session, useSession } from '../../../session/current-session.ts'
import { ForgotPassword } from '../components/forgot-password.tsx'
import { NewPasswordForm } from '../components/new-password-form.tsx'
import { SignInFrame } from '../components/sign-in-frame.tsx'
import classes from './login-screen.module.css'

/** Spec 1 §4: the message of a failed sign-in shows this long. */
const failureShownMs = 5_000

interface Address {
  next?: unknown
  /** What else may be done here than signing in (spec 1 §2). */
  task?: unknown
}

/** Only an address of this site: `//elsewhere` would be another one. */
const safeNext = (next: unknown): string => (typeof next === 'string' && /^\/(?!\/)/.test(next) ? next : '/')

export const LoginScreen = () => {
  const { t } = useTranslation('session')
  const state = useSession()
  /** What has just been signed in with need not be typed again to be changed. */
  const [typed, setTyped] = useState<string | null>(null)
  const { task } = useSearch({ strict: false }) as Address
  const toChange = state.status === 'signedIn' ? state.user.passwordChange : null
  return (
    <SignInFrame>
      {state.status === 'signedIn' && toChange !== null ? (
        <ChosenPassword user={state.user} why={toChange} typed={typed} />
      ) : task === 'forgot' ? (
        <ForgotPassword />
      ) : (
        <>
          <p className={classes.why} role="status">
            {state.status === 'signedOut' && state.why && t(`signedOut.${state.why}`)}
          </p>
          <LoginForm onTyped={setTyped} />
        </>
      )}
    </SignInFrame>
  )
}

/** A password that somebody else chose: nothing else is open before its owner has chosen another. */
const ChosenPassword = ({ user, why, typed }: { user: CurrentUser; why: PasswordChange; typed: string | null }) => {
  const { t } = useTranslation(['session', 'app'])
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false }) as Address
  const change = async (password: string, current: string) => {
    session.setUser(await session.call(ownAccountRoutes.changePassword, { body: { current, new: password } }))
    await navigate({ to: safeNext(next), replace: true })
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

const LoginForm = ({ onTyped }: { onTyped(password: string | null): void }) => {
  const { t } = useTranslation(['session', 'errors'])
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false }) as Address
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isCapsLockOn, setIsCapsLockOn] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useFadingText(failureShownMs)
  /** Whether a sign-in was asked for without all that it takes: then each empty field says so until it is filled. */
  const [isTried, setIsTried] = useState(false)
  const missing = (value: string) => (isTried && value === '' ? reasonText('required') : undefined)
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const empty = email.trim() === '' ? emailRef : password === '' ? passwordRef : null
    setIsTried(empty !== null)
    if (empty !== null) {
      setFailure(null)
      empty.current?.focus()
      return
    }
    const credentials = sessionRoutes.login.body?.safeParse({ email, password })
    if (!credentials?.success) return setFailure(t('errors:codes.credentials.wrong'))
    setFailure(null)
    setIsBusy(true)
    try {
      onTyped(password)
      const user = await session.login(credentials.data)
      await showLanguageOf(user)
      if (user.passwordChange !== null) return
      onTyped(null)
      await navigate({ to: safeNext(next), replace: true })
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setIsBusy(false)
    }
  }
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLockOn(event.getModifierState('CapsLock'))

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-label={t('title')}>
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        required
        withAsterisk={false}
        autoFocus
        ref={emailRef}
        value={email}
        error={missing(email.trim())}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
        description={isCapsLockOn ? t('capsLock') : undefined}
        ref={passwordRef}
        value={password}
        error={missing(password)}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
      />
      <Button type="submit" fullWidth loading={isBusy}>
        {t('submit')}
      </Button>
      <p className={classes.failure} role="alert">
        {failure && (
          <>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
            {failure}
          </>
        )}
      </p>
      <Link
        className={classes.aside}
        to="/login"
        search={((address: Address) => ({ ...address, task: 'forgot' })) as never}
      >
        {t('forgot.link')}
      </Link>
    </form>
  )
}

/** A text that goes by itself after `shownMs`. */
const useFadingText = (shownMs: number) => {
  const [text, setText] = useState<{ value: string } | null>(null)
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => setText(null), shownMs)
    return () => clearTimeout(timer)
  }, [text, shownMs])
  return [text?.value ?? null, (value: string | null) => setText(value === null ? null : { value })] as const
}
