import { type CurrentUser, sessionRoutes } from '@atalaya/contract/session'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconBuilding, IconKey } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, reasonText } from '../../../feedback/failure-text.ts'
import { leaveForCompany } from '../../../session/company-sign-in.ts'
import { session } from '../../../session/current-session.ts'
import { canUsePasskeys, isGivenUp } from '../../../session/passkey-support.ts'
import type { LoginAddress } from '../login-address.ts'
import classes from '../screens/login-screen.module.css'

/** Spec 1 §4: the message of a failed sign-in shows this long. */
const failureShownMs = 5_000

interface Props {
  /** Of a company's own link. */
  company: string | undefined
  /** Where to be afterwards. */
  next: string
  /** What a step before this one ended with. */
  startFailure: unknown
  onEntered(user: CurrentUser, typed: { email: string; password: string } | null): Promise<void>
  /** True for a failure that leads on: to a second step, or to another password. */
  onRefused(error: unknown, typed: { email: string; password: string }): boolean
}

export const LoginForm = ({ company, next, startFailure, onEntered, onRefused }: Props) => {
  const { t } = useTranslation(['session', 'errors'])
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isCapsLockOn, setIsCapsLockOn] = useState(false)
  const attempt = useAttempt(startFailure)
  const { busy, setBusy, failure, setFailure } = attempt
  /** Whether a sign-in was asked for without all that it takes: then each empty field says so until it is filled. */
  const [isTried, setIsTried] = useState(false)
  const missing = (value: string) => (isTried && value === '' ? reasonText('required') : undefined)
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
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
    setBusy('password')
    try {
      await onEntered(await session.login(credentials.data), credentials.data)
    } catch (error) {
      if (!onRefused(error, credentials.data)) setFailure(failureText(error))
    } finally {
      setBusy(null)
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
      <Button type="submit" fullWidth loading={busy === 'password'}>
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
        search={((address: LoginAddress) => ({ ...address, task: 'forgot' })) as never}
      >
        {t('forgot.link')}
      </Link>
      <OtherWaysIn
        email={email.trim()}
        company={company}
        next={next}
        attempt={attempt}
        onEmailNeeded={() => emailRef.current?.focus()}
        onEntered={(user) => onEntered(user, null)}
      />
    </form>
  )
}

interface OtherWaysProps {
  /** As typed so far. */
  email: string
  company: string | undefined
  next: string
  attempt: Attempt
  onEmailNeeded(): void
  onEntered(user: CurrentUser): Promise<void>
}

/** In without a password: by passkey, or by the sign-in of one's company. */
const OtherWaysIn = ({ email, company, next, attempt, onEmailNeeded, onEntered }: OtherWaysProps) => {
  const { t } = useTranslation('session')
  const { busy, setBusy, setFailure } = attempt

  const enterWithPasskey = async () => {
    if (busy) return
    setFailure(null)
    setBusy('passkey')
    try {
      const { signInWithPasskey } = await import('../../second-factor/index.ts')
      await onEntered(await signInWithPasskey())
    } catch (error) {
      if (!isGivenUp(error)) setFailure(failureText(error))
    } finally {
      setBusy(null)
    }
  }
  const goToCompany = async () => {
    if (busy) return
    if (!company && email === '') {
      setFailure(t('companyNeedsEmail'))
      onEmailNeeded()
      return
    }
    setFailure(null)
    setBusy('company')
    try {
      const asked = { ...(company ? { company } : {}), ...(email === '' ? {} : { email }), next }
      if (await leaveForCompany(asked)) return
      setFailure(t('noCompany'))
    } catch (error) {
      setFailure(failureText(error))
    }
    setBusy(null)
  }

  return (
    <>
      {canUsePasskeys() && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconKey size={16} stroke={1.75} />}
          loading={busy === 'passkey'}
          onClick={() => void enterWithPasskey()}
        >
          {t('passkey')}
        </Button>
      )}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconBuilding size={16} stroke={1.75} />}
        loading={busy === 'company'}
        onClick={() => void goToCompany()}
      >
        {t('company')}
      </Button>
    </>
  )
}

type Attempt = ReturnType<typeof useAttempt>

/** Which way in is being tried, and what the last one failed with. */
const useAttempt = (startFailure: unknown) => {
  const [busy, setBusy] = useState<'password' | 'passkey' | 'company' | null>(null)
  const [failure, setFailure] = useFadingText(failureShownMs, startFailure === null ? null : failureText(startFailure))
  return { busy, setBusy, failure, setFailure }
}

/** A text that goes by itself after `shownMs`. */
const useFadingText = (shownMs: number, start: string | null) => {
  const [text, setText] = useState<{ value: string } | null>(start === null ? null : { value: start })
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => setText(null), shownMs)
    return () => clearTimeout(timer)
  }, [text, shownMs])
  return [text?.value ?? null, (value: string | null) => setText(value === null ? null : { value })] as const
}
